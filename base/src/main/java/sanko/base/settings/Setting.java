package sanko.base.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Makes a component of a settings record a configuration key; {@link SettingTable} reads it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
  /** The key, KataGo's where it has one. */
  String value();

  /** Other names for the key. */
  String[] aliases() default {};

  /** One line for users: what the setting decides. */
  String text();

  /** The unit of a number; empty for none. */
  String unit() default "";

  /** The least value of a number. */
  double min() default 0;

  /** The greatest value of a number. */
  double max() default 1e50;

  /** When the setting may be changed. */
  Change change() default Change.PER_QUERY;
}
