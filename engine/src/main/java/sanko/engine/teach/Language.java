package sanko.engine.teach;

/** The languages of explanations; each has a file of texts. */
public enum Language {
  EN,
  ZH,
  JA,
  KO
}
