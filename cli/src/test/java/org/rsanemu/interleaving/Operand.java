// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

/**
 * A constant, or a register and a constant.
 *
 * @param register its number, or {@link #NONE}
 * @param constant what is added
 */
record Operand(int register, int constant) {
  /** No register. */
  static final int NONE = -1;

  static Operand of(int constant) {
    return new Operand(NONE, constant);
  }

  /** Its value, given the registers from {@code base} on. */
  int value(int[] state, int base) {
    return constant + (register == NONE ? 0 : state[base + register]);
  }

  /** As C has it. */
  String text() {
    return register == NONE ? Integer.toString(constant) : "r" + register + " + " + constant;
  }
}
