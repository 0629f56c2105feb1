// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

import java.util.List;
import java.util.function.IntToLongFunction;

/** What the machine must know of one instruction set: registers, conventions, start-up. */
public interface Cpu {
  /** {@code uc_arch}. */
  int arch();

  /** {@code uc_mode}. */
  int mode();

  /** {@code uc_cpu_*}. */
  int model();

  /** What {@link #general} gives for a register that reads as zero and takes no value. */
  int ZERO = -1;

  /** The engine's id of general register {@code number}, as the ISA numbers it. */
  int general(int number);

  /** How many general registers {@link #general} knows, the program counter and zero apart. */
  int generals();

  /** The engine's id of vector register {@code number}: XMM, V, D. */
  int vector(int number);

  /** How many vector registers there are. */
  int vectors();

  /** How many bytes one of them has. */
  int vectorBytes();

  /** The engine's id of the stack pointer. */
  int sp();

  /** The engine's id of the thread pointer. */
  int tls();

  /** The engine's id of the program counter. */
  int pc();

  /** The engine's id of the flags: RFLAGS, NZCV, CPSR; {@link #ZERO} if there are none. */
  int flags();

  /** The bits of the flags register that arithmetic sets. */
  long arithmeticFlags();

  /** Whether the engine sets the flags of floating-point exceptions. */
  default boolean setsFloatingPointFlags() {
    return true;
  }

  /**
   * Whether an instruction, as an assembler writes it, reads those flags though they are not set.
   */
  default boolean readsLostFlags(String instruction) {
    return false;
  }

  /** The general register that has the system call's number. */
  int callNumber();

  /** The general registers of a system call's arguments. */
  List<Integer> callArguments();

  /** The general register of a system call's result, and of a function's. */
  int result();

  /** The general registers of a function's first integer arguments. */
  List<Integer> functionArguments();

  /** Bytes between a called function's stack pointer and its arguments on the stack. */
  int returnAddressBytes();

  /** Whether addresses and registers have 64 bits. */
  boolean wide();

  /** Brings a new engine into the state in which Linux starts a process. */
  void reset(EngineRegisters engine);

  /** What to start the engine with to go on at {@code pc}. */
  default long entry(EngineRegisters engine, long pc) {
    return pc;
  }

  /** Whether it has an instruction set with IT blocks, which the engine runs as wholes. */
  default boolean hasItBlocks() {
    return false;
  }

  /** Whether the processor is in T32 state. */
  default boolean secondState(EngineRegisters engine) {
    return false;
  }

  /** The signal that Linux sends for an exception, by the engine's number of it. */
  int signalOf(int exception);

  /**
   * Where a saved context (libunicorn 2.0.1) has the exception, of 4 bytes, that the processor is
   * delivering: it takes the next one for a fault in doing that. Negative where it does not.
   */
  default long exceptionInDelivery() {
    return -1;
  }

  /**
   * Whether an instruction that has raised SIGFPE is surely a division by zero: its quotient may
   * also be too large.
   *
   * @param instruction as an assembler writes it
   * @param registers the general registers' values, before the instruction
   */
  default boolean dividesByZero(String instruction, IntToLongFunction registers) {
    return false;
  }

  /** Whether the program counter is after a breakpoint instruction when its signal comes. */
  default boolean breakpointsAreOver() {
    return false;
  }

  /** The signal that Linux sends for an operand that is not aligned, as it must be. */
  default int alignmentSignal() {
    return Signal.SIGBUS;
  }

  /** Whether an instruction may be refused for where its operand is, of so many bytes. */
  default boolean alignsOperands(int bytes) {
    return true;
  }

  /** The signal that Linux sends for a privileged instruction. */
  int privilegedSignal();

  /**
   * The part {@code {from, to}} of a saved context (libunicorn 2.0.1) that is the engine's own
   * bookkeeping: it may differ between two visits of a place with the same registers.
   */
  long[] bookkeeping();

  /**
   * The part {@code {from, to}} of a saved context that says what the last load-exclusive read. All
   * its bits are set where there is none.
   */
  default long[] exclusiveMonitor() {
    return new long[] {0, 0};
  }

  /**
   * How far from the beginning of the last general register a saved context has the program
   * counter, in bytes. It is exact only where the processor was stopped by itself.
   */
  default int counterBehindGenerals() {
    return wide() ? Long.BYTES : Integer.BYTES;
  }

  /**
   * The part {@code {from, to}} of a saved context, counted from where vector register 0 is, in
   * which instructions keep operands while they run: it means nothing between two of them.
   */
  default long[] vectorScratch() {
    return new long[] {0, 0};
  }

  /**
   * Floating-point and vector registers as the ABI's signal frames have them: FXSAVE's image; FPSR,
   * FPCR and the 32 vectors of AArch64; the 32 doubles of ARM and FPSCR.
   */
  byte[] floatingState(EngineRegisters engine);

  /** Sets them all; the opposite of the other one. */
  void floatingState(EngineRegisters engine, byte[] state);

  /** What a system call changes besides its result, when it returns to {@code next}. */
  default void systemCallReturns(EngineRegisters engine, long next) {}

  /**
   * Does what this instruction would have done; the caller continues after it.
   *
   * @return false if this processor has no such instruction
   */
  boolean emulate(CpuState state, TrappedInstruction trapped);

  /** Whether ordered loads and stores must be at multiples of their size, or they fault. */
  default boolean alignsOrdered() {
    return false;
  }

  /** The bits of an address that are of no account to the processor. */
  default long ignoredBits() {
    return 0;
  }
}
