// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.isa.linux.Abi;

/**
 * What a program wants done with a signal: the kernel's {@code struct sigaction}, which has these
 * fields in this order, the restorer not on all ABIs; all but the mask are as wide as a pointer.
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
    return (abi.hasRestorer() ? 3 : 2) * abi.wordSize() + Long.BYTES;
  }

  static SignalAction of(byte[] bytes, Abi abi) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long handler = word(in, abi);
    long flags = word(in, abi);
    return new SignalAction(handler, flags, abi.hasRestorer() ? word(in, abi) : 0, in.getLong());
  }

  private static long word(ByteBuffer in, Abi abi) {
    return abi.wide() ? in.getLong() : in.getInt() & 0xffffffffL;
  }

  public byte[] bytes(Abi abi) {
    ByteBuffer out = ByteBuffer.allocate(size(abi)).order(ByteOrder.LITTLE_ENDIAN);
    putWord(out, handler, abi);
    putWord(out, flags, abi);
    if (abi.hasRestorer()) {
      putWord(out, restorer, abi);
    }
    return out.putLong(mask).array();
  }

  private static void putWord(ByteBuffer out, long word, Abi abi) {
    if (abi.wide()) {
      out.putLong(word);
    } else {
      out.putInt((int) word);
    }
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
