// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.arm.ArmMarker;

/** The annotations of A64: instructions to the zero register, which no compiler writes. */
final class A64Annotation {
  // spotless:off
  static final ArmMarker MARKER = ArmMarker.of("MOVZ MOVK ORR to XZR",
      //31   bits as drawn in the manual      0
      "1 10 100101 00 0101001001010011 11111",  // MOVZ XZR, #0x5253           C6.2 MOVZ
      "1 11 100101 01 hhhhikkkdddddddd 11111",  // MOVK XZR, #code, LSL #16    C6.2 MOVK
      "1 01 01010 00 0 mmmmm 000000 nnnnn 11111"); // ORR XZR, Xn, Xm          C6.2 ORR
  // spotless:on

  private A64Annotation() {}
}
