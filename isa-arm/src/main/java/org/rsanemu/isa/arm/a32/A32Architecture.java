// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.cpu.RegisterSet.generals;
import static org.rsanemu.isa.cpu.RegisterSet.vectors;

import java.util.List;
import org.jspecify.annotations.Nullable;
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

/** All that is known of ARMv7 with hardware floating point. */
public final class A32Architecture implements Architecture {
  private static final InstructionSet INSTRUCTIONS = new Armv7();
  private static final CompiledCode CODE = new A32Code();
  private static final Cpu CPU = new A32Cpu();
  private static final Abi LINUX = new A32Abi();

  private static final int EF_ARM_EABI_SHIFT = 24;
  private static final int EF_ARM_SOFT_FLOAT = 0x200;
  private static final int EF_ARM_BE8 = 0x00800000;

  /** CS_ARCH_ARM; CS_MODE_V8, and CS_MODE_THUMB. */
  private static final Disassembler.Mode DECODING =
      new Disassembler.Mode(0, 1 << 6, 1 << 4 | 1 << 6);

  /** The thread control block has two words. */
  private static final ElfFacts ELF =
      new ElfFacts(
          "ARMv7 hard-float",
          3,
          false,
          4,
          2,
          true,
          true,
          ThreadLocalLayout.behind(8),
          false,
          A32Architecture::refusal);

  /** r12: the static chain. */
  private static final Convention CONVENTION =
      new Convention(
          generals(0, 1, 2, 3, 12) | vectors(0, 7),
          List.of(0, 1, 2, 3),
          generals(0, 1) | vectors(0, 7),
          generals(4, 5, 6, 7, 8, 9, 10, 11, 13) | vectors(8, 15),
          13,
          0,
          0,
          List.of(13, 7, 11));

  private static final OrderingNotes ORDERING =
      new OrderingNotes(
          null,
          null,
          null,
          "ARMv7 has no loads that acquire and no stores that release: compilers put dmb, a full"
              + " fence, before or after.");

  private static final SystemNames NAMES =
      new SystemNames("arm", "armhf", "/usr/arm-linux-gnueabihf");

  /** {@code [r3, #4]}. */
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
    A32Uses uses =
        new A32Uses(disassemblers.open(DECODING, false), disassemblers.open(DECODING, true));
    return uses::at;
  }

  @Override
  public BitDecoder bits(Disassembler.Factory disassemblers) {
    return new A32Bits(disassemblers.open(DECODING, false), disassemblers.open(DECODING, true))::at;
  }

  @Override
  public Abi linux() {
    return LINUX;
  }

  @Override
  public DebuggerRegisters gdb() {
    return A32Debugger.REGISTERS;
  }

  @Override
  public HardwareFacts hardware() {
    return A32Hardware.FACTS;
  }

  @Override
  public OrderingNotes ordering() {
    return ORDERING;
  }

  @Override
  public SystemNames names() {
    return NAMES;
  }

  private static ElfFacts.@Nullable Refusal refusal(int flags) {
    int eabi = flags >>> EF_ARM_EABI_SHIFT;
    if (eabi != 5) {
      return new ElfFacts.Refusal("this ARM binary uses ABI version " + eabi, " (EABI5)");
    }
    if ((flags & EF_ARM_BE8) != 0) {
      return new ElfFacts.Refusal("this is a big-endian (BE8) ARM binary", "");
    }
    return (flags & EF_ARM_SOFT_FLOAT) != 0
        ? new ElfFacts.Refusal("this is a soft-float ARM binary", " (build it for armhf)")
        : null;
  }
}
