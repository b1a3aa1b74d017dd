package sanko.search.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import sanko.board.Flag;

/** Reads and changes settings by key. The keys are annotations of the components of records. */
final class SettingKeys {
  /** A component of a part of the settings. */
  private record Place(RecordComponent part, RecordComponent component, Setting setting) {}

  private static final Map<String, Place> PLACES = places();

  private SettingKeys() {}

  private static Map<String, Place> places() {
    Map<String, Place> places = new LinkedHashMap<>();
    for (RecordComponent part : SearchSettings.class.getRecordComponents()) {
      for (RecordComponent component : part.getType().getRecordComponents()) {
        Setting setting = component.getAnnotation(Setting.class);
        if (setting != null) {
          places.put(setting.value(), new Place(part, component, setting));
        }
      }
    }
    return places;
  }

  static boolean isKnown(String key) {
    return PLACES.containsKey(key);
  }

  static Map<String, String> values(SearchSettings settings) {
    Map<String, String> values = new LinkedHashMap<>();
    PLACES.forEach((key, place) -> values.put(key, text(value(settings, place))));
    return values;
  }

  private static Object value(SearchSettings settings, Place place) {
    return get(get(settings, place.part()), place.component());
  }

  private static String text(Object value) {
    return value instanceof Enum ? value.toString().toLowerCase(Locale.ROOT) : value.toString();
  }

  static SearchSettings with(SearchSettings settings, String key, String value) {
    Place place = PLACES.get(key);
    if (place == null) {
      throw new IllegalArgumentException("no such search parameter: " + key);
    }
    Object part = get(settings, place.part());
    Object changed = with(part, place.component(), parse(place, value.trim()));
    return (SearchSettings) with(settings, place.part(), changed);
  }

  private static Object parse(Place place, String value) {
    Class<?> type = place.component().getType();
    String key = place.setting().value();
    if (type == boolean.class) {
      return parseBoolean(key, value);
    }
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (constant.toString().equalsIgnoreCase(value)) {
          return constant;
        }
      }
      String possible = Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT);
      throw new IllegalArgumentException(
          key + " must be one of " + possible + ", not '" + value + "'");
    }
    double number = parseNumber(place, value, type == int.class);
    if (type == int.class) {
      return (int) number;
    }
    return number;
  }

  private static Boolean parseBoolean(String key, String value) {
    return Flag.parse(value)
        .orElseThrow(
            () ->
                new IllegalArgumentException(key + " must be true or false, not '" + value + "'"));
  }

  private static double parseNumber(Place place, String value, boolean whole) {
    double number;
    try {
      number = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    Setting setting = place.setting();
    boolean fits = number >= setting.min() && number <= setting.max();
    if (!fits || (whole && number != Math.rint(number))) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s must be a %snumber from %s to %s, not '%s'",
              setting.value(),
              whole ? "whole " : "",
              plain(setting.min()),
              plain(setting.max()),
              value));
    }
    return number;
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e9
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }

  private static Object get(Object holder, RecordComponent component) {
    try {
      return component.getAccessor().invoke(holder);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new LinkageError("cannot read " + component, e);
    }
  }

  /** A copy of a record with one component replaced. */
  private static Object with(Object holder, RecordComponent changed, Object value) {
    RecordComponent[] components = holder.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      boolean same = components[i].getName().equals(changed.getName());
      values[i] = same ? value : get(holder, components[i]);
    }
    try {
      return holder.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot make " + holder.getClass(), e);
    }
  }
}
