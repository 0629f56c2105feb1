// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import org.rsanemu.emu.linux.base.Abi;
import org.rsanemu.emu.linux.base.GuestFaultException;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Registers;
import org.rsanemu.emu.linux.base.SignalInfo;

/**
 * Where an ABI's kernel puts what a signal interrupted: {@code struct rt_sigframe} of
 * arch/.../kernel/signal.c. All registers are in it, so that a handler may look at them and change
 * them, and return through a frame that it made itself.
 */
interface SignalFrame {
  /** The frame of an ABI. */
  static SignalFrame of(Abi abi, GuestMemory memory) {
    return switch (abi) {
      case X86_64 -> new X86SignalFrame(memory);
      case AARCH64 -> new A64SignalFrame(memory);
      case ARMV7 -> new A32SignalFrame(memory);
    };
  }

  /**
   * What a handler is started with.
   *
   * @param top the stack pointer, or the end of the alternate stack
   * @param mask the signal mask to return to
   * @param alternate the thread's alternate stack
   */
  record Start(
      SignalInfo info, SignalAction action, long top, long mask, AlternateStack alternate) {}

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
  record Popped(long mask, @org.jspecify.annotations.Nullable AlternateStack alternate) {}

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
