// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DwarfForm;
import org.rsanemu.loader.dwarf.data.Leb;
import org.rsanemu.loader.dwarf.data.SplitException;

/** A table of abbreviations: what the entries of a unit look like (DWARF 5, 7.5.3). */
final class Abbreviations {
  /**
   * One kind of entry.
   *
   * @param names its attributes
   * @param forms theirs, one by one
   * @param constants of those whose value is here, else 0
   * @param start where it begins in the section
   * @param end after it
   */
  record Kind(
      int code,
      int tag,
      byte children,
      int[] names,
      int[] forms,
      long[] constants,
      int start,
      int end) {}

  private static final int MOST_ATTRIBUTES = 100;
  private static final int HIGHEST_CODE = 1 << 16;

  private final ByteBuffer section;
  private final int start;
  private int end;
  private @Nullable Kind[] kinds = new @Nullable Kind[64];

  private Abbreviations(ByteBuffer section, int start) {
    this.section = section;
    this.start = start;
  }

  /** Reads the table that begins where the section's position is. */
  static Abbreviations read(ByteBuffer section) throws SplitException {
    Abbreviations table = new Abbreviations(section, section.position());
    try {
      while (table.read()) {}
    } catch (BufferUnderflowException | IllegalArgumentException cut) {
      throw new SplitException("it is damaged (abbreviations)");
    }
    return table;
  }

  private boolean read() throws SplitException {
    int at = section.position();
    int code = Leb.small(section);
    if (code == 0) {
      end = section.position();
      return false;
    }
    int tag = Leb.small(section);
    byte children = section.get();
    int[] names = new int[8];
    int[] forms = new int[8];
    long[] constants = new long[8];
    int count = 0;
    while (true) {
      int name = Leb.small(section);
      int form = Leb.small(section);
      long constant = form == DwarfForm.IMPLICIT_CONST ? Leb.signed(section) : 0;
      if (name == 0 && form == 0) {
        break;
      }
      if (count == MOST_ATTRIBUTES || code >= HIGHEST_CODE) {
        throw new SplitException("it is damaged (abbreviations)");
      }
      if (count == names.length) {
        names = Arrays.copyOf(names, 2 * count);
        forms = Arrays.copyOf(forms, 2 * count);
        constants = Arrays.copyOf(constants, 2 * count);
      }
      names[count] = name;
      forms[count] = form;
      constants[count++] = constant;
    }
    if (code >= kinds.length) {
      kinds = Arrays.copyOf(kinds, Math.max(code + 1, 2 * kinds.length));
    }
    kinds[code] =
        new Kind(
            code,
            tag,
            children,
            Arrays.copyOf(names, count),
            Arrays.copyOf(forms, count),
            Arrays.copyOf(constants, count),
            at,
            section.position());
    return true;
  }

  /** What entries with this code look like, or null. */
  @Nullable Kind of(int code) {
    return code < kinds.length ? kinds[code] : null;
  }

  /** The table with one kind of entry instead of another. */
  byte[] with(Kind old, byte[] instead) {
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    table.writeBytes(instead);
    table.write(section.array(), section.arrayOffset() + start, old.start() - start);
    table.write(section.array(), section.arrayOffset() + old.end(), end - old.end());
    return table.toByteArray();
  }
}
