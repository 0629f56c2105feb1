// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.macros;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.SourcePath;

/**
 * The digests of source files in the header of a line table (DWARF 5, 6.2.4), which clang writes
 * and libdw does not say.
 */
public final class LineDigests {
  private static final int LNCT_PATH = 1;
  private static final int LNCT_DIRECTORY_INDEX = 2;
  private static final int LNCT_MD5 = 5;

  private static final int FORM_DATA2 = 0x05;
  private static final int FORM_STRING = 0x08;
  private static final int FORM_DATA1 = 0x0b;
  private static final int FORM_STRP = 0x0e;
  private static final int FORM_UDATA = 0x0f;
  private static final int FORM_DATA16 = 0x1e;
  private static final int FORM_LINE_STRP = 0x1f;

  private static final int MOST_FILES = 1 << 16;
  private static final int LONGEST_NAME = 1 << 12;
  private static final int DIGEST = 16;

  /** What a header says of a file or a folder. */
  private record Entry(String path, long folder, byte @Nullable [] digest) {}

  private final Map<String, byte[]> sections;
  private final ByteBuffer header;
  private boolean wide;

  private LineDigests(Map<String, byte[]> sections, byte[] table) {
    this.sections = sections;
    this.header = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * The digests of a unit's files by full path, as far as they can be read.
   *
   * @param offset of the table in .debug_line, DW_AT_stmt_list; -1 for none
   * @param folder where the compiler ran, or null
   */
  public static Map<String, byte[]> of(
      Map<String, byte[]> sections, long offset, @Nullable String folder) {
    byte @Nullable [] table = sections.get(".debug_line");
    Map<String, byte[]> digests = new HashMap<>();
    if (table != null && offset >= 0 && offset < table.length) {
      try {
        new LineDigests(sections, table).read((int) offset, folder, digests);
      } catch (BufferUnderflowException | IllegalArgumentException _) {
        // Cut off or damaged: what has been read is as good as it was.
        return digests;
      }
    }
    return digests;
  }

  /**
   * The full paths of a table's files by number; none if it cannot be read, or is of an older
   * version.
   */
  static List<String> files(Map<String, byte[]> sections, long offset, @Nullable String folder) {
    byte @Nullable [] table = sections.get(".debug_line");
    if (table == null || offset < 0 || offset >= table.length) {
      return List.of();
    }
    List<String> paths = new ArrayList<>();
    try {
      for (Entry file : new LineDigests(sections, table).files((int) offset, folder)) {
        paths.add(file.path());
      }
    } catch (BufferUnderflowException | IllegalArgumentException _) {
      // A number that is missing names no file.
      return List.of();
    }
    return paths;
  }

  private void read(int offset, @Nullable String folder, Map<String, byte[]> digests) {
    for (Entry file : files(offset, folder)) {
      if (file.digest() != null) {
        digests.put(file.path(), file.digest());
      }
    }
  }

  /** The files, with full paths. */
  private List<Entry> files(int offset, @Nullable String folder) {
    header.position(offset);
    wide = header.getInt() == -1;
    if (wide) {
      header.getLong();
    }
    if (header.getShort() != 5) {
      return List.of();
    }
    // Sizes of addresses and selectors; the header's length; five parameters.
    header.position(header.position() + 2 + (wide ? 8 : 4) + 5);
    int opcodes = header.get() & 0xff;
    header.position(header.position() + Math.max(0, opcodes - 1));
    Entry[] folders = entries();
    List<Entry> files = new ArrayList<>();
    for (Entry file : entries()) {
      boolean known = file.folder() >= 0 && file.folder() < folders.length;
      String inside = known ? SourcePath.resolve(folder, folders[(int) file.folder()].path()) : "?";
      files.add(
          new Entry(
              known ? SourcePath.resolve(inside, file.path()) : "",
              file.folder(),
              known ? file.digest() : null));
    }
    return files;
  }

  private Entry[] entries() {
    int fields = header.get() & 0xff;
    long[] formats = new long[2 * fields];
    for (int i = 0; i < formats.length; i++) {
      formats[i] = leb();
    }
    long count = leb();
    if (count < 0 || count > MOST_FILES) {
      throw new IllegalArgumentException("too many files");
    }
    Entry[] entries = new Entry[(int) count];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = entry(formats);
    }
    return entries;
  }

  private Entry entry(long[] formats) {
    String path = "";
    long folder = 0;
    byte @Nullable [] digest = null;
    for (int i = 0; i < formats.length; i += 2) {
      int form = (int) formats[i + 1];
      switch ((int) formats[i]) {
        case LNCT_PATH -> path = string(form);
        case LNCT_DIRECTORY_INDEX -> folder = number(form);
        case LNCT_MD5 -> {
          digest = new byte[DIGEST];
          header.get(digest);
        }
        default -> skip(form);
      }
    }
    return new Entry(path, folder, digest);
  }

  private String string(int form) {
    return switch (form) {
      case FORM_STRING -> text(header, header.position(), true);
      case FORM_STRP -> referred(".debug_str");
      case FORM_LINE_STRP -> referred(".debug_line_str");
      default -> throw new IllegalArgumentException("form of a path");
    };
  }

  private String referred(String section) {
    long at = wide ? header.getLong() : header.getInt() & 0xffffffffL;
    byte[] bytes = sections.getOrDefault(section, new byte[0]);
    return at >= 0 && at < bytes.length ? text(ByteBuffer.wrap(bytes), (int) at, false) : "";
  }

  private static String text(ByteBuffer bytes, int at, boolean behind) {
    int end = at;
    while (end < bytes.limit() && bytes.get(end) != 0 && end - at < LONGEST_NAME) {
      end++;
    }
    if (behind) {
      bytes.position(end + 1);
    }
    byte[] text = new byte[end - at];
    bytes.get(at, text);
    return new String(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  private long number(int form) {
    return switch (form) {
      case FORM_DATA1 -> header.get() & 0xff;
      case FORM_DATA2 -> header.getShort() & 0xffff;
      case FORM_UDATA -> leb();
      default -> throw new IllegalArgumentException("form of a number");
    };
  }

  private void skip(int form) {
    switch (form) {
      case FORM_STRING, FORM_STRP, FORM_LINE_STRP -> string(form);
      case FORM_DATA16 -> header.position(header.position() + DIGEST);
      default -> number(form);
    }
  }

  private long leb() {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      byte part = header.get();
      value |= (part & 0x7fL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("too long a number");
  }
}
