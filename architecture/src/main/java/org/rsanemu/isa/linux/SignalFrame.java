// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

import org.jspecify.annotations.Nullable;

/**
 * Where an ABI's kernel saves the interrupted state of a signal: {@code struct rt_sigframe} of
 * arch/.../kernel/signal.c. All registers are in it, so that a handler may look at them and change
 * them, and return through a frame that it made itself.
 */
public interface SignalFrame {
  /** Bytes of {@code siginfo_t}. */
  int INFO_SIZE = 128;

  /**
   * The signal.
   *
   * @param info {@code siginfo_t}, {@link #INFO_SIZE} bytes
   * @param code si_code
   * @param address what was accessed, for faults; else 0
   * @param isFault whether an instruction raised it
   * @param isWrite whether the fault was a write's
   */
  record Signal(
      byte[] info, int number, int code, long address, boolean isFault, boolean isWrite) {}

  /**
   * The handler: {@code struct sigaction}.
   *
   * @param address where it is
   * @param restorer where it returns to, if {@code hasRestorer}
   * @param wantsInfo whether it is one of SA_SIGINFO
   */
  record Handler(long address, long restorer, boolean hasRestorer, boolean wantsInfo) {}

  /**
   * A thread's alternate stack, as {@code stack_t} has it.
   *
   * @param flags SS_ONSTACK, SS_DISABLE, SS_AUTODISARM
   */
  record Stack(long start, int flags, long size) {}

  /**
   * What a handler is started with.
   *
   * @param top the stack pointer, or the end of the alternate stack
   * @param mask the signal mask to return to
   * @param alternate the thread's alternate stack
   */
  record Start(Signal signal, Handler handler, long top, long mask, Stack alternate) {}

  /**
   * Writes the frame and makes the registers start the handler.
   *
   * @return where the frame is
   */
  long push(Registers registers, Start start);

  /**
   * What a frame says besides registers.
   *
   * @param mask the signal mask to return to
   * @param alternate the alternate stack to return to; null if the frame has none
   */
  record Popped(long mask, @Nullable Stack alternate) {}

  /**
   * Takes all registers from the frame that the stack pointer is at.
   *
   * @param withInfo whether it is the frame of an rt_ signal
   * @throws GuestFaultException if it is none
   */
  Popped pop(Registers registers, boolean withInfo);

  /** Goes back to the system call that was interrupted, so that it is made again. */
  void rewind(Registers registers, long number, long firstArgument);
}
