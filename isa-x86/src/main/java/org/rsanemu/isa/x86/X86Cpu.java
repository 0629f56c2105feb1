// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import java.util.function.IntToLongFunction;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.isa.cpu.TrappedInstruction;

/** x86-64 as Linux programs see it: SSE4.2, no AVX. */
final class X86Cpu implements Cpu {
  /** They store MXCSR or the x87 status word. */
  private static final List<String> FLAG_READERS =
      List.of("stmxcsr", "vstmxcsr", "fnstsw", "fstsw", "fnstenv", "fstenv", "fxsave", "xsave");

  /** UC_ARCH_X86. */
  private static final int ENGINE_X86 = 4;

  /** UC_MODE_64. */
  private static final int ENGINE_64_BITS = 1 << 3;

  // UC_X86_REG_RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI: in hardware order, which the engine's is
  // not.
  private static final int[] LOW = {35, 38, 40, 37, 44, 36, 43, 39};
  private static final int R8 = 106;
  private static final int RSP = 44;
  private static final int RIP = 41;
  private static final int FS_BASE = 250;
  private static final int XMM0 = 122;
  private static final long OF_SF_ZF_AF_PF_CF = 0x8d5;
  private static final int FPCW = 246;
  private static final int MXCSR = 249;
  private static final int RFLAGS = 253;
  private static final int CR4 = 54;
  private static final long OSFXSR = 1 << 9;

  private static final int DIVIDE_ERROR = 0;

  /** CPUID.1:ECX: SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT; with LAHF, x86-64-v2. */
  private static final int FEATURES = 1 | 1 << 9 | 1 << 13 | 1 << 19 | 1 << 20 | 1 << 23;

  private static final int RAX = 0;
  private static final int RCX = 1;
  private static final int RDX = 2;
  private static final int RBX = 3;
  private static final int RSI = 6;
  private static final int RDI = 7;

  @Override
  public int arch() {
    return ENGINE_X86;
  }

  @Override
  public int mode() {
    return ENGINE_64_BITS;
  }

  @Override
  public int model() {
    return -1;
  }

  @Override
  public int general(int number) {
    return number < 8 ? LOW[number] : R8 + number - 8;
  }

  @Override
  public int generals() {
    return 16;
  }

  @Override
  public int vector(int number) {
    return XMM0 + number;
  }

  @Override
  public int vectors() {
    return 16;
  }

  @Override
  public int vectorBytes() {
    return 16;
  }

  @Override
  public int sp() {
    return RSP;
  }

  @Override
  public int tls() {
    return FS_BASE;
  }

  @Override
  public int pc() {
    return RIP;
  }

  /** mov rax, [rbx]; mov [rbx], rax; jmp; mov rax, [rbx]; jmp; jmp. */
  @Override
  public int flags() {
    return RFLAGS;
  }

  @Override
  public long arithmeticFlags() {
    return OF_SF_ZF_AF_PF_CF;
  }

  @Override
  public int callNumber() {
    return RAX;
  }

  @Override
  public List<Integer> callArguments() {
    return List.of(RDI, RSI, RDX, 10, 8, 9);
  }

  @Override
  public int returnAddressBytes() {
    return Long.BYTES;
  }

  @Override
  public List<Integer> functionArguments() {
    return List.of(RDI, RSI, RDX, RCX, 8, 9);
  }

  @Override
  public int result() {
    return RAX;
  }

  @Override
  public boolean wide() {
    return true;
  }

  /** Without OSFXSR, FXSAVE and FXRSTOR leave out SSE's registers: lazy binding needs them. */
  @Override
  public void reset(EngineRegisters unicorn) {
    unicorn.register(CR4, unicorn.register(CR4) | OSFXSR);
    unicorn.register(FPCW, 0x37f);
    unicorn.register(MXCSR, 0x1f80);
  }

  /** The SYSCALL instruction leaves its return address in RCX and the flags in R11. */
  @Override
  public void systemCallReturns(EngineRegisters unicorn, long next) {
    unicorn.register(general(RCX), next);
    unicorn.register(general(11), unicorn.register(RFLAGS));
  }

  @Override
  public int signalOf(int exception) {
    return exception == DIVIDE_ERROR ? Signal.SIGFPE : Signal.SIGSEGV;
  }

  /** As of any general protection fault. */
  @Override
  public int alignmentSignal() {
    return Signal.SIGSEGV;
  }

  /** Vectors (SDM 1 10.4.1.1), and cmpxchg16b. */
  @Override
  public boolean alignsOperands(int bytes) {
    return bytes == 16;
  }

  /** old_exception (SDM 3A 6.15, interrupt 8: a double fault). */
  @Override
  public long exceptionInDelivery() {
    return 5480;
  }

  @Override
  public boolean dividesByZero(String instruction, IntToLongFunction registers) {
    return Division.isByZero(instruction, registers);
  }

  /** cc_dst, cc_src, cc_src2 and cc_op: the flags, not yet computed. */
  @Override
  public long[] bookkeeping() {
    return new long[] {160, 188};
  }

  /** xmm_t0 and mmx_t0, after room for 32 ZMM registers. */
  @Override
  public long[] vectorScratch() {
    return new long[] {32 * 64, 33 * 64 + 8};
  }

  @Override
  public byte[] floatingState(EngineRegisters unicorn) {
    return Fxsave.save(unicorn);
  }

  @Override
  public void floatingState(EngineRegisters unicorn, byte[] state) {
    Fxsave.restore(unicorn, state);
  }

  @Override
  public boolean breakpointsAreOver() {
    return true;
  }

  /** It has MXCSR, but leaves its flags as they are. */
  @Override
  public boolean setsFloatingPointFlags() {
    return false;
  }

  @Override
  public boolean readsLostFlags(String instruction) {
    return FLAG_READERS.stream().anyMatch(instruction::startsWith);
  }

  @Override
  public int privilegedSignal() {
    return Signal.SIGSEGV;
  }

  @Override
  public boolean emulate(CpuState engine, TrappedInstruction trapped) {
    byte[] code = trapped.code();
    return switch (trapped.trap()) {
      case CPUID -> {
        cpuid(engine);
        yield true;
      }
      case CLOCK -> {
        engine.general(RAX, trapped.now() & 0xffffffffL);
        engine.general(RDX, trapped.now() >>> 32);
        if (code[code.length - 1] == (byte) 0xf9) { // RDTSCP: IA32_TSC_AUX in ECX, 0 here
          engine.general(RCX, 0);
        }
        yield true;
      }
      case HINT -> true;
      case POPCNT -> {
        Popcnt.run(engine, trapped);
        yield true;
      }
      case NONE, SYSTEM_CALL, BREAKPOINT, UNDEFINED, PRIVILEGED, UNSUPPORTED, REQUEST, IT_BLOCK ->
          false;
    };
  }

  /**
   * The engine's own answers lack even the FPU's bit, and glibc refuses to start on them. This is a
   * Nehalem without OSXSAVE, so that glibc chooses nothing beyond SSE4.2.
   */
  private static void cpuid(CpuState engine) {
    int leaf = (int) engine.general(RAX);
    int subleaf = (int) engine.general(RCX);
    int[] answer =
        switch (leaf) {
          case 0 -> new int[] {7, 0x756e6547, 0x6c65746e, 0x49656e69}; // GenuineIntel
          case 1 -> new int[] {0x106a0, 0x800, FEATURES, 0x078bfbfd};
          case 2 -> new int[] {0xff01, 0, 0, 0};
          case 4 -> caches(subleaf);
          case 0x80000000 -> new int[] {0x80000001, 0, 0, 0};
          case 0x80000001 -> new int[] {0, 0, 1, 0x20100800};
          default -> new int[4];
        };
    engine.general(RAX, Integer.toUnsignedLong(answer[0]));
    engine.general(RBX, Integer.toUnsignedLong(answer[1]));
    engine.general(RCX, Integer.toUnsignedLong(answer[2]));
    engine.general(RDX, Integer.toUnsignedLong(answer[3]));
  }

  /** 32 KiB of data and of instructions, 256 KiB of both: type, then line, ways and sets less 1. */
  private static int[] caches(int subleaf) {
    int sevenWays = 7 << 22 | 63;
    return switch (subleaf) {
      case 0 -> new int[] {0x21, sevenWays, 63, 0};
      case 1 -> new int[] {0x22, sevenWays, 63, 0};
      case 2 -> new int[] {0x43, sevenWays, 511, 0};
      default -> new int[4];
    };
  }
}
