// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.trap;

import java.util.List;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/** The Memory Tagging Extension's arithmetic: the engine does not have it. */
final class TagArithmetic {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("1o0 100011 0 iiiiii pp gggg nnnnn ddddd", "ADDG SUBG (MTE)", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 ADDG, SUBG"),
      row("10 o 11010110 mmmmm 000000 nnnnn ddddd", "SUBP SUBPS (MTE)", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 SUBP"),
      row("10 0 11010110 mmmmm 00010o nnnnn ddddd", "IRG GMI (MTE)", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 IRG, GMI"));
  // spotless:on

  private TagArithmetic() {}
}
