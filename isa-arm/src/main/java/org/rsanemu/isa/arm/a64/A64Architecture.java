// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

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

/** All that is known of AArch64. */
public final class A64Architecture implements Architecture {
  private static final InstructionSet INSTRUCTIONS = new A64();
  private static final CompiledCode CODE = new A64Code();
  private static final Cpu CPU = new A64Cpu();
  private static final Abi LINUX = new A64Abi();

  /** CS_ARCH_ARM64. */
  private static final Disassembler.Mode DECODING = new Disassembler.Mode(1, 0, 0);

  /** The thread control block has two words. */
  private static final ElfFacts ELF =
      new ElfFacts(
          "AArch64", 2, true, 4, 0, true, false, ThreadLocalLayout.behind(16), true, _ -> null);

  /** x8: where a result goes; x18: the static chain. */
  private static final Convention CONVENTION =
      new Convention(
          generals(0, 1, 2, 3, 4, 5, 6, 7, 8, 18) | vectors(0, 7),
          List.of(0, 1, 2, 3),
          generals(0, 1) | vectors(0, 3),
          generals(19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29) | vectors(8, 15),
          31,
          0,
          0,
          List.of(31, 29));

  private static final SystemNames NAMES =
      new SystemNames("aarch64", "arm64", "/usr/aarch64-linux-gnu");

  /** {@code [x0, #0x14]}. */
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
    A64Uses uses = new A64Uses(disassemblers.open(DECODING, false));
    return (code, pc) -> uses.decode(code.bytes(pc), pc);
  }

  @Override
  public BitDecoder bits(Disassembler.Factory disassemblers) {
    A64Bits bits = new A64Bits(disassemblers.open(DECODING, false));
    return (code, pc) -> bits.decode(code.bytes(pc), pc);
  }

  @Override
  public Abi linux() {
    return LINUX;
  }

  @Override
  public DebuggerRegisters gdb() {
    return A64Debugger.REGISTERS;
  }

  @Override
  public HardwareFacts hardware() {
    return A64Hardware.FACTS;
  }

  @Override
  public OrderingNotes ordering() {
    return OrderingNotes.NONE;
  }

  @Override
  public SystemNames names() {
    return NAMES;
  }
}
