// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.arm.ArmCpu;
import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.isa.cpu.TrappedInstruction;

/** ARMv7 in user mode; the engine's MAX model, which has LDA and STL of v8 besides. */
final class A32Cpu implements ArmCpu {
  /** UC_ARCH_ARM. */
  private static final int ENGINE_ARCH = 1;

  private static final int R0 = 66;
  private static final int SP = 12;
  private static final int LR = 10;
  private static final int PC = 11;
  private static final int CPSR = 3;
  private static final int FPEXC = 4;
  private static final int FPSCR = 6;
  private static final int D0 = 14;
  private static final int DOUBLES = 32;
  private static final long N_Z_C_V = 0xf000_0000L;
  private static final int TPIDRURO = 113; // C13_C0_3
  private static final int MODEL_MAX = 33;
  private static final int FP_ENABLED = 0x40000000;
  private static final int USER_MODE = 0x10;
  private static final int T_BIT = 1 << 5;

  @Override
  public int arch() {
    return ENGINE_ARCH;
  }

  @Override
  public int model() {
    return MODEL_MAX;
  }

  @Override
  public int general(int number) {
    return switch (number) {
      case 13 -> SP;
      case 14 -> LR;
      case 15 -> PC;
      default -> R0 + number;
    };
  }

  @Override
  public int generals() {
    return 15;
  }

  @Override
  public int vector(int number) {
    return D0 + number;
  }

  @Override
  public int vectors() {
    return DOUBLES;
  }

  @Override
  public int vectorBytes() {
    return 8;
  }

  @Override
  public int sp() {
    return SP;
  }

  @Override
  public int tls() {
    return TPIDRURO;
  }

  @Override
  public int pc() {
    return PC;
  }

  /** LDR, STR, B; LDTR or LDRT, B; B to itself. */
  @Override
  public int flags() {
    return CPSR;
  }

  @Override
  public long arithmeticFlags() {
    return N_Z_C_V;
  }

  @Override
  public int callNumber() {
    return 7;
  }

  @Override
  public boolean wide() {
    return false;
  }

  /** The mode comes last: user mode may not enable the FPU. */
  @Override
  public void reset(EngineRegisters unicorn) {
    unicorn.register(FPEXC, FP_ENABLED);
    unicorn.register(CPSR, USER_MODE);
  }

  @Override
  public boolean hasItBlocks() {
    return true;
  }

  @Override
  public long entry(EngineRegisters unicorn, long pc) {
    return secondState(unicorn) ? pc | 1 : pc;
  }

  @Override
  public boolean secondState(EngineRegisters unicorn) {
    return (unicorn.register(CPSR) & T_BIT) != 0;
  }

  /** The program counter of AArch64 state. */
  @Override
  public long[] bookkeeping() {
    return new long[] {336, 344};
  }

  @Override
  public byte[] floatingState(EngineRegisters unicorn) {
    byte[] state = new byte[8 * DOUBLES + 4];
    for (int i = 0; i < DOUBLES; i++) {
      unicorn.readVector(D0 + i, state, 8 * i, 8);
    }
    unicorn.readVector(FPSCR, state, 8 * DOUBLES, 4);
    return state;
  }

  @Override
  public void floatingState(EngineRegisters unicorn, byte[] state) {
    for (int i = 0; i < DOUBLES; i++) {
      unicorn.writeVector(D0 + i, state, 8 * i, 8);
    }
    unicorn.writeVector(FPSCR, state, 8 * DOUBLES, 4);
  }

  @Override
  public boolean emulate(CpuState engine, TrappedInstruction trapped) {
    byte[] code = trapped.code();
    return switch (trapped.trap()) {
      case HINT -> true;
      case CLOCK -> { // MRRC p15, 1, Rt, Rt2, c14: CNTVCT
        boolean thumb = engine.secondState();
        engine.general((code[thumb ? 3 : 1] & 0xff) >> 4, trapped.now() & 0xffffffffL);
        engine.general(code[thumb ? 0 : 2] & 15, trapped.now() >>> 32);
        yield true;
      }
      case NONE,
          SYSTEM_CALL,
          CPUID,
          POPCNT,
          BREAKPOINT,
          UNDEFINED,
          PRIVILEGED,
          UNSUPPORTED,
          REQUEST,
          IT_BLOCK ->
          false;
    };
  }

  /** Address, value, and a part that only A64 has. */
  @Override
  public long[] exclusiveMonitor() {
    return new long[] {3792, 3816};
  }
}
