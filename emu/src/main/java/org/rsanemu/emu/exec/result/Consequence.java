// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import org.jspecify.annotations.Nullable;

/**
 * What a stale value would change: found by running the thread alone on a scratch copy of its
 * state, once with the newest value and once with each stale one, and by following the value
 * through what the thread does next.
 *
 * @param verdict of the stale values that were tried, the worst
 * @param stale the stale value that it is about; 0 if none was tried
 * @param instead what the thread does with it that it would not do otherwise; null if nothing
 * @param usual what it does in its place with the newest value; null if that is not known
 */
public record Consequence(
    Verdict verdict, long stale, @Nullable VisibleAction instead, @Nullable VisibleAction usual) {

  /** Nothing was tried: a write, a value that is not known, or the user wants all of them. */
  public static final Consequence UNTRIED = new Consequence(Verdict.UNTRIED, 0, null, null);

  /** From the worst to the best. */
  public enum Verdict {
    /** The thread crashes, or an assertion of its fails. */
    CRASH,
    /** It does something else than with the newest value. */
    DIFFERENT,
    /** What it did next depended on the value: a write, a branch, an address, a system call. */
    USED,
    /** Not known: it counts. */
    UNTRIED,
    /** It reads again: it was waiting, or trying until it succeeds. */
    LOOPED,
    /** Nothing came to depend on the value. */
    UNUSED
  }

  /** Whether the violation changes nothing that the program does. */
  public boolean isHarmless() {
    return verdict == Verdict.LOOPED || verdict == Verdict.UNUSED;
  }
}
