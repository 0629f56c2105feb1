// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.arm.ArmMarker;

/**
 * The annotations of A32 and T32: a constant in R12 that the next instruction but one overwrites.
 * Inside an IT block they are not annotations: no stop is honoured there.
 */
final class A32Annotation {
  // spotless:off
  static final ArmMarker A32 = ArmMarker.of("MOVW MOVT ORR to R12 (A32)",
      //31   bits as drawn in the manual      0
      "1110 0011 0000 0101 1100 001001010011",  // MOVW R12, #0x5253           F5.1 MOV
      "1110 0011 0100 hhhh 1100 ikkkdddddddd",  // MOVT R12, #code             F5.1 MOVT
      "1110 0001 1000 nnnn 1100 00000 00 0 mmmm"); // ORR R12, Rn, Rm          F5.1 ORR

  static final ArmMarker T32 = ArmMarker.of("MOVW MOVT ORR.W to R12 (T32)",
      //31   bits as drawn in the manual      0
      "11110 0 100100 0101 0 010 1100 01010011", // MOVW R12, #0x5253          F5.1 MOV
      "11110 i 101100 hhhh 0 kkk 1100 dddddddd", // MOVT R12, #code            F5.1 MOVT
      "11101010 0100 nnnn 0 000 1100 00 00 mmmm"); // ORR.W R12, Rn, Rm        F5.1 ORR
  // spotless:on

  private A32Annotation() {}
}
