// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.SignalFrame;

/**
 * A signal under way: {@code siginfo_t} in words, and what its handler synchronizes through.
 *
 * @param code si_code: 0 or negative if a thread sent it, positive if the kernel raised it
 * @param first si_pid, or a timer's number
 * @param second si_uid, or a timer's overruns
 * @param value what the sender passed; what was accessed, for faults
 * @param isWrite whether a fault was a write's
 * @param channel what its handler synchronizes through with its sender
 */
public record SignalInfo(
    int signal, int code, int first, int second, long value, boolean isWrite, long channel) {
  /** Bytes of {@code siginfo_t}. */
  public static final int SIZE = SignalFrame.INFO_SIZE;

  public static final int SI_USER = 0;
  public static final int SI_TIMER = -2;
  public static final int SI_TKILL = -6;
  public static final int SI_KERNEL = 0x80;

  /** SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV: what instructions raise. */
  private static final long FAULTS = bit(4) | bit(5) | bit(7) | bit(8) | bit(11);

  public static long bit(int signal) {
    return 1L << signal - 1;
  }

  /** What the process's own thread sends. */
  public static SignalInfo sent(int signal, int code, long value, long channel) {
    return new SignalInfo(signal, code, Identity.PID, Identity.UID, value, false, channel);
  }

  /** What an instruction raised. */
  public static SignalInfo fault(
      int signal, int code, long address, boolean isWrite, long channel) {
    return new SignalInfo(signal, code, 0, 0, address, isWrite, channel);
  }

  /** What a timer of timer_create(2) raised. */
  public static SignalInfo timer(int signal, int timer, int overruns, long value, long channel) {
    return new SignalInfo(signal, SI_TIMER, timer, overruns, value, false, channel);
  }

  /** What an interval timer raised. */
  public static SignalInfo alarm(int signal, long channel) {
    return new SignalInfo(signal, SI_KERNEL, 0, 0, 0, false, channel);
  }

  /** Whether an instruction raised it. */
  public boolean isFault() {
    return code > 0 && (FAULTS & bit(signal)) != 0;
  }

  /** What was accessed, for faults; else 0. */
  public long address() {
    return isFault() ? value : 0;
  }

  /** {@code siginfo_t} of an ABI. */
  public byte[] bytes(Abi abi) {
    ByteBuffer bytes = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0, signal);
    bytes.putInt(8, code);
    int fields = fields(abi);
    if (!isFault()) {
      bytes.putInt(fields, first);
      bytes.putInt(fields + 4, second);
      fields += 8;
    }
    if (abi.wide()) {
      bytes.putLong(fields, value);
    } else {
      bytes.putInt(fields, (int) value);
    }
    return bytes.array();
  }

  /** The opposite: what rt_sigqueueinfo(2) was given. */
  public static SignalInfo of(byte[] raw, int signal, long channel, Abi abi) {
    ByteBuffer in = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
    int fields = fields(abi);
    long value = abi.wide() ? in.getLong(fields + 8) : in.getInt(fields + 8) & 0xffffffffL;
    return new SignalInfo(
        signal, in.getInt(8), in.getInt(fields), in.getInt(fields + 4), value, false, channel);
  }

  /** Where the fields after signal, errno and code begin. */
  private static int fields(Abi abi) {
    return abi.wide() ? 16 : 12;
  }
}
