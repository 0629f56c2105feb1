// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.List;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.isa.cpu.TrappedInstruction;

/** The engine's RV64GC, in the mode in which it starts: what is privileged never runs on it. */
final class RiscVCpu implements Cpu {
  /** UC_ARCH_RISCV and UC_MODE_RISCV64. */
  private static final int ARCH = 8;

  private static final int MODE = 1 << 3;

  private static final int X0 = 1;
  private static final int SP = X0 + 2;
  private static final int TP = X0 + 4;
  private static final int FCSR = 43;
  private static final int MSTATUS = 116;
  private static final int F0 = 158;
  private static final int PC = 190;
  private static final int VECTORS = 32;

  /** mstatus.FS: floating-point registers are there. */
  private static final long FS_DIRTY = 3 << 13;

  // QEMU's RISCV_EXCP_.
  private static final int BREAKPOINT = 3;
  private static final int LOAD_MISALIGNED = 4;
  private static final int STORE_MISALIGNED = 6;
  private static final int INSTRUCTION_FAULT = 1;
  private static final int LOAD_FAULT = 5;
  private static final int STORE_FAULT = 7;

  @Override
  public int arch() {
    return ARCH;
  }

  @Override
  public int mode() {
    return MODE;
  }

  /** The library's own choice, which has all that RV64GC has. */
  @Override
  public int model() {
    return -1;
  }

  @Override
  public int general(int number) {
    return number == RiscVWord.ZERO ? ZERO : X0 + (number == 0 ? 31 : number);
  }

  @Override
  public int generals() {
    return 31;
  }

  @Override
  public int vector(int number) {
    return F0 + number;
  }

  @Override
  public int vectors() {
    return VECTORS;
  }

  @Override
  public int vectorBytes() {
    return Long.BYTES;
  }

  @Override
  public int sp() {
    return SP;
  }

  @Override
  public int tls() {
    return TP;
  }

  @Override
  public int pc() {
    return PC;
  }

  @Override
  public int flags() {
    return ZERO;
  }

  @Override
  public long arithmeticFlags() {
    return 0;
  }

  @Override
  public int callNumber() {
    return 17;
  }

  @Override
  public List<Integer> callArguments() {
    return List.of(10, 11, 12, 13, 14, 15);
  }

  @Override
  public int result() {
    return 10;
  }

  @Override
  public List<Integer> functionArguments() {
    return List.of(10, 11, 12, 13, 14, 15, 16, 17);
  }

  @Override
  public int returnAddressBytes() {
    return 0;
  }

  @Override
  public boolean wide() {
    return true;
  }

  @Override
  public void reset(EngineRegisters engine) {
    engine.register(MSTATUS, engine.register(MSTATUS) | FS_DIRTY);
  }

  @Override
  public int signalOf(int exception) {
    return switch (exception) {
      case BREAKPOINT -> Signal.SIGTRAP;
      case LOAD_MISALIGNED, STORE_MISALIGNED -> Signal.SIGBUS;
      case INSTRUCTION_FAULT, LOAD_FAULT, STORE_FAULT -> Signal.SIGSEGV;
      default -> Signal.SIGILL;
    };
  }

  @Override
  public int privilegedSignal() {
    return Signal.SIGILL;
  }

  /** The engine keeps no more than the registers. */
  @Override
  public long[] bookkeeping() {
    return new long[] {0, 0};
  }

  /** Address and value of the reservation, after 32 general registers, 32 of floats and the pc. */
  @Override
  public long[] exclusiveMonitor() {
    long start = 16 + 2 * 32 * Long.BYTES + Long.BYTES;
    return new long[] {start, start + 2 * Long.BYTES};
  }

  /** x31 and the floating-point registers lie between x30 and it. */
  @Override
  public int counterBehindGenerals() {
    return (2 + 32) * Long.BYTES;
  }

  @Override
  public byte[] floatingState(EngineRegisters engine) {
    byte[] state = new byte[RiscVSignalFrame.FLOATING_SIZE];
    for (int i = 0; i < VECTORS; i++) {
      engine.readVector(F0 + i, state, 8 * i, 8);
    }
    int fcsr = (int) engine.register(FCSR);
    for (int i = 0; i < Integer.BYTES; i++) {
      state[8 * VECTORS + i] = (byte) (fcsr >>> 8 * i);
    }
    return state;
  }

  @Override
  public void floatingState(EngineRegisters engine, byte[] state) {
    for (int i = 0; i < VECTORS; i++) {
      engine.writeVector(F0 + i, state, 8 * i, 8);
    }
    engine.register(FCSR, state[8 * VECTORS] & 0xff);
  }

  @Override
  public boolean emulate(CpuState state, TrappedInstruction trapped) {
    return switch (trapped.trap()) {
      case CLOCK -> { // RDCYCLE, RDTIME, RDINSTRET
        byte[] code = trapped.code();
        int bits = code[0] & 0xff | (code[1] & 0xff) << 8;
        state.general(new RiscVWord(bits).rd(), trapped.now());
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
}
