// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.arm.ArmTable;

/** All of A64. A class of its own, so that nobody pays for tables of a set that is not run. */
final class A64Tables {
  static final ArmTable A64 =
      new ArmTable(
          A64Accesses.ROWS,
          Barriers.ROWS,
          A64Branches.ROWS,
          SystemRegisters.ROWS,
          TagArithmetic.ROWS,
          Comparisons.ROWS);

  private A64Tables() {}
}
