// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

/**
 * What an instruction compares: two general registers, or one with an immediate. Besides CMP and
 * its kin these are the ways in which compilers compare the two halves of a pair: {@code eor} of
 * each half and {@code orrs} of the results.
 *
 * @param test what is asked
 * @param left the ISA's number of a register
 * @param right the ISA's number of the other register, or -1
 * @param immediate what {@code left} is compared with if {@code right} is -1
 * @param extension how much of {@code right} counts
 * @param result the register that gets a result which is zero if the test holds, or -1
 * @param sure whether flags are set or a branch is taken by it. If not (EOR, SUB, ORR, AND) it is a
 *     comparison only if what follows makes it one
 */
public record RegisterComparison(
    Test test, int left, int right, long immediate, Extension extension, int result, boolean sure) {
  /** What is asked. */
  public enum Test {
    /** {@code left} equals {@code right} or the immediate: CMP, CMN, SUBS, TEQ, EOR, CBZ. */
    EQUAL,
    /** Both registers are zero: ORR. */
    BOTH_ZERO,
    /** AND: both registers are all ones if a later comparison finds that the result is. */
    CONJUNCTION
  }

  /** How the second register is extended before it is compared. */
  public enum Extension {
    NONE(64, false),
    UXTB(8, false),
    UXTH(16, false),
    UXTW(32, false),
    SXTB(8, true),
    SXTH(16, true),
    SXTW(32, true);

    private final int bits;
    private final boolean signed;

    Extension(int bits, boolean signed) {
      this.bits = bits;
      this.signed = signed;
    }

    /** The value as the comparison sees it. */
    public long of(long register) {
      int unused = 64 - bits;
      return signed ? register << unused >> unused : register << unused >>> unused;
    }
  }

  /** {@code left == right}, for certain. */
  public static RegisterComparison registers(int left, int right) {
    return registers(left, right, Extension.NONE);
  }

  /** {@code left == extension(right)}, for certain. */
  public static RegisterComparison registers(int left, int right, Extension extension) {
    return new RegisterComparison(Test.EQUAL, left, right, 0, extension, -1, true);
  }

  /** {@code left == immediate}, for certain. */
  public static RegisterComparison immediate(int left, long immediate) {
    return new RegisterComparison(Test.EQUAL, left, -1, immediate, Extension.NONE, -1, true);
  }

  /** The same, its result going to a register. */
  public RegisterComparison into(int register) {
    return new RegisterComparison(test, left, right, immediate, extension, register, sure);
  }

  /** The same, being a comparison only if what follows makes it one. */
  public RegisterComparison unsure() {
    return new RegisterComparison(test, left, right, immediate, extension, result, false);
  }
}
