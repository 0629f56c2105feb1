// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.arm.ArmCpu;
import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.isa.cpu.TrappedInstruction;

/** AArch64: the engine's MAX model, the only one with LSE and LDAPR, in its reset mode. */
final class A64Cpu implements ArmCpu {
  /** UC_ARCH_ARM64. */
  private static final int ENGINE_ARCH = 2;

  private static final int X0 = 199;
  private static final int X29 = 1;
  private static final int X30 = 2;
  private static final int NZCV = 3;
  private static final int SP = 4;
  private static final int PC = 260;
  private static final int CPACR_EL1 = 261;
  private static final int TPIDR_EL0 = 262;
  private static final int Q0 = 104;
  private static final long N_Z_C_V = 0xf000_0000L;
  private static final int FPCR = 291;
  private static final int FPSR = 292;
  private static final int VECTORS = 32;
  private static final int MODEL_MAX = 3;
  private static final int NO_FP_TRAPS = 3 << 20;

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
      case 29 -> X29;
      case 30 -> X30;
      case 31 -> ZERO;
      default -> X0 + number;
    };
  }

  @Override
  public int generals() {
    return 31;
  }

  @Override
  public int vector(int number) {
    return Q0 + number;
  }

  @Override
  public int vectors() {
    return VECTORS;
  }

  @Override
  public int vectorBytes() {
    return 16;
  }

  @Override
  public int sp() {
    return SP;
  }

  @Override
  public int tls() {
    return TPIDR_EL0;
  }

  @Override
  public int pc() {
    return PC;
  }

  /** LDR, STR, B; LDTR or LDRT, B; B to itself. */
  @Override
  public int flags() {
    return NZCV;
  }

  @Override
  public long arithmeticFlags() {
    return N_Z_C_V;
  }

  @Override
  public int callNumber() {
    return 8;
  }

  @Override
  public boolean wide() {
    return true;
  }

  @Override
  public void reset(EngineRegisters unicorn) {
    unicorn.register(CPACR_EL1, NO_FP_TRAPS);
  }

  /** Address, value and the high half of a pair's value. */
  @Override
  public long[] exclusiveMonitor() {
    return new long[] {12048, 12072};
  }

  /** The stack pointer lies between. */
  @Override
  public int counterBehindGenerals() {
    return 2 * Long.BYTES;
  }

  @Override
  public long[] bookkeeping() {
    return new long[] {0, 0};
  }

  @Override
  public byte[] floatingState(EngineRegisters unicorn) {
    byte[] state = new byte[8 + 16 * VECTORS];
    unicorn.readVector(FPSR, state, 0, 4);
    unicorn.readVector(FPCR, state, 4, 4);
    for (int i = 0; i < VECTORS; i++) {
      unicorn.readVector(Q0 + i, state, 8 + 16 * i, 16);
    }
    return state;
  }

  @Override
  public void floatingState(EngineRegisters unicorn, byte[] state) {
    unicorn.writeVector(FPSR, state, 0, 4);
    unicorn.writeVector(FPCR, state, 4, 4);
    for (int i = 0; i < VECTORS; i++) {
      unicorn.writeVector(Q0 + i, state, 8 + 16 * i, 16);
    }
  }

  @Override
  public boolean emulate(CpuState engine, TrappedInstruction trapped) {
    byte[] code = trapped.code();
    return switch (trapped.trap()) {
      case CLOCK -> { // MRS Xt, CNTVCT_EL0
        int target = code[0] & 31;
        if (target != 31) {
          engine.general(target, trapped.now());
        }
        yield true;
      }
      case HINT -> true;
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

  /** Linux has TBI0 set (Documentation/arm64/tagged-pointers.rst). */
  @Override
  public long ignoredBits() {
    return 0xffL << 56;
  }
}
