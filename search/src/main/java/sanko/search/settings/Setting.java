package sanko.search.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the configuration key of a component of a settings record and bounds its value. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Setting {
  /** The key, KataGo's where it has one. */
  String value();

  /** The least value of a number. */
  double min() default 0;

  /** The greatest value of a number. */
  double max() default 1e50;
}
