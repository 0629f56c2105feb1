package org.rsanemu.cli.worker;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads records as bytes, by their components: the numbers, strings, byte arrays, enums,
 * lists, records and sealed interfaces that runs and their results are made of. Both ends run the
 * same classes, so there is no version and no name in the bytes. A reference costs a byte that says
 * whether it is there.
 */
final class RecordCodec {
  /** How one type is written and read. */
  private interface Coder {
    void write(DataOutput out, @Nullable Object value) throws IOException;

    @Nullable Object read(DataInput in) throws IOException;
  }

  private static final Map<Type, Coder> CODERS = new ConcurrentHashMap<>();

  private RecordCodec() {}

  /** Writes {@code value}, which is a {@code type}: a record or a sealed interface of records. */
  static <T> void write(DataOutput out, Class<T> type, T value) throws IOException {
    coder(type).write(out, value);
  }

  /** Reads what {@link #write} wrote for the same type. */
  static <T> T read(DataInput in, Class<T> type) throws IOException {
    Object value = coder(type).read(in);
    if (value == null) {
      throw new IOException("no " + type.getSimpleName() + " where one was expected");
    }
    return type.cast(value);
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
      return coder((out, v) -> out.writeInt((Integer) v), DataInput::readInt);
    }
    if (type == long.class) {
      return coder((out, v) -> out.writeLong((Long) v), DataInput::readLong);
    }
    if (type == boolean.class) {
      return coder((out, v) -> out.writeBoolean((Boolean) v), DataInput::readBoolean);
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
    Object read(DataInput in) throws IOException;
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
      public Object read(DataInput in) throws IOException {
        return reader.read(in);
      }
    };
  }

  /** A reference: a byte that says whether it is there, then its contents. */
  private abstract static class Contents {
    abstract void write(DataOutput out, Object value) throws IOException;

    abstract Object read(DataInput in) throws IOException;
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
      public @Nullable Object read(DataInput in) throws IOException {
        return in.readBoolean() ? contents.read(in) : null;
      }
    };
  }

  private static final class BytesCoder extends Contents {
    @Override
    void write(DataOutput out, Object value) throws IOException {
      byte[] bytes = (byte[]) value;
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    @Override
    byte[] read(DataInput in) throws IOException {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      return bytes;
    }
  }

  private static final class StringCoder extends Contents {
    private final BytesCoder bytes = new BytesCoder();

    @Override
    void write(DataOutput out, Object value) throws IOException {
      bytes.write(out, ((String) value).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    String read(DataInput in) throws IOException {
      return new String(bytes.read(in), StandardCharsets.UTF_8);
    }
  }

  private static final class EnumCoder extends Contents {
    private final Object[] constants;

    EnumCoder(Object[] constants) {
      this.constants = constants;
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      out.writeByte(((Enum<?>) value).ordinal());
    }

    @Override
    Object read(DataInput in) throws IOException {
      return constants[in.readByte()];
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
    List<?> read(DataInput in) throws IOException {
      int size = in.readInt();
      Coder coder = coder(element);
      List<@Nullable Object> list = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        list.add(coder.read(in));
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
    Object read(DataInput in) throws IOException {
      Object value = coder(kinds.get(in.readByte())).read(in);
      if (value == null) {
        throw new IOException("a value without contents");
      }
      return value;
    }
  }

  private static final class RecordCoder extends Contents {
    private final RecordComponent[] components;
    private final Constructor<?> constructor;

    RecordCoder(Class<?> type) {
      components = type.getRecordComponents();
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        constructor = type.getDeclaredConstructor(types);
      } catch (NoSuchMethodException e) {
        throw new IllegalArgumentException("a record without its constructor: " + type, e);
      }
      constructor.setAccessible(true);
      for (RecordComponent each : components) {
        each.getAccessor().setAccessible(true);
      }
    }

    @Override
    void write(DataOutput out, Object value) throws IOException {
      for (RecordComponent each : components) {
        try {
          coder(each.getGenericType()).write(out, each.getAccessor().invoke(value));
        } catch (ReflectiveOperationException e) {
          throw new IOException("cannot read " + each, e);
        }
      }
    }

    @Override
    Object read(DataInput in) throws IOException {
      @Nullable Object[] values = new @Nullable Object[components.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = coder(components[i].getGenericType()).read(in);
      }
      try {
        return constructor.newInstance(values);
      } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
        throw new IOException("cannot make a " + constructor.getDeclaringClass(), e);
      }
    }
  }
}
