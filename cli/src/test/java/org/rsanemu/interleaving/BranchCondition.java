// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

/**
 * A register compared with another or with a constant.
 *
 * @param register the left side
 * @param right the right side
 */
record BranchCondition(int register, Test test, Operand right) {
  /** How. */
  enum Test {
    EQUAL("=="),
    DIFFERENT("!="),
    AT_LEAST(">=");

    private final String sign;

    Test(String sign) {
      this.sign = sign;
    }
  }

  static BranchCondition is(int register, int constant) {
    return new BranchCondition(register, Test.EQUAL, Operand.of(constant));
  }

  static BranchCondition isNot(int register, int constant) {
    return new BranchCondition(register, Test.DIFFERENT, Operand.of(constant));
  }

  static BranchCondition atLeast(int register, int constant) {
    return new BranchCondition(register, Test.AT_LEAST, Operand.of(constant));
  }

  /** Whether it holds, given the registers from {@code base} on. */
  boolean holds(int[] state, int base) {
    int left = state[base + register];
    int other = right.value(state, base);
    return switch (test) {
      case EQUAL -> left == other;
      case DIFFERENT -> left != other;
      case AT_LEAST -> left >= other;
    };
  }

  /** As C has it. */
  String text() {
    return "r" + register + " " + test.sign + " " + right.text();
  }
}
