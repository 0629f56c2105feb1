// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.arm.ArmTable;

/** A32 and T32. A class of its own, so that nobody pays for tables of a set that is not run. */
final class A32Tables {
  static final ArmTable A32 = new ArmTable(A32Conditional.ROWS);
  static final ArmTable A32_UNCONDITIONAL = new ArmTable(A32Unconditional.ROWS);
  static final ArmTable T32_NARROW = new ArmTable(T32Narrow.ROWS);
  static final ArmTable T32_WIDE = new ArmTable(T32Wide.ROWS, T32Control.ROWS);

  private A32Tables() {}
}
