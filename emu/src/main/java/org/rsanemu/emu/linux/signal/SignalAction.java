// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.isa.linux.Abi;

/**
 * What a program wants done with a signal: the kernel's {@code struct sigaction}, which has these
 * fields in this order on all three ABIs; all but the mask are as wide as a pointer.
 */
public record SignalAction(long handler, long flags, long restorer, long mask) {
  static final long DEFAULT = 0;
  public static final long IGNORE = 1;
  static final SignalAction INITIAL = new SignalAction(DEFAULT, 0, 0, 0);

  private static final long SA_SIGINFO = 4;
  private static final long SA_RESTORER = 0x4000000;
  private static final long SA_ONSTACK = 0x8000000;
  private static final long SA_RESTART = 0x10000000;
  private static final long SA_NODEFER = 0x40000000;
  private static final long SA_RESETHAND = 0x80000000L;

  static int size(Abi abi) {
    return 3 * abi.wordSize() + Long.BYTES;
  }

  static SignalAction of(byte[] bytes, Abi abi) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return new SignalAction(word(in, abi), word(in, abi), word(in, abi), in.getLong());
  }

  private static long word(ByteBuffer in, Abi abi) {
    return abi.wide() ? in.getLong() : in.getInt() & 0xffffffffL;
  }

  public byte[] bytes(Abi abi) {
    ByteBuffer out = ByteBuffer.allocate(size(abi)).order(ByteOrder.LITTLE_ENDIAN);
    for (long word : new long[] {handler, flags, restorer}) {
      if (abi.wide()) {
        out.putLong(word);
      } else {
        out.putInt((int) word);
      }
    }
    return out.putLong(mask).array();
  }

  public boolean hasHandler() {
    return handler != DEFAULT && handler != IGNORE;
  }

  boolean wantsInfo() {
    return (flags & SA_SIGINFO) != 0;
  }

  boolean hasRestorer() {
    return (flags & SA_RESTORER) != 0;
  }

  boolean onAlternateStack() {
    return (flags & SA_ONSTACK) != 0;
  }

  boolean restarts() {
    return (flags & SA_RESTART) != 0;
  }

  boolean isReset() {
    return (flags & SA_RESETHAND) != 0;
  }

  /** The signals that wait while the handler of {@code signal} runs. */
  long maskDuring(int signal) {
    return mask | ((flags & SA_NODEFER) != 0 ? 0 : 1L << signal - 1);
  }
}
