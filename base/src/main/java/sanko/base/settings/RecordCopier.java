package sanko.base.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Reads and replaces the components of the records of one class; looks them up only once. */
final class RecordCopier {
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
