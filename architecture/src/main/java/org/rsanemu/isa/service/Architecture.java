// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.service;

import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.UseDecoder;
import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.linux.Abi;

/**
 * Everything that is known about one instruction set. A module provides it in {@code
 * META-INF/services/org.rsanemu.isa.service.Architecture}; nothing outside that module switches on
 * numbers or names. Implementations have no state: any thread may call, and each part is always the
 * same object.
 */
public interface Architecture {
  /** What its instructions mean to memory. */
  InstructionSet instructions();

  /** What its ELF files look like. */
  ElfFacts elf();

  /** What compilers make for it. */
  CompiledCode code();

  /** The emulated processor. */
  Cpu cpu();

  /** How libcapstone is asked for its text. */
  Disassembler.Mode decoding();

  /** The psABI's function calls. */
  Convention convention();

  /** What its instructions do with registers, read through these disassemblers. */
  UseDecoder uses(Disassembler.Factory disassemblers);

  /** Which bits go where in its instructions, as far as that is known. */
  default BitDecoder bits(Disassembler.Factory disassemblers) {
    return BitDecoder.NONE;
  }

  /** What Linux is like on it. */
  Abi linux();

  /** The registers that gdb wants. */
  DebuggerRegisters gdb();

  /** Why it orders what it orders, in the words of reports. */
  OrderingNotes ordering();

  /** The memory model of its processors; null if that is not modelled. */
  default @Nullable HardwareFacts hardware() {
    return null;
  }

  /** What Debian and Java call it. */
  SystemNames names();

  /** As options and reports have it: {@code aarch64}. */
  default String name() {
    return instructions().name();
  }

  /** ELF's e_machine. */
  default int elfMachine() {
    return instructions().elfMachine();
  }
}
