// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.Tso;
import org.rsanemu.model.hardware.litmus.LitmusTest;
import org.rsanemu.model.hardware.litmus.X86Litmus;

/**
 * x86-TSO. Locked instructions and {@code mfence} are all that it distinguishes; string
 * instructions with a prefix may write in any order (SDM 3A, 9.2.4), as do non-temporal stores.
 */
final class X86Hardware implements HardwareFacts {
  /** It has no state. */
  static final HardwareFacts FACTS = new X86Hardware();

  private static final HardwareModel TSO = new Tso();

  private static final int REPNE = 0xf2;
  private static final int REP = 0xf3;
  private static final int FIRST_REX = 0x40;
  private static final int LAST_REX = 0x4f;
  private static final int REX_R = 4;
  private static final int ESCAPE = 0x0f;
  private static final int CMPXCHG_BYTE = 0xb0;
  private static final int CMPXCHG_PAIR = 0xc7;
  private static final int FIRST_HIGH_BYTE = 4;
  private static final int RCX = 1;
  private static final int RBX = 3;

  private X86Hardware() {}

  @Override
  public HardwareModel model() {
    return TSO;
  }

  @Override
  public String name() {
    return "x86-TSO";
  }

  @Override
  public String word() {
    return "tso";
  }

  @Override
  public String remark() {
    return "";
  }

  @Override
  public @Nullable String litmus(LitmusTest test, List<String> comments) {
    return X86Litmus.write(test, comments);
  }

  @Override
  public boolean hasDependencies() {
    return false;
  }

  @Override
  public HardwareInstruction of(Meaning meaning, byte[] bytes, boolean secondState) {
    HardwareInstruction instruction = HardwareInstruction.of(meaning.effect());
    if (instruction.kind() == HardwareInstruction.Kind.CAS) {
      return compareAndSwap(instruction, bytes);
    }
    boolean isString = instruction.kind() == HardwareInstruction.Kind.PLAIN && isRepeated(bytes);
    return isString ? instruction.with(HardwareInstruction.Kind.LOOSE) : instruction;
  }

  /**
   * CMPXCHG (0x0f 0xb0, 0xb1) writes the register in the second byte's middle, which REX.R extends;
   * CMPXCHG8B and CMPXCHG16B write ECX:EBX or RCX:RBX. The high byte registers, which no compiler
   * swaps, are not modelled.
   */
  private static HardwareInstruction compareAndSwap(HardwareInstruction own, byte[] bytes) {
    int rex = 0;
    int at = 0;
    while ((bytes[at] & 0xff) != ESCAPE) {
      int prefix = bytes[at++] & 0xff;
      rex = prefix >= FIRST_REX && prefix <= LAST_REX ? prefix : 0;
    }
    int opcode = bytes[at + 1] & 0xff;
    if (opcode == CMPXCHG_PAIR) {
      return own.swapping(List.of(RBX, RCX));
    }
    int register = bytes[at + 2] >>> 3 & 7 | (rex & REX_R) << 1;
    boolean isHighByte = opcode == CMPXCHG_BYTE && rex == 0 && register >= FIRST_HIGH_BYTE;
    return isHighByte ? own.with(HardwareInstruction.Kind.LOOSE) : own.swapping(List.of(register));
  }

  /** Whether it is MOVS, STOS or LODS (0xa4, 0xa5, 0xaa to 0xad) with a prefix that repeats it. */
  private static boolean isRepeated(byte[] bytes) {
    boolean repeats = false;
    for (byte each : bytes) {
      int value = each & 0xff;
      boolean isPrefix =
          value == REPNE
              || value == REP
              || value >= FIRST_REX && value <= LAST_REX
              || value == 0x66;
      if (!isPrefix) {
        return repeats && (value == 0xa4 || value == 0xa5 || value >= 0xaa && value <= 0xad);
      }
      repeats |= value == REPNE || value == REP;
    }
    return false;
  }
}
