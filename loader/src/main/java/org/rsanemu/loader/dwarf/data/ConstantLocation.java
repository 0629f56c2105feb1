// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.List;

/**
 * What an expression, or a list of them, says of a value that is always the same (DWARF 5, 2.5).
 */
public final class ConstantLocation {
  /** No constant. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int OP_CONST1U = 0x08;
  private static final int OP_CONSTS = 0x11;
  private static final int OP_LIT0 = 0x30;
  private static final int OP_LIT31 = 0x4f;
  public static final int OP_BREG0 = 0x70;
  private static final int OP_BREG31 = 0x8f;
  public static final int OP_FBREG = 0x91;
  private static final int OP_STACK_VALUE = 0x9f;

  private ConstantLocation() {}

  /**
   * The constant that the value is wherever it is known.
   *
   * @param expressions operations and first operands in turn
   */
  public static long value(List<long[]> expressions) {
    long value = NONE;
    for (long[] expression : expressions) {
      long one =
          expression.length == 4 && expression[2] == OP_STACK_VALUE ? pushed(expression) : NONE;
      if (one == NONE || value != NONE && value != one) {
        return NONE;
      }
      value = one;
    }
    return value;
  }

  private static long pushed(long[] expression) {
    long operation = expression[0];
    if (operation >= OP_LIT0 && operation <= OP_LIT31) {
      return operation - OP_LIT0;
    }
    return operation >= OP_CONST1U && operation <= OP_CONSTS ? expression[1] : NONE;
  }

  /** Whether an expression is an offset from a register or from the frame's base. */
  public static boolean isMemory(long[] expression) {
    return expression.length == 2
        && (expression[0] == OP_FBREG || expression[0] >= OP_BREG0 && expression[0] <= OP_BREG31);
  }
}
