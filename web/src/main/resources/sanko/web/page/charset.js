/** The text of a record that comes as bytes. Pure. */

const OWN_NAMES = { "utf8": "utf-8", "gb2312": "gb18030", "gbk": "gb18030", "ascii": "windows-1252",
  "us-ascii": "windows-1252", "cp949": "euc-kr", "cp932": "shift_jis", "sjis": "shift_jis" };

/**
 * Decodes an SGF file: by its byte order mark, as UTF-8 if it is valid UTF-8, by the charset that
 * it names in CA, or as Latin-1.
 *
 * @param {ArrayBuffer|Uint8Array} bytes
 * @returns {string}
 */
export function decodeRecord(bytes) {
  const data = new Uint8Array(bytes);
  const marked = markedCharset(data);
  if (marked) {
    return new TextDecoder(marked).decode(data);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    return decoder(namedCharset(data)).decode(data);
  }
}

function markedCharset(data) {
  if (data[0] === 0xfe && data[1] === 0xff) {
    return "utf-16be";
  }
  return data[0] === 0xff && data[1] === 0xfe ? "utf-16le" : null;
}

function namedCharset(data) {
  const beginning = new TextDecoder("windows-1252").decode(data.subarray(0, 4096));
  const match = /(?:^|[^A-Za-z])CA\s*\[\s*([^\]\s]+)\s*\]/.exec(beginning);
  const name = match ? match[1].toLowerCase() : "windows-1252";
  return OWN_NAMES[name] || name;
}

function decoder(name) {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
