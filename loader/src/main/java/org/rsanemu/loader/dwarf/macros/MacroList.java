// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.macros;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.dwarf.data.DwarfForm;
import org.rsanemu.loader.dwarf.data.Leb;
import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.dwarf.macros.MacroEntry.Kind;

/**
 * Reads one list of .debug_macro (DWARF 5, 6.3 and 7.23, and version 4 as GNU's tools write it) or
 * of .debug_macinfo (DWARF 4, 7.22).
 */
public final class MacroList {
  private static final int DEFINE = 0x01;
  private static final int UNDEF = 0x02;
  private static final int START_FILE = 0x03;
  private static final int END_FILE = 0x04;
  private static final int DEFINE_STRP = 0x05;
  private static final int UNDEF_STRP = 0x06;
  private static final int IMPORT = 0x07;
  private static final int DEFINE_SUP = 0x08;
  private static final int UNDEF_SUP = 0x09;
  private static final int IMPORT_SUP = 0x0a;
  private static final int DEFINE_STRX = 0x0b;
  private static final int UNDEF_STRX = 0x0c;
  private static final int VENDOR = 0xff;

  private static final int WIDE = 1;
  private static final int HAS_LINES = 2;
  private static final int HAS_OPERANDS = 4;

  /** Characters of a definition. */
  private static final int LONGEST = 1 << 16;

  /**
   * Where strings are.
   *
   * @param strings .debug_str
   * @param offsets .debug_str_offsets
   * @param base the first of a unit's offsets
   * @param shared .debug_str of the file that programs share
   */
  record Strings(byte[] strings, byte[] offsets, long base, byte[] shared) {}

  /**
   * Where what lists refer to has come to be: what is added to offsets of their own section, of
   * .debug_str and of .debug_line.
   */
  public record Moves(int lists, int strings, int lines) {}

  /** Counts down what all lists of a program may come to: a made-up one could come to anything. */
  public static final class Budget {
    private long left;

    /**
     * @param most entries and characters
     */
    public Budget(long most) {
      left = most;
    }

    /** Takes some. */
    void charge(long amount) throws SplitException {
      left -= amount;
      if (left < 0) {
        throw new SplitException("all together it is too large");
      }
    }
  }

  private final ByteBuffer bytes;
  private final Strings strings;
  private final Budget budget;
  private final @Nullable Moves moves;
  private final List<MacroEntry> entries = new ArrayList<>();
  private final int[][] operands = new int[256][];
  private boolean wide;
  private long lines = -1;

  private MacroList(
      byte[] section, int from, Strings strings, Budget budget, @Nullable Moves moves) {
    this.bytes = ByteBuffer.wrap(section).order(ByteOrder.LITTLE_ENDIAN).position(from);
    this.strings = strings;
    this.budget = budget;
    this.moves = moves;
  }

  /**
   * The list that begins at a place of a section.
   *
   * @param header whether it has one: in .debug_macro, not in .debug_macinfo
   */
  static MacroList read(byte[] section, long from, boolean header, Strings strings, Budget budget)
      throws SplitException {
    return read(section, from, header, strings, budget, null);
  }

  /**
   * Adds to what the list at a place of .debug_macro refers to, in the section itself.
   *
   * @return the list without its texts
   */
  public static MacroList move(byte[] section, long from, Moves moves, Budget budget)
      throws SplitException {
    Strings none = new Strings(new byte[0], new byte[0], -1, new byte[0]);
    return read(section, from, true, none, budget, moves);
  }

  private static MacroList read(
      byte[] section,
      long from,
      boolean header,
      Strings strings,
      Budget budget,
      @Nullable Moves moves)
      throws SplitException {
    if (from < 0 || from >= section.length) {
      throw new SplitException("it has no list of macros there");
    }
    try {
      MacroList list = new MacroList(section, (int) from, strings, budget, moves);
      if (header) {
        list.header();
      }
      list.entries(header);
      return list;
    } catch (BufferUnderflowException | IllegalArgumentException cut) {
      throw new SplitException("it is damaged or cut off");
    }
  }

  /** What it says, in its order. */
  List<MacroEntry> entries() {
    return entries;
  }

  /** Where the table is that has its files, in .debug_line; -1 if it does not say. */
  long lines() {
    return lines;
  }

  /** Where it ends. */
  public int end() {
    return bytes.position();
  }

  private void header() throws SplitException {
    int version = bytes.getShort();
    if (version != 4 && version != 5) {
      throw new SplitException("its version is " + version);
    }
    int flags = bytes.get();
    wide = (flags & WIDE) != 0;
    lines = (flags & HAS_LINES) != 0 ? offset(moves == null ? 0 : moves.lines()) : -1;
    int count = (flags & HAS_OPERANDS) != 0 ? bytes.get() & 0xff : 0;
    for (int i = 0; i < count; i++) {
      int opcode = bytes.get() & 0xff;
      int[] forms = new int[Math.min(Leb.small(bytes), bytes.remaining())];
      for (int k = 0; k < forms.length; k++) {
        forms[k] = bytes.get() & 0xff;
      }
      operands[opcode] = forms;
    }
  }

  /**
   * An offset into a section.
   *
   * @param move what is added to it
   */
  private long offset(int move) {
    int at = bytes.position();
    long offset = (wide ? bytes.getLong() : bytes.getInt() & 0xffff_ffffL) + move;
    if (move != 0 && wide) {
      bytes.putLong(at, offset);
    } else if (move != 0) {
      bytes.putInt(at, (int) offset);
    }
    return offset;
  }

  private void entries(boolean current) throws SplitException {
    for (int opcode = bytes.get() & 0xff; opcode != 0; opcode = bytes.get() & 0xff) {
      if (current) {
        entry(opcode);
      } else {
        oldEntry(opcode);
      }
    }
  }

  private void oldEntry(int opcode) throws SplitException {
    if (opcode == VENDOR) {
      Leb.skip(bytes);
      inlineText();
    } else if (opcode <= END_FILE) {
      entry(opcode);
    } else {
      throw unknown();
    }
  }

  private void entry(int opcode) throws SplitException {
    switch (opcode) {
      case DEFINE, DEFINE_STRP, DEFINE_SUP, DEFINE_STRX ->
          add(Kind.DEFINE, Leb.small(bytes), 0, text(opcode));
      case UNDEF, UNDEF_STRP, UNDEF_SUP, UNDEF_STRX ->
          add(Kind.UNDEFINE, Leb.small(bytes), 0, text(opcode));
      case START_FILE -> add(Kind.START_FILE, Leb.small(bytes), Leb.small(bytes), "");
      case END_FILE -> add(Kind.END_FILE, 0, 0, "");
      case IMPORT -> add(Kind.IMPORT, 0, offset(moves == null ? 0 : moves.lists()), "");
      case IMPORT_SUP -> add(Kind.IMPORT_SHARED, 0, offset(0), "");
      default -> skip(opcode);
    }
  }

  private void skip(int opcode) throws SplitException {
    if (operands[opcode] == null) {
      throw unknown();
    }
    for (int form : operands[opcode]) {
      // Offsets are the only operands whose size the list decides.
      boolean isOffset = form == DwarfForm.STRP || form == DwarfForm.SEC_OFFSET || form == 0x1f;
      DwarfForm.skip(bytes, isOffset && wide ? DwarfForm.DATA8 : form, Long.BYTES);
    }
  }

  private static SplitException unknown() {
    return new SplitException("it has entries of a sort that is not known");
  }

  private void add(Kind kind, int line, long number, String text) throws SplitException {
    budget.charge(1 + text.length());
    entries.add(new MacroEntry(kind, line, number, text));
  }

  private String text(int opcode) throws SplitException {
    return switch (opcode) {
      case DEFINE, UNDEF -> inlineText();
      case DEFINE_STRP, UNDEF_STRP ->
          text(strings.strings(), offset(moves == null ? 0 : moves.strings()));
      case DEFINE_SUP, UNDEF_SUP -> text(strings.shared(), offset(0));
      default -> {
        int index = Leb.small(bytes);
        yield moves == null ? text(strings.strings(), indexed(index)) : "";
      }
    };
  }

  private String inlineText() throws SplitException {
    String text = text(bytes.array(), bytes.position());
    bytes.position(bytes.position() + text.length() + 1);
    return text;
  }

  private long indexed(int index) throws SplitException {
    int size = wide ? Long.BYTES : Integer.BYTES;
    long at = strings.base() + (long) size * index;
    ByteBuffer offsets = ByteBuffer.wrap(strings.offsets()).order(ByteOrder.LITTLE_ENDIAN);
    if (strings.base() < 0 || at < 0 || at + size > offsets.limit()) {
      throw new SplitException("its strings are not there");
    }
    return wide ? offsets.getLong((int) at) : offsets.getInt((int) at) & 0xffff_ffffL;
  }

  @SuppressWarnings("ReferenceEquality") // whether it is that array, whatever is in it
  private String text(byte[] section, long from) throws SplitException {
    if (moves != null && section != bytes.array()) {
      return "";
    }
    if (from < 0 || from >= section.length) {
      throw new SplitException("its strings are not there");
    }
    int end = (int) from;
    while (end < section.length && section[end] != 0) {
      end++;
    }
    if (end - from > LONGEST) {
      throw new SplitException("it has too long a definition");
    }
    // As the sources are read: each byte is a character.
    return new String(section, (int) from, end - (int) from, StandardCharsets.ISO_8859_1);
  }
}
