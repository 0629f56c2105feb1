// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What {@link RecordCodec} writes for a type, in words: all that it is made of, by name and in
 * order. Two versions of the tool understand each other's bytes if they describe them alike.
 */
public final class RecordShape {
  private static final int DIGITS = 16;

  private final Map<String, String> types = new TreeMap<>();

  private RecordShape() {}

  /** A hash of the shape of {@code type}: 16 hexadecimal digits. */
  public static String of(Class<?> type) {
    RecordShape shape = new RecordShape();
    shape.add(type);
    try {
      byte[] words = shape.types.toString().getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(words);
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void add(Type type) {
    if (type instanceof ParameterizedType list) {
      add(list.getActualTypeArguments()[0]);
      return;
    }
    Class<?> raw = (Class<?>) type;
    if (types.putIfAbsent(raw.getName(), "") != null) {
      return;
    }
    if (raw.isEnum()) {
      types.put(raw.getName(), Arrays.toString(raw.getEnumConstants()));
    } else if (raw.isRecord()) {
      types.put(
          raw.getName(),
          Arrays.stream(raw.getRecordComponents())
              .map(each -> each.getName() + ':' + each.getGenericType().getTypeName())
              .collect(Collectors.joining(",")));
      for (RecordComponent component : raw.getRecordComponents()) {
        add(component.getGenericType());
      }
    } else if (raw.isSealed()) {
      types.put(raw.getName(), Arrays.toString(raw.getPermittedSubclasses()));
      for (Class<?> kind : raw.getPermittedSubclasses()) {
        add(kind);
      }
    }
  }
}
