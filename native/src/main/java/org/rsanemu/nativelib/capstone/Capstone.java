// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.capstone;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.MissingLibraryException;

/**
 * A disassembler for one instruction set. Any thread may call; calls exclude each other. It lives
 * as long as the process, so keep one a mode.
 */
public final class Capstone {
  private static final int CS_OPT_DETAIL = 2;
  private static final long CS_OPT_ON = 3;

  /** The longest instruction of any set: x86's. */
  private static final int MAX_LENGTH = 15;

  /** An IT instruction is about so many at most. */
  private static final int IT_BLOCK = 4;

  private static final byte[] T32_NOP = {0x00, (byte) 0xbf};

  private final long handle;
  private final boolean x86;
  private final boolean t32;
  private final MemorySegment code;
  private final MemorySegment codeCursor;
  private final MemorySegment sizeCursor;
  private final MemorySegment addressCursor;
  private final MemorySegment instruction;
  private final Map<Integer, String> registerNames = new HashMap<>();

  private Capstone(Mode mode) {
    Arena arena = Arena.global();
    MemorySegment out = arena.allocate(JAVA_LONG);
    check("cs_open", (int) CapstoneFunctions.CS_OPEN.call(mode.arch(), mode.mode(), out.address()));
    handle = out.get(JAVA_LONG, 0);
    check("cs_option", (int) CapstoneFunctions.CS_OPTION.call(handle, CS_OPT_DETAIL, CS_OPT_ON));
    instruction =
        MemorySegment.ofAddress(CapstoneFunctions.CS_MALLOC.call(handle)).reinterpret(Insn.SIZE);
    code = arena.allocate(MAX_LENGTH + 1);
    codeCursor = arena.allocate(JAVA_LONG);
    sizeCursor = arena.allocate(JAVA_LONG);
    addressCursor = arena.allocate(JAVA_LONG);
    x86 = mode.hasX86Details();
    t32 = mode.hasItBlocks();
  }

  /**
   * Opens a disassembler.
   *
   * @throws MissingLibraryException if libcapstone is not installed
   */
  public static Capstone open(Mode mode) {
    try {
      return new Capstone(mode);
    } catch (ExceptionInInitializerError e) {
      throw missing(e);
    }
  }

  /**
   * The version of the library in use, such as {@code 4.0}.
   *
   * @throws MissingLibraryException if libcapstone is not installed
   */
  public static String version() {
    try {
      int version = (int) CapstoneFunctions.CS_VERSION.call(0, 0);
      return (version >> 8) + "." + (version & 0xff);
    } catch (ExceptionInInitializerError e) {
      throw missing(e);
    }
  }

  /**
   * Decodes one instruction.
   *
   * @param bytes read from their first on, at most 15 of them
   * @param pc its address
   * @return null if the bytes are no instruction that Capstone knows
   */
  public synchronized @Nullable Decoded decode(byte[] bytes, long pc) {
    Decoded decoded = decodeNext(bytes, pc);
    if (t32 && decoded != null && decoded.mnemonic().startsWith("it")) {
      leaveItBlock();
    }
    return decoded;
  }

  /** The library remembers an IT instruction and makes what is decoded after it conditional. */
  private void leaveItBlock() {
    for (int i = 0; i < IT_BLOCK; i++) {
      decodeNext(T32_NOP, 0);
    }
  }

  private @Nullable Decoded decodeNext(byte[] bytes, long pc) {
    int length = Math.min(MAX_LENGTH, bytes.length);
    MemorySegment.copy(bytes, 0, code, JAVA_BYTE, 0, length);
    codeCursor.set(JAVA_LONG, 0, code.address());
    sizeCursor.set(JAVA_LONG, 0, length);
    addressCursor.set(JAVA_LONG, 0, pc);
    return (byte)
                CapstoneFunctions.CS_DISASM_ITER.call(
                    handle,
                    codeCursor.address(),
                    sizeCursor.address(),
                    addressCursor.address(),
                    instruction.address())
            != 0
        ? decoded()
        : null;
  }

  private Decoded decoded() {
    String mnemonic = instruction.getString(Insn.MNEMONIC);
    String operands = instruction.getString(Insn.OPERANDS);
    int length = instruction.get(JAVA_SHORT, Insn.LENGTH);
    if (!x86) {
      return new Decoded(mnemonic, operands, length, List.of(), List.of(), List.of());
    }
    MemorySegment detail =
        MemorySegment.ofAddress(instruction.get(JAVA_LONG, Insn.DETAIL))
            .reinterpret(Insn.X86_OPERANDS + Insn.MAX_OPERANDS * Insn.OPERAND_SIZE);
    return new Decoded(
        mnemonic,
        operands,
        length,
        operands(detail),
        registers(detail, Insn.IMPLICIT_READS, Insn.IMPLICIT_READ_COUNT),
        registers(detail, Insn.IMPLICIT_WRITES, Insn.IMPLICIT_WRITE_COUNT));
  }

  private List<String> registers(MemorySegment detail, long from, long counted) {
    int count = detail.get(JAVA_BYTE, counted);
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(registerName(detail.get(JAVA_SHORT, from + 2L * i)));
    }
    return names;
  }

  private List<Decoded.Operand> operands(MemorySegment detail) {
    int count = detail.get(JAVA_BYTE, Insn.X86_OPERAND_COUNT);
    List<Decoded.Operand> operands = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      operands.add(
          operand(detail.asSlice(Insn.X86_OPERANDS + i * Insn.OPERAND_SIZE, Insn.OPERAND_SIZE)));
    }
    return operands;
  }

  private Decoded.Operand operand(MemorySegment op) {
    int size = op.get(JAVA_BYTE, Insn.OPERAND_BYTES);
    int type = op.get(JAVA_INT, Insn.OPERAND_TYPE);
    return switch (type) {
      case Insn.TYPE_REGISTER ->
          new Decoded.Register(size, registerName(op.get(JAVA_INT, Insn.OPERAND_VALUE)));
      case Insn.TYPE_IMMEDIATE ->
          new Decoded.Immediate(size, op.get(JAVA_LONG, Insn.OPERAND_VALUE));
      case Insn.TYPE_MEMORY ->
          new Decoded.Memory(
              size,
              registerName(op.get(JAVA_INT, Insn.SEGMENT)),
              registerName(op.get(JAVA_INT, Insn.BASE)),
              registerName(op.get(JAVA_INT, Insn.INDEX)),
              op.get(JAVA_INT, Insn.SCALE),
              op.get(JAVA_LONG, Insn.DISPLACEMENT));
      default -> throw new IllegalStateException("libcapstone: operand of type " + type);
    };
  }

  private String registerName(int register) {
    if (register == 0) {
      return "";
    }
    String known = registerNames.get(register);
    if (known == null) {
      MemorySegment name =
          MemorySegment.ofAddress(CapstoneFunctions.CS_REG_NAME.call(handle, register));
      known = name.equals(MemorySegment.NULL) ? "" : name.reinterpret(32).getString(0);
      registerNames.put(register, known);
    }
    return known;
  }

  private static RuntimeException missing(ExceptionInInitializerError e) {
    return e.getCause() instanceof MissingLibraryException missing
        ? missing
        : new IllegalStateException(e);
  }

  private static void check(String function, int error) {
    if (error != 0) {
      throw new IllegalStateException("libcapstone: " + function + ": error " + error);
    }
  }
}
