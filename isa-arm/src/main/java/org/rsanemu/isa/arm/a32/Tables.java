// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.arm.Table;

/** A32 and T32. A class of its own, so that nobody pays for tables of a set that is not run. */
final class Tables {
  static final Table A32 = new Table(A32Conditional.ROWS);
  static final Table A32_UNCONDITIONAL = new Table(A32Unconditional.ROWS);
  static final Table T32_NARROW = new Table(T32Narrow.ROWS);
  static final Table T32_WIDE = new Table(T32Wide.ROWS, T32Control.ROWS);

  private Tables() {}
}
