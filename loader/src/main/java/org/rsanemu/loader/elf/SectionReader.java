// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Reads sections of debug information, decompressed, within one budget of bytes. */
final class SectionReader {
  /** The line table takes libdw some 80 bytes of memory a byte. */
  static final long MOST_LINE_BYTES = 1L << 26;

  /** zlib's own bound: no stream expands further. */
  private static final long MOST_EXPANSION = 1032;

  private static final long SHF_COMPRESSED = 0x800;
  private static final int ELFCOMPRESS_ZLIB = 1;

  private final ElfBytes file;
  private final Set<String> wanted;
  private final Consumer<String> warnings;
  private long budget;

  /**
   * @param wanted the sections' names
   * @param budget no more bytes are read
   * @param warnings takes what is damaged
   */
  SectionReader(ElfBytes file, Set<String> wanted, long budget, Consumer<String> warnings) {
    this.file = file;
    this.wanted = wanted;
    this.budget = budget;
    this.warnings = warnings;
  }

  /** By name, the first of each name that can be read. */
  Map<String, byte[]> first(List<Sections.Section> all) {
    Map<String, byte[]> found = new TreeMap<>();
    for (Sections.Section section : all) {
      String name = plain(section.name());
      byte[] bytes = wanted.contains(name) && !found.containsKey(name) ? read(section, name) : null;
      if (bytes != null) {
        found.put(name, bytes);
      }
    }
    return found;
  }

  /** By name, those of one name one after the other. */
  Map<String, byte[]> joined(List<Sections.Section> all) {
    Map<String, ByteArrayOutputStream> found = new TreeMap<>();
    for (Sections.Section section : all) {
      String name = plain(section.name());
      byte[] bytes = wanted.contains(name) ? read(section, name) : null;
      if (bytes != null) {
        found.computeIfAbsent(name, _ -> new ByteArrayOutputStream()).writeBytes(bytes);
      }
    }
    Map<String, byte[]> joined = new TreeMap<>();
    found.forEach((name, bytes) -> joined.put(name, bytes.toByteArray()));
    return joined;
  }

  private static boolean isOld(String name) {
    return name.startsWith(".zdebug_");
  }

  private static String plain(String name) {
    return isOld(name) ? ".debug_" + name.substring(".zdebug_".length()) : name;
  }

  private byte @Nullable [] read(Sections.Section section, String name) {
    if (!section.fits() || section.type() == Sections.SHT_NOBITS) {
      return warn(name, "is damaged or cut off");
    }
    int start = (int) section.offset();
    byte[] raw = Arrays.copyOfRange(file.bytes(), start, start + (int) section.size());
    boolean old = isOld(section.name());
    boolean compressed = (section.flags() & SHF_COMPRESSED) != 0;
    byte[] bytes = old || compressed ? inflate(raw, name, old) : raw;
    if (bytes == null) {
      return null;
    }
    budget -= bytes.length;
    if (budget < 0 || name.startsWith(".debug_line") && bytes.length > MOST_LINE_BYTES) {
      return warn(name, "is too large");
    }
    return bytes;
  }

  private byte @Nullable [] inflate(byte[] raw, String name, boolean old) {
    int header = old ? 12 : file.wide() ? 24 : 12;
    if (raw.length < header) {
      return warn(name, "is damaged");
    }
    ByteBuffer buffer = ByteBuffer.wrap(raw);
    long size;
    if (old) {
      size = buffer.getLong(4);
    } else {
      buffer.order(ByteOrder.LITTLE_ENDIAN);
      if (buffer.getInt(0) != ELFCOMPRESS_ZLIB) {
        return warn(name, "is compressed in a way other than zlib");
      }
      size = file.wide() ? buffer.getLong(8) : buffer.getInt(4) & 0xffffffffL;
    }
    if (size < 0 || size > budget || size > MOST_EXPANSION * raw.length) {
      return warn(name, "is damaged or too large");
    }
    return inflate(raw, header, (int) size, name);
  }

  private byte @Nullable [] inflate(byte[] raw, int from, int size, String name) {
    byte[] result = new byte[size];
    try (Inflater inflater = new Inflater()) {
      inflater.setInput(raw, from, raw.length - from);
      int done = 0;
      while (done < size) {
        int step = inflater.inflate(result, done, size - done);
        if (step == 0) {
          return warn(name, "is damaged");
        }
        done += step;
      }
      return result;
    } catch (DataFormatException e) {
      return warn(name, "is damaged");
    }
  }

  private byte @Nullable [] warn(String name, String what) {
    warnings.accept("the section " + name + " " + what);
    return null;
  }
}
