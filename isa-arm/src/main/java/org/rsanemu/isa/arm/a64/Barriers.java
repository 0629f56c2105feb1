// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.clearExclusive;
import static org.rsanemu.isa.arm.Sense.fence;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.storeFence;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.NA;
import static org.rsanemu.model.MemoryOrder.SC;

import java.util.List;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Sense;
import org.rsanemu.model.MemoryOrder;

/**
 * Barriers and hints. The field that the manual calls CRm names the shareability domain (00 OSH, 01
 * NSH, 10 ISH, 11 SY) and the accesses (01 LD, 10 ST, 11 all; 00 is reserved and means all).
 */
final class Barriers {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("1101010100 0 00 011 0011 dd11 101 11111", "DMB SY, ISH, OSH, NSH", inDomain(SC),
          "fence sc; NSH: none", "C6.2 DMB"),
      row("1101010100 0 00 011 0011 dd00 101 11111", "DMB #0, #4, #8, #12", fence(SC),
          "fence sc", "C6.2 DMB"),
      row("1101010100 0 00 011 0011 dd01 101 11111", "DMB LD, ISHLD, OSHLD, NSHLD", inDomain(ACQ),
          "fence acq; NSHLD: none", "C6.2 DMB"),
      row("1101010100 0 00 011 0011 dd10 101 11111", "DMB ST, ISHST, OSHST, NSHST", stores(),
          "fence rel (between stores)", "C6.2 DMB"),
      row("1101010100 0 00 011 0011 dd11 100 11111", "DSB SY, ISH, OSH, NSH", inDomain(SC),
          "as DMB", "C6.2 DSB"),
      row("1101010100 0 00 011 0011 0d00 100 11111", "SSBB PSSBB", nothing(),
          "none", "C6.2 SSBB, PSSBB"),
      row("1101010100 0 00 011 0011 1d00 100 11111", "DSB #8, #12", fence(SC),
          "fence sc", "C6.2 DSB"),
      row("1101010100 0 00 011 0011 dd01 100 11111", "DSB LD, ISHLD, OSHLD, NSHLD", inDomain(ACQ),
          "as DMB", "C6.2 DSB"),
      row("1101010100 0 00 011 0011 dd10 100 11111", "DSB ST, ISHST, OSHST, NSHST", stores(),
          "as DMB", "C6.2 DSB"),
      row("1101010100 0 00 011 0011 dd10 001 11111", "DSB nXS", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 DSB"),
      row("1101010100 0 00 011 0011 xxxx 010 11111", "CLREX", clearExclusive(),
          "ends an exclusive pair", "C6.2 CLREX"),
      row("1101010100 0 00 011 0011 xxxx 110 11111", "ISB", nothing(),
          "none", "C6.2 ISB"),
      row("1101010100 0 00 011 0011 0000 111 11111", "SB", nothing(),
          "none", "C6.2 SB"),
      row("1101010100 0 00 011 0010 0000 000 11111", "NOP", nothing(),
          "none", "C6.2 NOP"),
      row("1101010100 0 00 011 0010 0000 001 11111", "YIELD", trap(Trap.HINT),
          "hint to the scheduler", "C6.2 YIELD"),
      row("1101010100 0 00 011 0010 0000 01x 11111", "WFE WFI", trap(Trap.HINT),
          "hint to the scheduler", "C6.2 WFE, WFI"),
      row("1101010100 0 00 011 0010 0000 10x 11111", "SEV SEVL", nothing(),
          "none", "C6.2 SEV, SEVL"),
      row("1101010100 0 00 011 0010 0000 11x 11111", "DGH XPACLRI", nothing(),
          "none", "C6.2 DGH, XPACLRI"),
      row("1101010100 0 00 011 0010 0001 ooo 11111", "PACIA1716 AUTIA1716 and kin", nothing(),
          "none", "C6.2 PACIA, AUTIA"),
      row("1101010100 0 00 011 0010 001x ooo 11111", "ESB CSDB PACIASP and kin", nothing(),
          "none", "C6.2 ESB, PACIA"),
      row("1101010100 0 00 011 0010 01xx ooo 11111", "BTI CHKFEAT and other hints", nothing(),
          "none", "C6.2 BTI, HINT"),
      row("1101010100 0 00 011 0010 1ccc ooo 11111", "HINT #64 to #127", nothing(),
          "none", "C6.2 HINT"),
      row("1101010100 0 00 011 0001 0000 00x ttttt", "WFET WFIT", trap(Trap.UNSUPPORTED),
          "refused", "C6.2 WFET, WFIT"));
  // spotless:on

  private static final int NON_SHAREABLE = 1;

  private Barriers() {}

  private static Sense inDomain(MemoryOrder order) {
    return fence(NA).when(f -> f.get('d') == NON_SHAREABLE, fence(order));
  }

  private static Sense stores() {
    return fence(NA).when(f -> f.get('d') == NON_SHAREABLE, storeFence());
  }
}
