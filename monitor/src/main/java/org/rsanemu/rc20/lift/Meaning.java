package org.rsanemu.rc20.lift;

import org.jspecify.annotations.Nullable;

/**
 * What an instruction means to the run.
 *
 * @param text the instruction as an assembler writes it
 * @param length in bytes
 * @param effect what it does to memory
 * @param flow where it goes
 * @param trap what the machine must do in its place
 * @param comparison what it compares, for finding the comparison inside an LL/SC sequence
 */
public record Meaning(
    String text,
    int length,
    Effect effect,
    Flow flow,
    Trap trap,
    @Nullable Comparison comparison) {

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

  /**
   * A comparison of two general registers, or of one with an immediate.
   *
   * @param left the ISA's number of a register
   * @param right the ISA's number of the other register, or -1
   * @param immediate what {@code left} is compared with if {@code right} is -1
   */
  public record Comparison(int left, int right, long immediate) {}
}
