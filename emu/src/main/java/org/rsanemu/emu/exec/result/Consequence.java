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
 * @param moment how many instructions the run had executed when its stale values were tried; {@link
 *     #NEVER} if it was not
 * @param aftermath how the program ends with it; null if nobody asked, or as usual
 */
public record Consequence(
    Verdict verdict,
    long stale,
    @Nullable VisibleAction instead,
    @Nullable VisibleAction usual,
    long moment,
    @Nullable Aftermath aftermath) {
  /** No moment of a run. */
  public static final long NEVER = -1;

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

  /** One of which nobody has asked how the program ends. */
  public Consequence(
      Verdict verdict, long stale, @Nullable VisibleAction instead, @Nullable VisibleAction usual) {
    this(verdict, stale, instead, usual, NEVER, null);
  }

  /** The same of a read that was tried then. */
  public Consequence at(long when) {
    return new Consequence(verdict, stale, instead, usual, when, aftermath);
  }

  /** The same with how the program ends. */
  public Consequence leadingTo(Aftermath end) {
    return new Consequence(verdict, stale, instead, usual, moment, end);
  }

  /** From 0, the worst: a crash, an endless wait, a wrong result, then what the verdict says. */
  public int severity() {
    int own = verdict == Verdict.CRASH ? 0 : 2 + verdict.ordinal();
    return switch (aftermath) {
      case null -> own;
      case Aftermath.Crash _ -> 0;
      case Aftermath.Stuck _ -> Math.min(own, 1);
      case Aftermath.Result _ -> Math.min(own, 2);
    };
  }

  /** Whether the violation changes nothing that the program does. */
  public boolean isHarmless() {
    return verdict == Verdict.LOOPED || verdict == Verdict.UNUSED;
  }
}
