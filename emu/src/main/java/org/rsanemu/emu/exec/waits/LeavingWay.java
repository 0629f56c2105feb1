// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;

/**
 * What a thread does that leaves a loop, up to the function's return, as text: the same for two
 * ways that do the same from the same registers and the same memory. Compilers copy a look to
 * before the function makes its frame, so that a thread that need not wait makes none; then both
 * ways return, one from the frame.
 *
 * <p>A function leaves the registers that it is to keep as they were when it was called (psABI), so
 * to load them from the frame is part of returning from there.
 */
final class LeavingWay {
  /** In an instruction's text, how memory is addressed. */
  static final Pattern ADDRESS = Pattern.compile("\\[[^\\]]*]");

  /** Text that does not say all of what an instruction does: it depends on where it is. */
  static final Pattern PLACE = Pattern.compile("\\b(pc|rip)\\b");

  /** A stack pointer that is no general register is in no set. */
  private static final Pattern NAMES_SP = Pattern.compile("\\bw?sp\\b");

  private static final int MOST_INSTRUCTIONS = 16;

  private final RegisterUses uses;
  private final Instructions code;
  private final int sp;

  /**
   * A way.
   *
   * @param text what is done but for the frame
   * @param reads registers that are read before they are overwritten, except to return
   * @param loads whether it loads from where a register points
   * @param end the return
   * @param returnsBy registers that the return reads
   * @param restored registers that are loaded from the frame
   * @param unsure registers with results that become what is on the stack
   * @param frameEnd where the stack pointer is after the way, as far below that place of the stack
   */
  record Way(
      String text,
      long reads,
      boolean loads,
      long end,
      long returnsBy,
      long restored,
      long unsure,
      long frameEnd) {}

  LeavingWay(RegisterUses uses, Instructions code) {
    this.uses = uses;
    this.code = code;
    sp = uses.convention().sp();
  }

  /**
   * The way from a place, if it leads straight to the return, and uses the frame for no more than
   * to return; else null.
   *
   * @param depth how far below some place of the stack the stack pointer is at first
   * @param unrelated flags of instructions that say nothing of how an access counts
   */
  @Nullable Way from(long from, long depth, int unrelated) {
    StringBuilder text = new StringBuilder();
    long reads = RegisterSet.NONE;
    long written = RegisterSet.NONE;
    long restored = RegisterSet.NONE;
    boolean loads = false;
    long left = depth;
    long pc = from;
    for (int i = 0; i < MOST_INSTRUCTIONS; i++) {
      RegisterUse use = uses.at(pc);
      boolean restores = isRestore(use);
      boolean steps = isStep(use);
      if (use.conditional() || use.flow() != Flow.RETURN && meets(use, restored)) {
        return null;
      }
      if (restores || steps) {
        restored |= restores ? use.results() : RegisterSet.NONE;
        left -= use.move() == null ? 0 : use.move().offset();
      }
      if (use.flow() == Flow.RETURN) {
        boolean fromStack = !use.stack().isEmpty();
        if (fromStack && !restores) {
          return null;
        }
        String last =
            fromStack || uses.convention().returned() == 0 ? "return" : meaning(pc).text();
        long unsure = restored & uses.convention().results();
        return new Way(
            text + last + " at " + left, reads, loads, pc, use.reads(), restored, unsure, left);
      } else if (use.flow() == Flow.JUMP && use.target() != RegisterUse.NOWHERE) {
        pc = use.target();
        continue;
      } else if (use.flow() != Flow.NEXT) {
        return null;
      } else if (!restores && !steps) {
        if (!isSameAnywhere(pc, use)) {
          return null;
        }
        loads |= !use.stack().isEmpty() || use.operand() != null && use.operand().base() >= 0;
        reads |= use.reads() & ~written;
        written |= use.kills();
        text.append(text(pc, use, unrelated)).append('\n');
      }
      pc += use.length();
    }
    return null;
  }

  private static boolean meets(RegisterUse use, long set) {
    return RegisterSet.meet(use.reads() | use.writes(), set);
  }

  /** Whether it does no more than to move the stack pointer by a constant. */
  private boolean isStep(RegisterUse use) {
    RegisterUse.Move move = use.exactMove();
    return use.flow() == Flow.NEXT
        && move != null
        && move.to() == sp
        && move.from() == sp
        && !accesses(use);
  }

  /** Whether it only loads registers from the stack, and may move the stack pointer behind it. */
  private boolean isRestore(RegisterUse use) {
    RegisterUse.Move move = use.move();
    boolean stays = move == null || move.to() == sp && move.from() == sp;
    return (use.flow() == Flow.NEXT || use.flow() == Flow.RETURN)
        && use.stack().size() == 1
        && use.stack().getFirst().base() == sp
        && use.stack().getFirst().load()
        && !use.stores()
        && !use.others()
        && stays
        && ((use.data() | use.addresses()) & ~uses.convention().stackPointer()) == RegisterSet.NONE
        && !RegisterSet.meet(use.results(), RegisterSet.FLAGS);
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
    return meaning.trap() == Trap.NONE && !placed && !asksFlags && !usesStack(use, meaning.text());
  }

  /** Whether what an instruction with this text does depends on where the stack pointer is. */
  boolean usesStack(RegisterUse use, String text) {
    boolean separate = sp == RegisterUse.SEPARATE_SP && NAMES_SP.matcher(text).find();
    return separate
        || use.transfer() != null
        || RegisterSet.meet(use.reads() | use.writes(), uses.convention().stackPointer());
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
