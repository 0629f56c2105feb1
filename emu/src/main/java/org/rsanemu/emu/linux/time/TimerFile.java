// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** A timerfd: reading it gives how often its timer has expired since it was last read. */
final class TimerFile implements OpenFile {
  private final KernelHost host;
  private final Blocking blocking;
  private final long channel;
  private final Timers.Timer timer;
  private int flags;
  private long ticks;
  private long expiries;

  TimerFile(
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      Timers timers,
      GuestClock clock,
      int flags) {
    this.host = host;
    this.blocking = blocking;
    this.flags = flags;
    channel = channels.next();
    timer = timers.on(clock, this::expired);
  }

  private void expired(long times) {
    ticks = TimeSpecs.sum(ticks, times);
    expiries++;
    blocking.filesChanged();
  }

  Timers.Timer timer() {
    return timer;
  }

  /** A thread has set the timer: whoever reads an expiry synchronizes with it. */
  void wasSet(GuestThread by) {
    ticks = 0;
    host.listener().channelRelease(by, channel);
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    if (most < Long.BYTES) {
      return new Transfer.Failed(Errno.EINVAL);
    }
    if (ticks == 0) {
      return new Transfer.MustWait("a timerfd");
    }
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(ticks).array();
    ticks = 0;
    host.listener().channelAcquire(thread, channel);
    return new Transfer.Taken(bytes);
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    return new Transfer.Failed(Errno.EINVAL);
  }

  @Override
  public int ready() {
    return ticks != 0 ? POLLIN : 0;
  }

  @Override
  public long stirrings(int events) {
    return expiries;
  }

  @Override
  public String name() {
    return "anon_inode:[timerfd]";
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.EVENT, 0, channel);
  }

  @Override
  public int flags() {
    return O_RDWR | flags & O_NONBLOCK;
  }

  @Override
  public void flags(int changed) {
    flags = flags & ~O_NONBLOCK | changed & O_NONBLOCK;
  }

  @Override
  public void closed(GuestThread by) {
    timer.stop();
  }
}
