// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.arm.ArmConditions;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.isa.hardware.HardwareInstruction.Values;
import org.rsanemu.model.hardware.Armv8;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.litmus.AArch64Litmus;
import org.rsanemu.model.hardware.litmus.LitmusTest;

/**
 * Armv8, as A64's words have it (Arm ARM C4.1, C6.2). Integer instructions hand on exactly what
 * they read; of vectors, of elements and of single flags it is not said how.
 */
final class A64Hardware implements HardwareFacts {
  /** It has no state. */
  static final HardwareFacts FACTS = new A64Hardware();

  private static final HardwareModel ARMV8 = new Armv8();

  /** DSB, DMB and ISB: {@code 1101010100 0 00 011 0011 CRm op2 11111}. */
  private static final int BARRIER_MASK = 0xfffff01f;

  private static final int BARRIER = 0xd503301f;
  private static final int DSB = 0b100;
  private static final int ISB = 0b110;

  /** CRm's domain: 01 is NSH. */
  private static final int NON_SHAREABLE = 0b01;

  private static final int LOADS = 0b01;
  private static final int STORES = 0b10;

  private static final int ZERO = 31;

  private A64Hardware() {}

  @Override
  public HardwareModel model() {
    return ARMV8;
  }

  @Override
  public String name() {
    return "Armv8";
  }

  @Override
  public String word() {
    return "armv8";
  }

  @Override
  public String remark() {
    return "";
  }

  @Override
  public @Nullable String litmus(LitmusTest test, List<String> comments) {
    return AArch64Litmus.write(test, comments);
  }

  @Override
  public boolean hasDependencies() {
    return true;
  }

  @Override
  public HardwareInstruction of(Meaning meaning, byte[] bytes, boolean thumb) {
    HardwareInstruction own = HardwareInstruction.of(meaning.effect());
    if (bytes.length < Integer.BYTES) {
      return own.values(Values.PERHAPS);
    }
    int word = word(bytes);
    if ((word & BARRIER_MASK) == BARRIER) {
      return barrier(own, word);
    }
    return switch (meaning.effect()) {
      case Effect.Rmw _ -> own.storing(general(word >>> 16));
      case Effect.Cas _ -> compareAndSwap(own, word);
      default -> values(own, word);
    };
  }

  private static int word(byte[] bytes) {
    return bytes[0] & 0xff
        | (bytes[1] & 0xff) << 8
        | (bytes[2] & 0xff) << 16
        | (bytes[3] & 0xff) << 24;
  }

  /** C6.2.DMB: CRm is the domain (OSH, NSH, ISH, SY) and the accesses (LD, ST, all). */
  private static HardwareInstruction barrier(HardwareInstruction own, int word) {
    int op = word >>> 5 & 7;
    int accesses = word >>> 8 & 3;
    if (op == ISB) {
      return own.fence(Fence.INSTRUCTION);
    }
    boolean orders = own.fence() != null && (word >>> 10 & 3) != NON_SHAREABLE;
    if (!orders) {
      return own;
    }
    return own.fence(
        switch (accesses) {
          case LOADS -> Fence.LOAD;
          case STORES -> op == DSB ? Fence.STORE_DSB : Fence.STORE;
          default -> Fence.FULL;
        });
  }

  /** What is compared decides whether it writes; one whose result is ZR acquires nothing. */
  private static HardwareInstruction compareAndSwap(HardwareInstruction own, int word) {
    boolean pair = (word & 0xbfa07c00) == 0x08207c00;
    long stored = general(word) | (pair ? general(word + 1) : RegisterSet.NONE);
    int first = word & ZERO;
    return own.storing(stored)
        .swapping(pair ? List.of(first, first + 1) : List.of(first))
        .handingOn((word >>> 16 & ZERO) != ZERO);
  }

  private static long general(int number) {
    return (number & ZERO) == ZERO ? RegisterSet.NONE : RegisterSet.general(number & ZERO);
  }

  private static HardwareInstruction values(HardwareInstruction own, int word) {
    int group = word >>> 25 & 0b1111;
    return switch (group) {
      case 0b1000, 0b1001 -> own;
      case 0b1010, 0b1011 -> readsSystem(word) ? own.values(Values.PERHAPS) : own;
      case 0b0101, 0b1101 -> byRegisters(own, word);
      case 0b0100, 0b0110, 0b1100, 0b1110 -> isOfElements(word) ? own.values(Values.PERHAPS) : own;
      default -> own.values(Values.PERHAPS);
    };
  }

  /** MRS: what it reads may have come there from a register. */
  private static boolean readsSystem(int word) {
    return (word & 0xfff00000) == 0xd5300000;
  }

  /** LD1 to LD4, ST1 to ST4: {@code 0Q 00110 x ...}. */
  private static boolean isOfElements(int word) {
    return (word & 0xbe000000) == 0x0c000000;
  }

  /** C4.1.95, data processing with registers. */
  private static HardwareInstruction byRegisters(HardwareInstruction own, int word) {
    int condition = word >>> 12 & 15;
    if ((word & 0x1fe00000) == 0x1a800000) { // CSEL, CSINC, CSINV, CSNEG
      return own.choosing(
          flags -> general(ArmConditions.hold(condition, flags) ? word >>> 5 : word >>> 16));
    } else if ((word & 0x1fe00000) == 0x1a400000) { // CCMP, CCMN
      long both = general(word >>> 5) | ((word & 1 << 11) == 0 ? general(word >>> 16) : 0);
      return own.choosing(flags -> ArmConditions.hold(condition, flags) ? both : RegisterSet.NONE);
    } else if ((word & 0x1fe00000) == 0x1a000000 && (word >>> 10 & 63) != 0) { // RMIF, SETF
      return own.values(Values.PERHAPS);
    }
    return own;
  }
}
