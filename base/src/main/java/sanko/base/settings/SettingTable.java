package sanko.base.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The configuration keys of a settings record: those of its components with a {@link Setting}, and
 * of the records among its components. All information about keys comes from here. Immutable.
 *
 * @param <R> the record
 */
public final class SettingTable<R> {
  private final R defaults;
  private final Map<String, SettingKey<R, ?>> keys = new LinkedHashMap<>();

  /** By key and by alias. */
  private final Map<String, SettingKey<R, ?>> names = new LinkedHashMap<>();

  private SettingTable(R defaults) {
    this.defaults = defaults;
  }

  /**
   * Makes the table of a record.
   *
   * @param defaults the values when nothing is set
   */
  @SuppressWarnings("unchecked") // The whole record is replaced by one of its own class.
  public static <R extends Record> SettingTable<R> of(R defaults) {
    SettingTable<R> table = new SettingTable<>(defaults);
    table.addAll(defaults.getClass(), whole -> whole, (whole, other) -> (R) other);
    return table;
  }

  /** This table with another key at its end. */
  public SettingTable<R> plus(SettingKey<R, ?> key) {
    SettingTable<R> table = new SettingTable<>(defaults);
    keys.values().forEach(table::add);
    table.add(key);
    return table;
  }

  /**
   * Adds the keys of a record that is a part of the whole one.
   *
   * @param part takes the part out of the whole
   * @param replace puts another part into the whole
   */
  private void addAll(
      Class<?> type, Function<R, Object> part, BiFunction<R, @Nullable Object, R> replace) {
    RecordCopier copier = new RecordCopier(type);
    RecordComponent[] components = type.getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      int place = i;
      Setting setting = component.getAnnotation(Setting.class);
      Function<R, @Nullable Object> getter = whole -> copier.get(part.apply(whole), place);
      BiFunction<R, @Nullable Object, R> wither =
          (whole, value) -> replace.apply(whole, copier.with(part.apply(whole), place, value));
      if (setting != null) {
        add(key(setting, component, getter, wither));
      } else if (component.getType().isRecord()) {
        addAll(component.getType(), whole -> required(getter.apply(whole)), wither);
      }
    }
  }

  private SettingKey<R, ?> key(
      Setting setting,
      RecordComponent component,
      Function<R, @Nullable Object> getter,
      BiFunction<R, @Nullable Object, R> wither) {
    SettingType type = SettingType.of(component.getType(), element(component), setting);
    SettingKey.Description description =
        new SettingKey.Description(
            setting.value(),
            Arrays.asList(setting.aliases()),
            setting.text(),
            setting.unit(),
            type.accepts(),
            setting.change());
    boolean mayLack =
        component.getAnnotatedType().isAnnotationPresent(Nullable.class)
            || component.getAnnotation(Nullable.class) != null;
    return new SettingKey<R, Object>(
        description,
        whole -> {
          Object value = getter.apply(whole);
          return value == null ? "" : type.text(value);
        },
        getter,
        wither,
        (whole, text) -> {
          if (mayLack && text.isEmpty()) {
            return wither.apply(whole, null);
          }
          Object value = type.parse(text);
          if (value == null) {
            throw new IllegalArgumentException(
                "must be " + type.accepts() + ", not '" + text + "'");
          }
          return wither.apply(whole, value);
        });
  }

  private static @Nullable Class<?> element(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType type
            && type.getActualTypeArguments()[0] instanceof Class<?> argument
        ? argument
        : null;
  }

  private void add(SettingKey<R, ?> key) {
    keys.put(key.name(), key);
    putName(key.name(), key);
    key.description().aliases().forEach(alias -> putName(alias, key));
  }

  private void putName(String name, SettingKey<R, ?> key) {
    if (names.put(name, key) != null) {
      throw new LinkageError("two settings are called " + name);
    }
  }

  /** The values when nothing is set. */
  public R defaults() {
    return defaults;
  }

  /** All keys, in the order of the components. */
  public List<SettingKey<R, ?>> keys() {
    return List.copyOf(keys.values());
  }

  /** The key with a name or alias, or null. */
  public @Nullable SettingKey<R, ?> find(String name) {
    return names.get(name);
  }

  /** Whether {@link #with} knows the name. */
  public boolean contains(String name) {
    return names.containsKey(name);
  }

  /**
   * A key for use in code, with the type of its value.
   *
   * @throws LinkageError if there is none with this name and type
   */
  @SuppressWarnings("unchecked") // The type is checked.
  public <T> SettingKey<R, T> key(String name, Class<T> type) {
    SettingKey<R, ?> key = names.get(name);
    if (key == null || !type.isInstance(key.get(defaults))) {
      throw new LinkageError("no setting " + name + " of " + type);
    }
    return (SettingKey<R, T>) key;
  }

  /** The values of a record as text, by key, in the order of the components. */
  public Map<String, String> values(R settings) {
    Map<String, String> values = new LinkedHashMap<>();
    keys.forEach((name, key) -> values.put(name, key.text(settings)));
    return values;
  }

  /**
   * The settings with one value changed.
   *
   * @param name a key or an alias
   * @throws IllegalArgumentException if there is no such key, or the text is not a valid value for
   *     it; the message is for the user
   */
  public R with(R settings, String name, String value) {
    SettingKey<R, ?> key = names.get(name);
    if (key == null) {
      throw new IllegalArgumentException("unknown parameter " + name);
    }
    return key.parse(settings, value);
  }

  private static Object required(@Nullable Object value) {
    if (value == null) {
      throw new LinkageError("a part of settings is null");
    }
    return value;
  }

  /** Reads and replaces the components of the records of one class; looks them up only once. */
  private static final class RecordCopier {
    private final Method[] accessors;
    private final Constructor<?> constructor;

    RecordCopier(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      accessors = new Method[components.length];
      Class<?>[] types = new Class<?>[components.length];
      for (int i = 0; i < components.length; i++) {
        accessors[i] = components[i].getAccessor();
        accessors[i].setAccessible(true);
        types[i] = components[i].getType();
      }
      try {
        constructor = type.getDeclaredConstructor(types);
      } catch (NoSuchMethodException e) {
        throw new LinkageError("no canonical constructor in " + type, e);
      }
      constructor.setAccessible(true);
    }

    @Nullable Object get(Object holder, int component) {
      try {
        return accessors[component].invoke(holder);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new LinkageError("cannot read " + accessors[component], e);
      }
    }

    /** A copy of a record with one component replaced. */
    Object with(Object holder, int component, @Nullable Object value) {
      @Nullable Object[] values = new Object[accessors.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = i == component ? value : get(holder, i);
      }
      try {
        return constructor.newInstance(values);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof IllegalArgumentException cause) {
          throw cause;
        }
        throw new LinkageError("cannot make " + constructor, e);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("cannot make " + constructor, e);
      }
    }
  }
}
