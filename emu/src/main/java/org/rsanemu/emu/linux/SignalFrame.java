package org.rsanemu.emu.linux;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where an ABI's kernel puts what a signal interrupted: {@code struct rt_sigframe} of
 * arch/.../kernel/signal.c. Vector registers are not in the frame; the kernel keeps them itself.
 */
interface SignalFrame {
  /** Bytes of {@code siginfo_t}. */
  int INFO_SIZE = 128;

  /** The frame of an ABI. */
  static SignalFrame of(Abi abi, GuestMemory memory) {
    return switch (abi) {
      case X86_64 -> new X86SignalFrame(memory);
      case AARCH64 -> new A64SignalFrame(memory);
      case ARMV7 -> new A32SignalFrame(memory);
    };
  }

  /**
   * Writes the frame below {@code top} and makes the registers start the handler.
   *
   * @param top the stack pointer, or the end of the alternate stack
   * @param mask the signal mask to return to
   * @return where the frame is
   */
  long push(Registers registers, SignalInfo info, SignalAction action, long top, long mask);

  /**
   * Takes general registers, program counter, stack pointer and flags from the frame that the stack
   * pointer is at.
   *
   * @param withInfo whether it is the frame of an rt_ signal
   * @return the signal mask to return to
   */
  long pop(Registers registers, boolean withInfo);

  /** Where the frame is that {@link #pop} would take. */
  default long current(Registers registers) {
    return registers.sp();
  }

  /** Goes back to the system call that was interrupted, so that it is made again. */
  void rewind(Registers registers, long number, long firstArgument);

  /** {@code siginfo_t} of an ABI with pointers of so many bytes. */
  static byte[] bytes(SignalInfo info, int wordSize) {
    ByteBuffer bytes = ByteBuffer.allocate(INFO_SIZE).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0, info.signal());
    bytes.putInt(8, info.code());
    int fields = wordSize == 8 ? 16 : 12;
    if (info.code() > 0) { // the kernel's own: a fault
      if (wordSize == 8) {
        bytes.putLong(fields, info.address());
      } else {
        bytes.putInt(fields, (int) info.address());
      }
    } else {
      bytes.putInt(fields, Identity.PID);
      bytes.putInt(fields + 4, Identity.UID);
      if (wordSize == 8) {
        bytes.putLong(fields + 8, info.value());
      } else {
        bytes.putInt(fields + 8, (int) info.value());
      }
    }
    return bytes.array();
  }
}
