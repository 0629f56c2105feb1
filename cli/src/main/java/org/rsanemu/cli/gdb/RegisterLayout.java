// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.loop.StoppedRun.Registers;
import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.gdb.DebuggerRegisters.Feature;
import org.rsanemu.isa.gdb.DebuggerRegisters.Register;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;
import org.rsanemu.isa.service.Architectures;

/**
 * The registers of an instruction set as gdb's protocol has them (GDB manual, appendix "Target
 * Descriptions"). A register that nobody knows the value of is sent as such.
 */
final class RegisterLayout {
  private final DebuggerRegisters wanted;
  private final List<Register> registers;

  private RegisterLayout(DebuggerRegisters wanted) {
    this.wanted = wanted;
    registers = wanted.features().stream().flatMap(each -> each.registers().stream()).toList();
  }

  /** The layout for an ELF machine. */
  static RegisterLayout of(int machine) {
    return new RegisterLayout(Architectures.of(machine).gdb());
  }

  /** The target description. */
  String xml() {
    StringBuilder text =
        new StringBuilder("<?xml version=\"1.0\"?>")
            .append("<!DOCTYPE target SYSTEM \"gdb-target.dtd\"><target>")
            .append("<architecture>")
            .append(wanted.architecture())
            .append("</architecture><osabi>GNU/Linux</osabi>");
    for (Feature feature : wanted.features()) {
      text.append("<feature name=\"org.gnu.gdb.").append(feature.name()).append("\">");
      feature.registers().forEach(register -> describe(register, text));
      text.append("</feature>");
    }
    return text.append("</target>").toString();
  }

  private static void describe(Register register, StringBuilder text) {
    text.append("<reg name=\"")
        .append(register.name())
        .append("\" bitsize=\"")
        .append(register.bits())
        .append("\" type=\"")
        .append(register.type())
        .append("\" regnum=\"")
        .append(register.number())
        .append("\"/>");
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
        .filter(register -> register.number() == number)
        .map(register -> text(register, values))
        .findFirst()
        .orElse(null);
  }

  private static String text(Register register, Registers values) {
    int bytes = register.bits() / Byte.SIZE;
    return register.value() == null
        ? "xx".repeat(bytes)
        : Hexes.littleEndian(register.value().applyAsLong(new Stopped(values)), bytes);
  }

  /** The registers of a stopped thread. */
  private record Stopped(Registers registers) implements Values {
    @Override
    public long general(int number) {
      return registers.general()[number];
    }

    @Override
    public long sp() {
      return registers.sp();
    }

    @Override
    public long pc() {
      return registers.pc();
    }

    @Override
    public long flags() {
      return registers.flags();
    }

    @Override
    public long tls() {
      return registers.tls();
    }
  }
}
