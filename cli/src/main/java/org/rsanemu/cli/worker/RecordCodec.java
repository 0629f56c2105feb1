// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.RawText;

/**
 * Writes and reads records as bytes, by their components: the numbers, strings, byte arrays, enums,
 * lists, records and sealed interfaces that runs and their results are made of. Whoever reads must
 * have the same classes as whoever wrote: there is no version and no name in the bytes, but {@link
 * RecordShape} can describe. A reference costs a byte that says whether it is there. Bytes that
 * nobody wrote are an {@link IOException}, whatever they are.
 */
public final class RecordCodec {
  /** How one type is written and read. */
  private interface Coder {
    void write(DataOutput out, @Nullable Object value) throws IOException;

    @Nullable Object read(DataInputStream in) throws IOException;
  }

  private static final Map<Type, Coder> CODERS = new ConcurrentHashMap<>();

  private RecordCodec() {}

  /** Writes {@code value}, which is a {@code type}: a record or a sealed interface of records. */
  public static <T> void write(DataOutput out, Class<T> type, T value) throws IOException {
    coder(type).write(out, value);
  }

  /**
   * Reads what {@link #write} wrote for the same type.
   *
   * @param in whose {@code available} says how much there is, as that of a byte array does
   * @throws IOException also if it is something else
   */
  public static <T> T read(DataInputStream in, Class<T> type) throws IOException {
    return type.cast(there(coder(type).read(in), type));
  }

  private static Object there(@Nullable Object value, Type type) throws IOException {
    if (value == null) {
      throw new IOException("no " + type.getTypeName() + " where one was expected");
    }
    return value;
  }

  private static Coder coder(Type type) {
    Coder known = CODERS.get(type);
    if (known == null) {
      known = make(type);
      CODERS.put(type, known);
    }
    return known;
  }

  private static Coder make(Type type) {
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      return present(new ListCoder(list.getActualTypeArguments()[0]));
    }
    if (!(type instanceof Class<?> raw)) {
      throw new IllegalArgumentException("cannot be sent: " + type);
    }
    if (raw.isPrimitive() || raw == Integer.class) {
      return primitive(raw);
    }
    if (raw == String.class) {
      return present(new StringCoder());
    }
    if (raw == byte[].class) {
      return present(new BytesCoder());
    }
    if (raw.isEnum()) {
      return present(new EnumCoder(raw.getEnumConstants()));
    }
    if (raw.isRecord()) {
      return present(new RecordCoder(raw));
    }
    if (raw.isSealed()) {
      return present(new SealedCoder(raw));
    }
    throw new IllegalArgumentException("cannot be sent: " + type);
  }

  private static Coder primitive(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return coder((out, v) -> out.writeInt((Integer) v), DataInputStream::readInt);
    }
    if (type == long.class) {
      return coder((out, v) -> out.writeLong((Long) v), DataInputStream::readLong);
    }
    if (type == boolean.class) {
      return coder((out, v) -> out.writeBoolean((Boolean) v), DataInputStream::readBoolean);
    }
    throw new IllegalArgumentException("cannot be sent: " + type);
  }

  /** Writes a value that is not null. */
  @FunctionalInterface
  private interface Writer {
    void write(DataOutput out, Object value) throws IOException;
  }

  /** Reads a value that is not null. */
  @FunctionalInterface
  private interface Reader {
    Object read(DataInputStream in) throws IOException;
  }

  private static Coder coder(Writer writer, Reader reader) {
    return new Coder() {
      @Override
      public void write(DataOutput out, @Nullable Object value) throws IOException {
        if (value == null) {
          throw new IllegalArgumentException("a primitive is never null");
        }
        writer.write(out, value);
      }

      @Override
      public Object read(DataInputStream in) throws IOException {
        return reader.read(in);
      }
    };
  }

  /** A reference: a byte that says whether it is there, then its contents. */
  private abstract static class Contents {
    abstract void write(DataOutput out, Object value) throws IOException;

    abstract Object read(DataInputStream in) throws IOException;
  }

  private static Coder present(Contents contents) {
    return new Coder() {
      @Override
      public void write(DataOutput out, @Nullable Object value) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
          contents.write(out, value);
        }
      }

      @Override
      public @Nullable Object read(DataInputStream in) throws IOException {
        return in.readBoolean() ? contents.read(in) : null;
      }
    };
  }

  /** A number of things that take a byte each at least. */
  private static int size(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > in.available()) {
      throw new IOException(size + " bytes or elements where fewer are left");
    }
    return size;
  }

  /** The element that the next byte chooses. */
  private static <T> T chosen(DataInputStream in, List<T> of) throws IOException {
    int index = in.readUnsignedByte();
    if (index >= of.size()) {
      throw new IOException("choice " + index + " of " + of.size());
    }
    return of.get(index);
  }

  private static final class BytesCoder extends Contents {
    @Override
    void write(DataOutput out, Object value) throws IOException {
      byte[] bytes = (byte[]) value;
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    @Override
    byte[] read(DataInputStream in) throws IOException {
      byte[] bytes = new byte[size(in)];
      in.readFully(bytes);
      return bytes;
    }
  }

  private static final class StringCoder extends Contents {
    private final BytesCoder bytes = new BytesCoder();

    @Override
    void write(DataOutput out, Object value) throws IOException {
      bytes.write(out, RawText.bytes((String) value));
    }

    @Override
    String read(DataInputStream in) throws IOException {
      return RawText.of(bytes.read(in));
    }
  }

  private static final class EnumCoder extends Contents {
    private final List<Object> constants;

    EnumCoder(Object[] constants) {
      this.constants = List.of(constants);
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      out.writeByte(((Enum<?>) value).ordinal());
    }

    @Override
    Object read(DataInputStream in) throws IOException {
      return chosen(in, constants);
    }
  }

  private static final class ListCoder extends Contents {
    private final Type element;

    ListCoder(Type element) {
      this.element = element;
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      List<?> list = (List<?>) value;
      Coder coder = coder(element);
      out.writeInt(list.size());
      for (Object each : list) {
        coder.write(out, each);
      }
    }

    @Override
    List<?> read(DataInputStream in) throws IOException {
      int size = size(in);
      Coder coder = coder(element);
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        list.add(there(coder.read(in), element));
      }
      return list;
    }
  }

  private static final class SealedCoder extends Contents {
    private final List<Class<?>> kinds;

    SealedCoder(Class<?> type) {
      this.kinds = Arrays.asList(type.getPermittedSubclasses());
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      int kind = kinds.indexOf(value.getClass());
      out.writeByte(kind);
      coder(kinds.get(kind)).write(out, value);
    }

    @Override
    Object read(DataInputStream in) throws IOException {
      Class<?> kind = chosen(in, kinds);
      return there(coder(kind).read(in), kind);
    }
  }

  /** A component of a record: reflection is slow, so what it says is kept. */
  private static final class Component {
    private final Method accessor;
    private final Type type;
    private final boolean mayBeNull;
    private @Nullable Coder coder;

    Component(RecordComponent component) {
      accessor = component.getAccessor();
      accessor.setAccessible(true);
      type = component.getGenericType();
      mayBeNull = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Found when it is first needed: a record may have others of its own type in it. */
    private Coder coder() {
      Coder known = coder;
      if (known == null) {
        known = RecordCodec.coder(type);
        coder = known;
      }
      return known;
    }

    void write(DataOutput out, Object record) throws IOException {
      try {
        coder().write(out, accessor.invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IOException("cannot read " + accessor, e);
      }
    }

    @Nullable Object read(DataInputStream in) throws IOException {
      Object value = coder().read(in);
      return mayBeNull ? value : there(value, type);
    }
  }

  private static final class RecordCoder extends Contents {
    private final List<Component> components;
    private final Constructor<?> constructor;

    RecordCoder(Class<?> type) {
      RecordComponent[] all = type.getRecordComponents();
      Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        constructor = type.getDeclaredConstructor(types);
      } catch (NoSuchMethodException e) {
        throw new IllegalArgumentException("a record without its constructor: " + type, e);
      }
      constructor.setAccessible(true);
      components = Arrays.stream(all).map(Component::new).toList();
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      for (Component each : components) {
        each.write(out, value);
      }
    }

    @Override
    Object read(DataInputStream in) throws IOException {
      @Nullable Object[] values = new @Nullable Object[components.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = components.get(i).read(in);
      }
      try {
        return constructor.newInstance(values);
      } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
        throw new IOException("cannot make a " + constructor.getDeclaringClass(), e);
      }
    }
  }
}
