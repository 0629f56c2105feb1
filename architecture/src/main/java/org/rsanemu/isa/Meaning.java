// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction means to the run. Immutable, except for its text, which comes from the
 * decoder on demand: most instructions are never printed.
 */
public final class Meaning {
  /** Where control goes. */
  public enum Flow {
    NEXT,
    CALL,
    RETURN,
    /** Unconditional jump. */
    JUMP,
    /** Conditional branch (also CBZ and its kin). */
    BRANCH
  }

  private final Supplier<String> printer;
  private final int length;
  private final Effect effect;
  private final Flow flow;
  private final Trap trap;
  private final @Nullable RegisterComparison comparison;
  private final boolean asksEqual;
  private final @Nullable Request request;
  private @Nullable String text;

  private Meaning(
      Supplier<String> printer,
      int length,
      Effect effect,
      Flow flow,
      Trap trap,
      @Nullable RegisterComparison comparison,
      boolean asksEqual,
      @Nullable Request request) {
    this.printer = printer;
    this.length = length;
    this.effect = effect;
    this.flow = flow;
    this.trap = trap;
    this.comparison = comparison;
    this.asksEqual = asksEqual;
    this.request = request;
  }

  /**
   * An instruction that goes on to the next one and touches no memory: the start for the {@code
   * with} methods.
   *
   * @param length in bytes
   * @param text asked at most once a thread, when {@link #text} is
   */
  public static Meaning of(int length, Supplier<String> text) {
    return new Meaning(text, length, new Effect.None(), Flow.NEXT, Trap.NONE, null, false, null);
  }

  public Meaning with(Effect newEffect) {
    return new Meaning(printer, length, newEffect, flow, trap, comparison, asksEqual, request);
  }

  public Meaning with(Flow newFlow) {
    return new Meaning(printer, length, effect, newFlow, trap, comparison, asksEqual, request);
  }

  public Meaning with(Trap newTrap) {
    return new Meaning(printer, length, effect, flow, newTrap, comparison, asksEqual, request);
  }

  public Meaning with(@Nullable RegisterComparison newComparison) {
    return new Meaning(printer, length, effect, flow, trap, newComparison, asksEqual, request);
  }

  public Meaning withAsksEqual(boolean asks) {
    return new Meaning(printer, length, effect, flow, trap, comparison, asks, request);
  }

  /** An annotation, which the machine carries out ({@link Trap#REQUEST}). */
  public Meaning with(Request asked) {
    return new Meaning(printer, length, effect, flow, Trap.REQUEST, comparison, asksEqual, asked);
  }

  /** The instruction as an assembler writes it. */
  public String text() {
    String known = text;
    if (known == null) {
      known = Objects.requireNonNull(printer.get());
      text = known;
    }
    return known;
  }

  /** In bytes; 0 if not even the length is known. */
  public int length() {
    return length;
  }

  /** What it does to memory. */
  public Effect effect() {
    return effect;
  }

  /** Where it goes. */
  public Flow flow() {
    return flow;
  }

  /** What the machine must do in its place. */
  public Trap trap() {
    return trap;
  }

  /** What it compares, for finding the comparison inside an LL/SC sequence; or null. */
  public @Nullable RegisterComparison comparison() {
    return comparison;
  }

  /**
   * Whether what happens next depends on an equality: B.EQ, B.NE, CBZ, CBNZ, a conditional (EQ, NE)
   * instruction, or the start of such an IT block.
   */
  public boolean asksEqual() {
    return asksEqual;
  }

  /** What it asks of the checker if it is an annotation ({@link Trap#REQUEST}); else null. */
  public @Nullable Request request() {
    return request;
  }

  @Override
  public String toString() {
    return text()
        + ": "
        + effect
        + ' '
        + flow
        + ' '
        + trap
        + (comparison == null ? "" : comparison);
  }
}
