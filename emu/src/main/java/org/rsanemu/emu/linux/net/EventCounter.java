// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** An eventfd: a counter that can be waited for; reading it synchronizes with who counted it up. */
final class EventCounter implements OpenFile {
  static final int EFD_SEMAPHORE = 1;

  private static final long MOST = -2; // as an unsigned number

  private final KernelHost host;
  private final long channel;
  private final boolean semaphore;
  private int flags;
  private long count;
  private long stirrings;

  /**
   * @param channel a number of its own
   */
  EventCounter(KernelHost host, long channel, long count, int flags) {
    this.host = host;
    this.channel = channel;
    this.count = count;
    this.flags = flags;
    semaphore = (flags & EFD_SEMAPHORE) != 0;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    if (most < Long.BYTES) {
      return new Transfer.Failed(Errno.EINVAL);
    }
    if (count == 0) {
      return new Transfer.MustWait("an eventfd");
    }
    long taken = semaphore ? 1 : count;
    count -= taken;
    stirrings++;
    host.listener().channelAcquire(thread, channel);
    return new Transfer.Taken(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(taken).array());
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    if (bytes.length - from < Long.BYTES) {
      return new Transfer.Failed(Errno.EINVAL);
    }
    long more = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(from);
    if (more == -1) {
      return new Transfer.Failed(Errno.EINVAL);
    }
    if (Long.compareUnsigned(more, MOST - count) > 0) {
      return new Transfer.MustWait("room in an eventfd");
    }
    count += more;
    stirrings++;
    host.listener().channelRelease(thread, channel);
    return new Transfer.Given(bytes.length - from);
  }

  @Override
  public int ready() {
    return (count != 0 ? POLLIN : 0) | (count != MOST ? POLLOUT : 0);
  }

  @Override
  public long stirrings(int events) {
    return stirrings;
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
}
