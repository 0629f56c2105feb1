// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** A signalfd: reading it takes pending signals of a set, as their handlers would have. */
public final class SignalFile implements OpenFile {
  /** Bytes of {@code struct signalfd_siginfo}. */
  private static final int ENTRY = 128;

  private static final int ADDRESS = 72;

  private final Signals signals;
  private final Supplier<GuestThread> caller;
  private final long inode;
  private long set;
  private int flags;

  /**
   * @param caller the thread whose call is under way: whether it is ready depends on who asks
   */
  public SignalFile(Signals signals, Supplier<GuestThread> caller, long inode, int flags) {
    this.signals = signals;
    this.caller = caller;
    this.inode = inode;
    this.flags = flags;
  }

  /** Which signals it takes from now on. */
  public void takes(long signalSet) {
    set = signalSet & ~Signals.UNMASKABLE;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    if (most < ENTRY) {
      return new Transfer.Failed(Errno.EINVAL);
    }
    ByteBuffer out = ByteBuffer.allocate(most / ENTRY * ENTRY).order(ByteOrder.LITTLE_ENDIAN);
    while (out.hasRemaining()) {
      SignalInfo info = signals.take(thread, set);
      if (info == null) {
        break;
      }
      put(out, info);
    }
    return out.position() == 0
        ? new Transfer.MustWait("a signal")
        : new Transfer.Taken(java.util.Arrays.copyOf(out.array(), out.position()));
  }

  private static void put(ByteBuffer out, SignalInfo info) {
    int start = out.position();
    out.putInt(start, info.signal()).putInt(start + 8, info.code());
    if (info.isFault()) {
      out.putLong(start + ADDRESS, info.value());
    } else if (info.code() == SignalInfo.SI_TIMER) {
      out.putInt(start + 24, info.first()).putInt(start + 32, info.second());
    } else {
      out.putInt(start + 12, info.first()).putInt(start + 16, info.second());
    }
    if (!info.isFault()) {
      out.putInt(start + 44, (int) info.value()).putLong(start + 48, info.value());
    }
    out.position(start + ENTRY);
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    return new Transfer.Failed(Errno.EINVAL);
  }

  @Override
  public int ready() {
    return (signals.pending(caller.get()) & set) != 0 ? POLLIN : 0;
  }

  @Override
  public long stirrings(int events) {
    return signals.sent();
  }

  @Override
  public String name() {
    return "anon_inode:[signalfd]";
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.EVENT, 0, inode);
  }

  @Override
  public int flags() {
    return O_RDWR | flags & O_NONBLOCK;
  }

  @Override
  public void flags(int changed) {
    flags = flags & ~O_NONBLOCK | changed & O_NONBLOCK;
  }
}
