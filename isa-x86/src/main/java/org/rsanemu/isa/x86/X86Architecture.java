// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.cpu.RegisterSet.generals;
import static org.rsanemu.isa.cpu.RegisterSet.vectors;

import java.util.List;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.isa.elf.ThreadLocalLayout;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.UseDecoder;
import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.OrderingNotes;
import org.rsanemu.isa.service.SystemNames;

/** All that is known of x86-64. */
public final class X86Architecture implements Architecture {
  private static final InstructionSet INSTRUCTIONS = new X86();
  private static final CompiledCode CODE = new X86Code();
  private static final Cpu CPU = new X86Cpu();
  private static final Abi LINUX = new X86Abi();

  /** CS_ARCH_X86, CS_MODE_64. */
  private static final Disassembler.Mode DECODING = new Disassembler.Mode(3, 1 << 3, 1 << 3);

  private static final ElfFacts ELF =
      new ElfFacts(
          "x86-64", 1, true, 1, 0, false, false, ThreadLocalLayout.BEFORE, false, _ -> null);

  /** rax: how many vector registers; r10: the static chain. */
  private static final Convention CONVENTION =
      new Convention(
          generals(7, 6, 2, 1, 8, 9, 0, 10) | vectors(0, 7),
          List.of(7, 6, 2, 1),
          generals(0, 2) | vectors(0, 1),
          generals(3, 4, 5, 12, 13, 14, 15),
          X86Registers.RSP,
          Long.BYTES,
          128,
          List.of(X86Registers.RSP, X86Registers.RBP));

  private static final OrderingNotes ORDERING =
      new OrderingNotes(
          "On x86-64 every ordinary load acquires and every ordinary store releases, whatever order"
              + " the source asks for.",
          "On x86-64 a seq_cst load is an ordinary mov: the locked instruction or the fence of"
              + " seq_cst stores is what orders it.",
          "x86-64 orders all but a store before a later load by itself: a fence weaker than seq_cst"
              + " needs no instruction there, and only keeps the compiler from moving accesses.",
          null);

  private static final SystemNames NAMES =
      new SystemNames("amd64", "amd64", "/usr/x86_64-linux-gnu");

  /** {@code [rdi + 0x14]}; the numbers of the AMD64 ABI, 3.6.2. */
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
    return DECODING;
  }

  @Override
  public Convention convention() {
    return CONVENTION;
  }

  @Override
  public UseDecoder uses(Disassembler.Factory disassemblers) {
    X86Uses uses = new X86Uses(disassemblers.open(DECODING, false));
    return (code, pc) -> uses.decode(code.bytes(pc), pc);
  }

  @Override
  public BitDecoder bits(Disassembler.Factory disassemblers) {
    X86Bits bits = new X86Bits(disassemblers.open(DECODING, false));
    return (code, pc) -> bits.decode(code.bytes(pc), pc);
  }

  @Override
  public Abi linux() {
    return LINUX;
  }

  @Override
  public DebuggerRegisters gdb() {
    return X86Debugger.REGISTERS;
  }

  @Override
  public HardwareFacts hardware() {
    return X86Hardware.FACTS;
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
