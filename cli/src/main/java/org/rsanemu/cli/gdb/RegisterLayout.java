// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.loop.StoppedRun.Registers;

/**
 * The registers that gdb wants of an instruction set, and what they are called (GDB manual,
 * appendix "Target Descriptions", section "Standard Target Features"). A register that nobody knows
 * the value of is sent as such.
 */
final class RegisterLayout {
  /**
   * A register.
   *
   * @param number by which the protocol asks for it
   * @param value null if it is not known
   */
  private record Register(int number, int bytes, @Nullable ToLongFunction<Registers> value) {}

  /** The engine's numbers of the general registers, in gdb's order (amd64-core). */
  private static final int[] X86_ORDER = {0, 3, 1, 2, 6, 7, 5, 4, 8, 9, 10, 11, 12, 13, 14, 15};

  private static final List<String> X86_NAMES =
      List.of(
          "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp", "r8", "r9", "r10", "r11", "r12",
          "r13", "r14", "r15");

  /** What Linux has in them in 64-bit mode. */
  private static final int USER_CODE_SEGMENT = 0x33;

  private static final int USER_STACK_SEGMENT = 0x2b;

  private static final int A32_CPSR = 25;

  private final StringBuilder description = new StringBuilder();
  private final List<Register> registers = new ArrayList<>();
  private int next;

  private RegisterLayout(String architecture) {
    description
        .append("<?xml version=\"1.0\"?><!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>")
        .append("<architecture>")
        .append(architecture)
        .append("</architecture><osabi>GNU/Linux</osabi>");
  }

  /** The layout for an ELF machine. */
  static RegisterLayout of(int machine) {
    return switch (machine) {
      case 62 -> x86();
      case 183 -> a64();
      case 40 -> a32();
      default -> throw new IllegalArgumentException("no registers for ELF machine " + machine);
    };
  }

  /** The target description. */
  String xml() {
    return description + "</target>";
  }

  /** All of them, as {@code g} wants them. */
  String all(Registers values) {
    StringBuilder text = new StringBuilder();
    registers.forEach(register -> text.append(text(register, values)));
    return text.toString();
  }

  /** One of them, as {@code p} wants it; null if there is none of that number. */
  @Nullable String one(long number, Registers values) {
    return registers.stream()
        .filter(register -> register.number == number)
        .map(register -> text(register, values))
        .findFirst()
        .orElse(null);
  }

  private static String text(Register register, Registers values) {
    return register.value == null
        ? "xx".repeat(register.bytes)
        : Hexes.littleEndian(register.value.applyAsLong(values), register.bytes);
  }

  private void feature(String name) {
    description.append("<feature name=\"org.gnu.gdb.").append(name).append("\">");
  }

  private void endFeature() {
    description.append("</feature>");
  }

  private void add(String name, int bits, String type, ToLongFunction<Registers> value) {
    describe(name, bits, type);
    registers.add(new Register(next++, bits / 8, value));
  }

  private void unknown(String name, int bits, String type) {
    describe(name, bits, type);
    registers.add(new Register(next++, bits / 8, null));
  }

  private void describe(String name, int bits, String type) {
    description
        .append("<reg name=\"")
        .append(name)
        .append("\" bitsize=\"")
        .append(bits)
        .append("\" type=\"")
        .append(type)
        .append("\" regnum=\"")
        .append(next)
        .append("\"/>");
  }

  private static RegisterLayout x86() {
    RegisterLayout layout = new RegisterLayout("i386:x86-64");
    layout.feature("i386.core");
    for (int i = 0; i < X86_NAMES.size(); i++) {
      int number = X86_ORDER[i];
      String name = X86_NAMES.get(i);
      boolean pointer = name.equals("rbp") || name.equals("rsp");
      layout.add(name, 64, pointer ? "data_ptr" : "int64", r -> r.general()[number]);
    }
    layout.add("rip", 64, "code_ptr", Registers::pc);
    layout.add("eflags", 32, "int32", Registers::flags);
    layout.add("cs", 32, "int32", _ -> USER_CODE_SEGMENT);
    layout.add("ss", 32, "int32", _ -> USER_STACK_SEGMENT);
    for (String name : List.of("ds", "es", "fs", "gs")) {
      layout.add(name, 32, "int32", _ -> 0);
    }
    for (int i = 0; i < 8; i++) {
      layout.unknown("st" + i, 80, "i387_ext");
    }
    for (String name :
        List.of("fctrl", "fstat", "ftag", "fiseg", "fioff", "foseg", "fooff", "fop")) {
      layout.unknown(name, 32, "int");
    }
    layout.endFeature();
    layout.feature("i386.segments");
    layout.add("fs_base", 64, "int", Registers::tls);
    layout.add("gs_base", 64, "int", _ -> 0);
    layout.endFeature();
    return layout;
  }

  private static RegisterLayout a64() {
    RegisterLayout layout = new RegisterLayout("aarch64");
    layout.feature("aarch64.core");
    for (int i = 0; i < 31; i++) {
      int number = i;
      layout.add("x" + i, 64, "int", r -> r.general()[number]);
    }
    layout.add("sp", 64, "data_ptr", Registers::sp);
    layout.add("pc", 64, "code_ptr", Registers::pc);
    layout.add("cpsr", 32, "int", Registers::flags);
    layout.endFeature();
    return layout;
  }

  private static RegisterLayout a32() {
    RegisterLayout layout = new RegisterLayout("arm");
    layout.feature("arm.core");
    for (int i = 0; i < 13; i++) {
      int number = i;
      layout.add("r" + i, 32, "uint32", r -> r.general()[number]);
    }
    layout.add("sp", 32, "data_ptr", Registers::sp);
    layout.add("lr", 32, "int", r -> r.general()[14]);
    layout.add("pc", 32, "code_ptr", Registers::pc);
    layout.next = A32_CPSR;
    layout.add("cpsr", 32, "int", Registers::flags);
    layout.endFeature();
    return layout;
  }
}
