// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.RegisterUse;

/** The operands that an instruction names: what it means to read and to write each. */
final class X86Operands {
  private final List<Disassembler.Operand> operands;
  private final Draft draft;
  private final long next;
  private final String extended;

  /**
   * @param draft of the instruction's use
   * @param next the address of the instruction after it, from which RIP counts
   * @param extended the part of a register of which that one makes the whole, or empty
   */
  X86Operands(List<Disassembler.Operand> operands, Draft draft, long next, String extended) {
    this.extended = extended;
    this.operands = operands;
    this.draft = draft;
    this.next = next;
  }

  /** Reads all but the first. */
  void readOthers() {
    operands.subList(1, operands.size()).forEach(this::read);
  }

  /** Its value is read. */
  void read(Disassembler.Operand operand) {
    switch (operand) {
      case Disassembler.Register register -> draft.reads(X86Registers.set(register.name()));
      case Disassembler.Memory at -> access(at, true, false);
      case Disassembler.Immediate _ -> {}
    }
  }

  /** It becomes what it was and others make. */
  void modify(Disassembler.Operand operand) {
    switch (operand) {
      case Disassembler.Register(int size, String name) -> {
        draft.reads(X86Registers.set(name));
        written(size, name);
      }
      case Disassembler.Memory at -> access(at, true, true);
      case Disassembler.Immediate _ -> {}
    }
  }

  /** It becomes what others make. */
  void define(Disassembler.Operand operand) {
    switch (operand) {
      case Disassembler.Register(int size, String name) -> written(size, name);
      case Disassembler.Memory at -> access(at, false, true);
      case Disassembler.Immediate _ -> {}
    }
  }

  /** 8 and 16 bits are written into the register, 32 make all 64 anew. */
  private void written(int size, String name) {
    long set = X86Registers.set(name);
    if (size >= 4 || name.equals(extended)) {
      draft.defines(set);
    } else {
      draft.changes(set);
    }
  }

  /** Memory is accessed, and its address computed. */
  void access(Disassembler.Memory at, boolean load, boolean store) {
    draft.addresses(X86Registers.set(at.base()) | X86Registers.set(at.index()));
    if (store) {
      draft.stores();
    }
    int base = X86Registers.general(at.base());
    if (base >= 0 && at.index().isEmpty()) {
      draft.stack(base, at.displacement(), at.size(), load, store);
    } else {
      boolean here = at.base().equals("rip");
      draft.operand(
          new RegisterUse.Operand(
              base,
              X86Registers.general(at.index()),
              Integer.numberOfTrailingZeros(Math.max(1, at.scale())),
              RegisterUse.Extension.WHOLE,
              at.displacement() + (here ? next : 0),
              at.size(),
              load,
              store));
    }
    if (at.segment().equals("fs")) {
      draft.threadLocal();
    } else if (at.segment().equals("gs")) {
      draft.elsewhere();
    }
  }

  /** Of a bit in memory: its number, if a register has it, may be in another word. */
  void bit() {
    if (operands.getFirst() instanceof Disassembler.Memory
        && operands.get(1) instanceof Disassembler.Register(int _, String name)) {
      draft.wordOfBit(X86Registers.general(name));
    }
  }

  /** Whether it is a vector register. */
  static boolean isVector(Disassembler.Operand operand) {
    return operand instanceof Disassembler.Register register
        && X86Registers.vector(register.name());
  }
}
