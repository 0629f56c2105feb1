// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.arm.Table;

/** All of A64. A class of its own, so that nobody pays for tables of a set that is not run. */
final class Tables {
  static final Table A64 =
      new Table(
          Accesses.ROWS,
          Barriers.ROWS,
          Branches.ROWS,
          SystemRegisters.ROWS,
          TagArithmetic.ROWS,
          Comparisons.ROWS);

  private Tables() {}
}
