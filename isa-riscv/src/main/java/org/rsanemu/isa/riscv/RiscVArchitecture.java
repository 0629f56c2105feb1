// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import static org.rsanemu.isa.cpu.RegisterSet.generals;
import static org.rsanemu.isa.cpu.RegisterSet.vector;
import static org.rsanemu.isa.cpu.RegisterSet.vectors;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.isa.elf.ThreadLocalLayout;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.UseDecoder;
import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;
import org.rsanemu.isa.gdb.RegisterList;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.OrderingNotes;
import org.rsanemu.isa.service.SystemNames;

/** All that is known of RV64GC. */
public final class RiscVArchitecture implements Architecture {
  private static final InstructionSet INSTRUCTIONS = new RiscV();
  private static final CompiledCode CODE = new RiscVCode();
  private static final Cpu CPU = new RiscVCpu();
  private static final Abi LINUX = new RiscVAbi();
  private static final DebuggerRegisters REGISTERS = registers();

  private static final int EF_FLOAT_ABI = 6;
  private static final int EF_FLOAT_ABI_DOUBLE = 4;

  /** The thread pointer is where variables begin (psABI, 7.1). */
  private static final ElfFacts ELF =
      new ElfFacts(
          "RISC-V RV64GC",
          4,
          true,
          2,
          0,
          true,
          false,
          ThreadLocalLayout.behind(0),
          false,
          RiscVArchitecture::refusal);

  /** t2: the static chain; gp and tp are kept because nobody changes them. */
  private static final Convention CONVENTION =
      new Convention(
          generals(10, 11, 12, 13, 14, 15, 16, 17, 7) | vectors(10, 17),
          List.of(10, 11, 12, 13),
          generals(10, 11) | vectors(10, 11),
          generals(2, 3, 4, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)
              | vector(8)
              | vector(9)
              | vectors(18, 27),
          RiscVWord.SP,
          0,
          0,
          List.of(RiscVWord.SP, RiscVWord.FP));

  private static final OrderingNotes ORDERING =
      new OrderingNotes(
          null,
          null,
          null,
          "RISC-V has no loads that acquire and no stores that release: compilers put fences before"
              + " or after.");

  private static final SystemNames NAMES =
      new SystemNames("riscv64", "riscv64", "/usr/riscv64-linux-gnu");

  private static ElfFacts.@Nullable Refusal refusal(int flags) {
    return (flags & EF_FLOAT_ABI) == EF_FLOAT_ABI_DOUBLE
        ? null
        : new ElfFacts.Refusal(
            "this RISC-V binary does not pass doubles in registers", " (build it for lp64d)");
  }

  private static DebuggerRegisters registers() {
    RegisterList list = new RegisterList("riscv:rv64").feature("riscv.cpu");
    list.add("zero", 64, "int", _ -> 0);
    for (int i = 1; i < 32; i++) {
      int number = RiscVWord.number(i);
      list.add("x" + i, 64, i == RiscVWord.SP ? "data_ptr" : "int", r -> r.general(number));
    }
    return list.add("pc", 64, "code_ptr", Values::pc).done();
  }

  /** {@code 20(a5)}; a0 is x10. */
  @Override
  public InstructionSet instructions() {
    return INSTRUCTIONS;
  }

  @Override
  public ElfFacts elf() {
    return ELF;
  }

  @Override
  public CompiledCode code() {
    return CODE;
  }

  @Override
  public Cpu cpu() {
    return CPU;
  }

  @Override
  public Disassembler.Mode decoding() {
    return Disassembler.Mode.NONE;
  }

  @Override
  public Convention convention() {
    return CONVENTION;
  }

  @Override
  public UseDecoder uses(Disassembler.Factory disassemblers) {
    return RiscVUses::at;
  }

  @Override
  public Abi linux() {
    return LINUX;
  }

  @Override
  public DebuggerRegisters gdb() {
    return REGISTERS;
  }

  @Override
  public OrderingNotes ordering() {
    return ORDERING;
  }

  @Override
  public SystemNames names() {
    return NAMES;
  }
}
