// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.regex.Pattern;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * What a thread does that leaves a loop, as text: the same for two ways that do the same from the
 * same registers and the same memory. Compilers copy a look to before the function makes its frame,
 * so that a thread that need not wait makes none; then both ways return, one from the frame.
 */
final class LeavingWay {
  /** In an instruction's text, how memory is addressed. */
  static final Pattern ADDRESS = Pattern.compile("\\[[^\\]]*]");

  /** Text that does not say all of what an instruction does: it depends on where it is. */
  static final Pattern PLACE = Pattern.compile("\\b(pc|rip)\\b");

  private static final int MOST_INSTRUCTIONS = 16;

  private final RegisterUses uses;
  private final Instructions code;
  private final int sp;

  LeavingWay(RegisterUses uses, Instructions code) {
    this.uses = uses;
    this.code = code;
    sp = uses.convention().sp();
  }

  /**
   * All that is done up to the function's return, if the way leads straight there and accesses no
   * stack; else the place itself.
   *
   * @param from where the way begins
   * @param depth how far below some place of the stack the stack pointer is then
   * @param unrelated flags of instructions that say nothing of how an access counts
   */
  String text(long from, long depth, int unrelated) {
    StringBuilder text = new StringBuilder();
    long left = depth;
    long pc = from;
    for (int i = 0; i < MOST_INSTRUCTIONS; i++) {
      RegisterUse use = uses.at(pc);
      if (use.conditional() || sp == RegisterUse.SEPARATE_SP) {
        break;
      }
      if (use.flow() == RegisterUse.Flow.RETURN && use.transfer() == null) {
        return text + meaning(pc).text() + " at " + left;
      }
      boolean jumps = use.flow() == RegisterUse.Flow.JUMP;
      if (jumps && use.target() != RegisterUse.NOWHERE) {
        pc = use.target();
        continue;
      }
      RegisterUse.Move move = use.exactMove();
      if (use.flow() == RegisterUse.Flow.NEXT && move != null && isStep(move) && !accesses(use)) {
        left -= move.offset();
      } else if (use.flow() == RegisterUse.Flow.NEXT && isSameAnywhere(pc, use)) {
        text.append(text(pc, use, unrelated)).append('\n');
      } else {
        break;
      }
      pc += use.length();
    }
    return from + " at " + depth;
  }

  private boolean isStep(RegisterUse.Move move) {
    return move.to() == sp && move.from() == sp;
  }

  private static boolean accesses(RegisterUse use) {
    return !use.stack().isEmpty() || use.operand() != null || use.distant() != null || use.stores();
  }

  /**
   * Whether the text, with what is added to it, says all of what it does: not with the stack, nor
   * with flags, which a step of the stack pointer may have changed.
   */
  private boolean isSameAnywhere(long pc, RegisterUse use) {
    Meaning meaning = meaning(pc);
    boolean addressed = use.operand() != null && use.operand().base() == RegisterUse.Operand.NONE;
    boolean computed = use.move() != null && use.move().from() == RegisterUse.Move.ZERO;
    boolean placed = PLACE.matcher(meaning.text()).find() && !addressed && !computed;
    boolean asksFlags = RegisterSet.meet(use.reads(), RegisterSet.FLAGS);
    return meaning.trap() == Trap.NONE && !placed && !asksFlags && !usesStack(use);
  }

  /** Whether what it does depends on where the stack pointer is. */
  boolean usesStack(RegisterUse use) {
    long set = sp == RegisterUse.SEPARATE_SP ? RegisterSet.NONE : RegisterSet.general(sp);
    return use.transfer() != null || RegisterSet.meet(use.reads() | use.writes(), set);
  }

  private String text(long pc, RegisterUse use, int unrelated) {
    Meaning meaning = meaning(pc);
    return ADDRESS.matcher(meaning.text()).replaceAll("")
        + use.operand()
        + use.stack()
        + use.distant()
        + use.move()
        + meaning.effect()
        + (code.flags(code.at(pc)) & ~unrelated);
  }

  private Meaning meaning(long pc) {
    return code.meaning(code.at(pc));
  }
}
