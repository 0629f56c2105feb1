// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.aligned;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.load;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.store;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a32.A32Senses.elements;
import static org.rsanemu.isa.arm.a32.A32Senses.loadExclusive;
import static org.rsanemu.isa.arm.a32.A32Senses.loadExclusivePair;
import static org.rsanemu.isa.arm.a32.A32Senses.storeExclusive;
import static org.rsanemu.isa.arm.a32.A32Senses.transfer;
import static org.rsanemu.isa.arm.a32.A32Senses.transferMany;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;

/**
 * T32 loads and stores of 32 bits, the first halfword on the left. Letters: n base, t and u
 * transferred, s status, L load, r list of registers, i immediate; bits that the manual draws as
 * (1) or (0) are x and y.
 */
final class T32Wide {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("11101000 0101 nnnn tttt xxxx iiiiiiii", "LDREX", loadExclusive(false),
          "rmw of its STREX, or a read", "F5.1 LDREX"),
      row("11101000 1101 nnnn tttt xxxx 010z yyyy", "LDREXB LDREXH", loadExclusive(false),
          "as LDREX", "F5.1 LDREXB, LDREXH"),
      row("11101000 1101 nnnn tttt uuuu 0111 yyyy", "LDREXD", loadExclusivePair(false),
          "as LDREX, both registers", "F5.1 LDREXD"),
      row("11101000 1101 nnnn tttt xxxx 110z yyyy", "LDAEXB LDAEXH", loadExclusive(true),
          "as LDAEX", "F5.1 LDAEXB, LDAEXH"),
      row("11101000 1101 nnnn tttt xxxx 1110 yyyy", "LDAEX", loadExclusive(true),
          "rmw acq, or a read sc", "F5.1 LDAEX"),
      row("11101000 1101 nnnn tttt uuuu 1111 yyyy", "LDAEXD", loadExclusivePair(true),
          "as LDAEX, both registers", "F5.1 LDAEXD"),
      row("11101000 0100 nnnn tttt ssss iiiiiiii", "STREX", storeExclusive(false),
          "the rmw: rlx, LDAEX acq", "F5.1 STREX"),
      row("11101000 1100 nnnn tttt xxxx 010z ssss", "STREXB STREXH", storeExclusive(false),
          "as STREX", "F5.1 STREXB, STREXH"),
      row("11101000 1100 nnnn tttt uuuu 0111 ssss", "STREXD", storeExclusive(false),
          "as STREX", "F5.1 STREXD"),
      row("11101000 1100 nnnn tttt xxxx 110z ssss", "STLEXB STLEXH", storeExclusive(true),
          "as STLEX", "F5.1 STLEXB, STLEXH"),
      row("11101000 1100 nnnn tttt xxxx 1110 ssss", "STLEX", storeExclusive(true),
          "the rmw: rel, LDAEX sc", "F5.1 STLEX"),
      row("11101000 1100 nnnn tttt uuuu 1111 ssss", "STLEXD", storeExclusive(true),
          "as STLEX", "F5.1 STLEXD"),
      row("11101000 1101 nnnn tttt xxxx 100z yyyy", "LDAB LDAH", load(SC),
          "read sc", "F5.1 LDAB, LDAH"),
      row("11101000 1101 nnnn tttt xxxx 1010 yyyy", "LDA", load(SC),
          "read sc", "F5.1 LDA"),
      row("11101000 1100 nnnn tttt xxxx 100z yyyy", "STLB STLH", store(SC),
          "write sc", "F5.1 STLB, STLH"),
      row("11101000 1100 nnnn tttt xxxx 1010 yyyy", "STL", store(SC),
          "write sc", "F5.1 STL"),

      row("11101000 1101 nnnn xxxx yyyy 000h mmmm", "TBB TBH", plain().and(flow(Flow.JUMP)),
          "read rlx; jump", "F5.1 TBB, TBH"),
      row("1110100 1U1W L nnnn tttt uuuu iiiiiiii", "LDRD STRD", plain(),
          "read rlx / write rlx, each", "F5.1 LDRD, STRD"),
      row("1110100 0U11 L nnnn tttt uuuu iiiiiiii", "LDRD STRD (post-index)", plain(),
          "read rlx / write rlx, each", "F5.1 LDRD, STRD"),
      row("1110100 010W L nnnn rrrrrrrrrrrrrrrr", "LDM STM POP", transferMany(),
          "read, write rlx; PC: return", "F5.1 LDM, STM"),
      row("1110100 100W L nnnn rrrrrrrrrrrrrrrr", "LDMDB STMDB PUSH", transferMany(),
          "read, write rlx; PC: return", "F5.1 LDMDB, STMDB"),
      row("1110100 000W L nnnn xxxxxxxxxxxxxxxx", "SRSDB RFEDB", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 RFE, SRS"),
      row("1110100 110W L nnnn xxxxxxxxxxxxxxxx", "SRSIA RFEIA", trap(Trap.PRIVILEGED),
          "privileged", "F5.1 RFE, SRS"),
      row("1111100 0 U 10 L nnnn tttt iiiiiiiiiiii", "LDR STR", transfer(),
          "read, write rlx; PC: return", "F5.1 LDR, STR"),
      row("1111100 0 U 0h L nnnn tttt iiiiiiiiiiii", "LDRB STRB LDRH STRH PLD", plain(),
          "read, write rlx; PLD none", "F5.1 LDRB, PLD"),
      row("1111100 1 U 0h 1 nnnn tttt iiiiiiiiiiii", "LDRSB LDRSH PLI", plain(),
          "read rlx; PLI none", "F5.1 LDRSB, PLI"),
      row("1111100 1 z DL 0 nnnn dddd kkkkaaaammmm", "VLD1-VLD4 VST1-VST4", elements(),
          "read rlx / write rlx, each", "F6.1 VLD1, VST1"),
      row("1110110 P 1 D W L nnnn tttt 101k iiiiiiii", "VLDR VSTR VLDM VSTM", aligned(4),
          "read rlx / write rlx, each", "F6.1 VLDR, VLDM"),
      row("1110110 1 0 D W L nnnn tttt 101k iiiiiiii", "VLDR VSTR VLDMDB VSTMDB", aligned(4),
          "read rlx / write rlx, each", "F6.1 VLDR, VLDM"));
  // spotless:on

  private T32Wide() {}
}
