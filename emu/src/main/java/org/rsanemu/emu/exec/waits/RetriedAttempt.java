// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.lang.foreign.MemorySegment;
import java.util.regex.Pattern;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Whether a compare-and-swap that fails leaves nothing behind but the value that it found, so that
 * any number of failures is as good as the last of them. Then a failure and the attempt that
 * succeeds after it are one step: what it found before that does not matter.
 *
 * <p>What differs between the thread before a failed attempt and before the next one is the
 * expected value and what was made of it. It must have no part in what a failure does: from the
 * attempt to the branch that asks whether it succeeded, it may only be compared for equality with
 * what was found; and on the way that is taken after a failure it must be overwritten before it is
 * read, whatever branches follow.
 */
public final class RetriedAttempt {
  /** A branch, or an instruction that depends on flags, that asks for equality alone. */
  private static final Pattern ASKS_EQUAL =
      Pattern.compile(
          "(je|jne|jz|jnz|sete|setne|cmove|cmovne|b\\.eq|b\\.ne|beq|bne)\\b.*|.*\\b(eq|ne)");

  private final RegisterFile registers;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final Texts texts;
  private int expected;

  /** Instructions as an assembler writes them. */
  @FunctionalInterface
  public interface Texts {
    String at(long pc);
  }

  public RetriedAttempt(RegisterFile registers, RegisterUses uses, Liveness liveness, Texts texts) {
    this.registers = registers;
    this.uses = uses;
    this.liveness = liveness;
    this.texts = texts;
  }

  /**
   * Whether a failure depends on nothing of the attempt before.
   *
   * @param path what the thread ran from the attempt on, which failed
   * @param call the instruction that called the function in which the attempt is; -1 if none did
   * @param before its state at the attempt
   * @param after its state at the next one
   */
  public boolean forgets(long[] path, long call, MemorySegment before, MemorySegment after) {
    if (registers.othersDiffer(before, after)) {
      return false;
    }
    long tainted = registers.differing(before, after);
    expected = -1;
    long found = RegisterSet.NONE;
    for (int i = 0; i + 1 < path.length; i++) {
      long pc = path[i];
      RegisterUse use = uses.at(pc);
      if (use.flow() == RegisterUse.Flow.UNKNOWN || use.others()) {
        return false;
      }
      if (i == 0) {
        found = use.results();
        if (RegisterSet.meet(tainted, use.addresses())) {
          return false;
        }
        tainted &= ~(found | use.kills());
        continue;
      }
      boolean asks = RegisterSet.meet(tainted, use.reads());
      if (asks && !asksEqual(use, pc, tainted, found)) {
        return false;
      }
      if (use.flow() == RegisterUse.Flow.BRANCH) {
        return liveness.deadAt(path[i + 1], tainted, call);
      }
      if (use.conditional() || use.flow() == RegisterUse.Flow.CALL) {
        return false;
      }
      boolean compares = asks && use.results() == RegisterSet.FLAGS;
      found &= ~(use.kills() | use.results());
      tainted &= ~(use.kills() | use.results());
      tainted |= compares ? RegisterSet.FLAGS : RegisterSet.NONE;
    }
    return false;
  }

  /**
   * The register, by its number in a {@link RegisterSet}, that what was found was compared with,
   * after {@link #forgets}; -1 if the instruction itself compared.
   */
  public int expected() {
    return expected;
  }

  /** Whether what an instruction makes of tainted registers is the same after every failure. */
  private boolean asksEqual(RegisterUse use, long pc, long tainted, long found) {
    long read = use.reads() & tainted;
    if (read == RegisterSet.FLAGS) {
      return ASKS_EQUAL.matcher(texts.at(pc)).matches();
    }
    boolean one = Long.bitCount(read) == 1 && !RegisterSet.meet(read, RegisterSet.FLAGS);
    if (!one || use.results() != RegisterSet.FLAGS || !RegisterSet.meet(use.reads(), found)) {
      return false;
    }
    expected = Long.numberOfTrailingZeros(read);
    return true;
  }
}
