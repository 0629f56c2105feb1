// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.List;
import java.util.regex.Pattern;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.RegisterUse;

/** What a load or store of AArch64 does: to memory, to its address and to what it moves. */
final class A64AccessUse {
  private static final Pattern EXCLUSIVE_STORE = Pattern.compile("st(l?)x.*");
  private static final Pattern PAIR = Pattern.compile("(ld|st)n?p(sw)?");
  private static final Pattern INDEX = Pattern.compile("[xw](zr|[0-9]+)");

  private final String mnemonic;
  private final ArmOperands operands;
  private final Draft draft;

  /**
   * @param draft of the instruction's use
   */
  A64AccessUse(String mnemonic, ArmOperands operands, Draft draft) {
    this.mnemonic = mnemonic;
    this.operands = operands;
    this.draft = draft;
  }

  /**
   * Adds what it accesses, and what of that goes to which registers.
   *
   * @param at which operand is the memory
   */
  void add(int at) {
    String text = operands.text(at);
    String base = ArmOperands.names(text).getFirst();
    draft.addresses(A64Registers.set(text));
    boolean writesBack = text.endsWith("!") || operands.count() > at + 1;
    if (writesBack) {
      draft.addresses(set(at + 1, operands.count())).updates(A64Registers.set(base));
    }
    transfer(at, text, base, writesBack);
  }

  private void transfer(int at, String text, String base, boolean writesBack) {
    boolean load = mnemonic.startsWith("ld");
    boolean store = mnemonic.startsWith("st");
    boolean prefetch = mnemonic.startsWith("prf");
    String moved = operands.texts(0, at);
    if (load && !moved.contains("}[")) {
      draft.defines(A64Registers.set(moved));
    } else if (store && EXCLUSIVE_STORE.matcher(mnemonic).matches()) {
      draft.stores().reads(set(1, at)).defines(set(0, 1));
      if (set(0, 1) == RegisterSet.NONE) {
        draft.onlyIf(RegisterSet.NONE); // whether it has stored is not asked
      }
    } else if (store) {
      draft.stores().reads(A64Registers.set(moved));
    } else if (!prefetch) {
      draft.stores().reads(A64Registers.set(moved)).changes(A64Registers.set(moved));
    }
    stack(text, base, at, writesBack);
    List<Integer> registers = A64Registers.inOrder(moved);
    if (at == 2 && (load || store) && PAIR.matcher(mnemonic).matches()) {
      draft.transfers(load, registers, registerSize(operands.text(0)));
    }
  }

  private void stack(String text, String base, int at, boolean writesBack) {
    int number = A64Registers.base(base);
    boolean plain =
        ArmOperands.names(text).size() <= 2 && A64Registers.set(text.replaceFirst(base, "")) == 0;
    if (number < 0) {
      return;
    }
    long offset = ArmOperands.constant(text);
    if (plain) {
      boolean load = !mnemonic.startsWith("st");
      draft.stack(number, offset, size(at), load, !mnemonic.startsWith("ld"));
    } else {
      indexed(text, number, at);
    }
    if (writesBack) {
      long by = text.endsWith("!") ? offset : ArmOperands.constant(operands.text(at + 1));
      boolean known = text.endsWith("!") || ArmOperands.isConstant(operands.text(at + 1));
      draft.moves(number, known ? number : -1, by);
    }
  }

  /** {@code [x1, x2, lsl #3]}, {@code [x1, w2, sxtw #2]}. */
  private void indexed(String text, int number, int at) {
    String index = ArmOperands.names(text).get(1);
    if (!INDEX.matcher(index).matches()) {
      return;
    }
    RegisterUse.Extension extension =
        index.startsWith("x")
            ? RegisterUse.Extension.WHOLE
            : text.contains("sxtw") ? RegisterUse.Extension.SIGN_32 : RegisterUse.Extension.ZERO_32;
    draft.operand(
        new RegisterUse.Operand(
            number,
            index.endsWith("zr") ? RegisterUse.Operand.NONE : Integer.parseInt(index.substring(1)),
            (int) ArmOperands.constant(text),
            extension,
            0,
            size(at),
            !mnemonic.startsWith("st"),
            !mnemonic.startsWith("ld")));
  }

  /** How many bytes it accesses; at least as many. */
  private int size(int at) {
    if (mnemonic.endsWith("b") && !mnemonic.equals("sub")) {
      return 1;
    } else if (mnemonic.endsWith("h")) {
      return 2;
    } else if (mnemonic.endsWith("sw")) {
      return at == 2 ? 8 : 4;
    } else if (operands.text(0).startsWith("{")) {
      return 64;
    }
    int first = EXCLUSIVE_STORE.matcher(mnemonic).matches() ? 1 : 0;
    return (at - first) * registerSize(operands.text(first));
  }

  private static int registerSize(String name) {
    return switch (name.charAt(0)) {
      case 'b' -> 1;
      case 'h' -> 2;
      case 'w', 's' -> 4;
      case 'q', 'v' -> 16;
      default -> 8;
    };
  }

  private long set(int from, int to) {
    return A64Registers.set(operands.texts(from, to));
  }
}
