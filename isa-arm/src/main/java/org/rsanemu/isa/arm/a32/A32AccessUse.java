// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.a32.A32Registers.PC;
import static org.rsanemu.isa.arm.a32.A32Registers.SP;
import static org.rsanemu.isa.cpu.RegisterSet.general;

import java.util.List;
import java.util.regex.Pattern;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.RegisterUse;

/** What a load or store of AArch32 does: to memory, to its address and to what it moves. */
final class A32AccessUse {
  private static final Pattern SEVERAL =
      Pattern.compile("push|pop|vpush|vpop|v?ldm.*|v?stm.*|fldmx.*|fstmx.*");
  private static final Pattern SEVERAL_UP = Pattern.compile("v?(ld|st)m");
  private static final Pattern EXCLUSIVE_STORE = Pattern.compile("(strex|stlex).*");
  private static final Pattern BYTE = Pattern.compile("(ld|st).*bt?");
  private static final Pattern HALF = Pattern.compile("(ld|st).*ht?");

  private final String base;
  private final ArmOperands operands;
  private final Draft draft;

  /**
   * @param base the mnemonic, without condition and the like
   * @param draft of the instruction's use
   */
  A32AccessUse(String base, ArmOperands operands, Draft draft) {
    this.base = base;
    this.operands = operands;
    this.draft = draft;
  }

  /** Whether it is one that accesses memory. */
  boolean isAccess() {
    return operands.memory() >= 0 || SEVERAL.matcher(base).matches();
  }

  /** Adds what it accesses, and what of that goes to which registers. */
  void add() {
    if (operands.memory() >= 0) {
      single(operands.memory());
    } else {
      multiple();
    }
  }

  /** PUSH, POP, LDM, STM and those of vector registers. */
  private void multiple() {
    boolean stackOnly = base.endsWith("push") || base.endsWith("pop");
    String address = stackOnly ? "sp" : operands.text(0).replace("!", "");
    boolean writesBack = stackOnly || operands.text(0).endsWith("!");
    String list = operands.last();
    boolean load = base.endsWith("pop") || base.contains("ld");
    int size = list.contains("d") && !list.contains("{r") || base.startsWith("v") ? 8 : 4;
    int count = ArmOperands.names(list).size();
    boolean down = base.endsWith("push") || base.endsWith("db") || base.endsWith("da");
    int number = A32Registers.general(address);
    if (writesBack) {
      draft.updates(A32Registers.set(address));
      int step = A32Registers.hasSingle(list) ? 4 * count : size * count;
      draft.moves(number, number, down ? -step : step);
    } else {
      draft.addresses(A32Registers.set(address));
    }
    boolean atBase =
        base.endsWith("push")
            || base.endsWith("pop")
            || base.endsWith("db")
            || base.endsWith("ia")
            || SEVERAL_UP.matcher(base).matches();
    if (atBase && number >= 0) {
      int bytes = A32Registers.hasSingle(list) ? 4 * count : size * count;
      draft.stack(number, down ? -bytes : 0, bytes, load, !load);
    }
    if (!base.startsWith("v") && !base.startsWith("f")) {
      draft.transfers(load, A32Registers.inOrder(list), 4);
    }
    moved(load, list);
    if (load && ArmOperands.names(list).contains("pc")) {
      boolean returns = number == SP;
      draft.goes(returns ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
    }
  }

  private void single(int at) {
    String memory = operands.text(at);
    String address = ArmOperands.names(memory).getFirst();
    boolean exclusive = EXCLUSIVE_STORE.matcher(base).matches();
    boolean load = base.contains("ld");
    boolean writesBack = memory.endsWith("!") || operands.count() > at + 1;
    draft.addresses(A32Registers.set(memory) | set(at + 1, operands.count()));
    if (writesBack) {
      draft.updates(A32Registers.set(address));
    }
    moved(load, operands.texts(exclusive ? 1 : 0, at));
    if (exclusive) {
      draft.defines(set(0, 1));
    }
    if (base.equals("ldrd")) {
      draft.transfers(true, A32Registers.inOrder(operands.texts(0, at)), 4);
    } else if (base.equals("strd")) {
      draft.transfers(false, A32Registers.inOrder(operands.texts(0, at)), 4);
    }
    if (load && operands.text(0).equals("pc")) {
      draft.goes(address.equals("sp") ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
    }
    stack(memory, address, load, writesBack);
    if (address.equals("pc")) {
      draft.elsewhere(); // constants; its base is not where the instruction is
    }
  }

  private void stack(String memory, String address, boolean load, boolean writesBack) {
    int number = A32Registers.general(address);
    String last = operands.last();
    long offset = ArmOperands.constant(memory);
    boolean plain =
        ArmOperands.names(memory).stream().filter(n -> A32Registers.general(n) >= 0).count() == 1;
    if (plain && number >= 0) {
      draft.stack(number, offset, size(), load, !load);
    } else if (number >= 0) {
      indexed(memory, number, load);
    }
    if (writesBack && number >= 0) {
      boolean before = memory.endsWith("!");
      // Structures of vectors say nothing: the address rises by what is transferred.
      boolean known = plain && !base.startsWith("v") && (before || ArmOperands.isConstant(last));
      draft.moves(number, known ? number : -1, before ? offset : ArmOperands.constant(last));
    }
  }

  /** {@code [r1, r2]}, {@code [r1, r2, lsl #2]}. */
  private void indexed(String memory, int number, boolean load) {
    List<String> names = ArmOperands.names(memory);
    boolean known = !memory.contains("-") && (names.size() == 2 || names.get(2).equals("lsl"));
    if (known && A32Registers.general(names.get(1)) >= 0) {
      draft.operand(
          new RegisterUse.Operand(
              number,
              A32Registers.general(names.get(1)),
              (int) ArmOperands.constant(memory),
              RegisterUse.Extension.WHOLE,
              0,
              size(),
              load,
              !load));
    }
  }

  private int size() {
    if (BYTE.matcher(base).matches()) {
      return 1;
    } else if (HALF.matcher(base).matches()) {
      return 2;
    } else if (base.startsWith("v")) {
      return operands.text(0).startsWith("{") ? 32 : 8;
    }
    return base.endsWith("d") && !base.equals("ld") ? 8 : 4;
  }

  /** Registers that are loaded or stored. */
  private void moved(boolean load, String registers) {
    if (!load) {
      draft.stores().reads(A32Registers.set(registers));
    } else if (registers.contains("[") || A32Registers.hasSingle(registers)) {
      draft.reads(A32Registers.set(registers)).changes(A32Registers.set(registers));
    } else {
      draft.defines(A32Registers.set(registers));
    }
  }

  /** VLDn and VSTn: Capstone leaves out some registers of the address. */
  void elements(int number, int step) {
    draft.addresses(general(number));
    if (step != PC) {
      draft.addresses(step == SP ? RegisterSet.NONE : general(step)).updates(general(number));
      draft.moves(number, -1, 0);
    }
  }

  private long set(int from, int to) {
    return A32Registers.set(operands.texts(from, to));
  }
}
