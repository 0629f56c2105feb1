// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.Arrays;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** A pipe: bytes between its two ends. What is taken out synchronizes with its writer. */
final class Pipe {
  /** Bytes that one write puts in together or not at all. */
  private static final int PIPE_BUF = 4096;

  private static final int DEFAULT_CAPACITY = 65536;
  private static final int MOST_CAPACITY = 1 << 20;

  private final KernelHost host;
  private final long channel;
  private byte[] buffer = new byte[DEFAULT_CAPACITY];
  private int used;
  private boolean readable = true;
  private boolean writable = true;
  private long writes;
  private long reads;

  /**
   * @param channel a number of its own
   */
  Pipe(KernelHost host, long channel) {
    this.host = host;
    this.channel = channel;
  }

  OpenFile readEnd(int flags) {
    return new ReadEnd(flags);
  }

  OpenFile writeEnd(int flags) {
    return new WriteEnd(flags);
  }

  /** What both ends have in common. */
  private abstract class End implements OpenFile {
    private int flags;

    End(int flags) {
      this.flags = flags;
    }

    /** F_GETPIPE_SZ. */
    @Override
    public int capacity() {
      return buffer.length;
    }

    /** F_SETPIPE_SZ: at least as much, in pages whose number is a power of two. */
    @Override
    public long capacity(int wanted) {
      if (wanted < 0) {
        return -Errno.EINVAL;
      }
      int size = Math.max(Integer.highestOneBit(Math.max(wanted - 1, 1)) << 1, PIPE_BUF);
      if (size > MOST_CAPACITY || size < 0) {
        return -Errno.EPERM;
      }
      if (size < used) {
        return -Errno.EBUSY;
      }
      buffer = Arrays.copyOf(buffer, size);
      return size;
    }

    @Override
    public int available() {
      return used;
    }

    @Override
    public FileStatus status() {
      return new FileStatus(FileStatus.PIPE, 0, channel);
    }

    @Override
    public String name() {
      return "pipe:[" + channel + "]";
    }

    @Override
    public int flags() {
      return flags & (O_ACCMODE | O_NONBLOCK);
    }

    @Override
    public void flags(int changed) {
      flags = flags & ~O_NONBLOCK | changed & O_NONBLOCK;
    }
  }

  private final class ReadEnd extends End {
    ReadEnd(int flags) {
      super(flags & O_NONBLOCK);
    }

    @Override
    public Transfer read(GuestThread thread, int most) {
      if (used == 0 && writable && most > 0) {
        return new Transfer.MustWait("something to read from a pipe");
      }
      if (used > 0 || !writable) {
        host.listener().channelAcquire(thread, channel);
      }
      int count = Math.min(most, used);
      byte[] bytes = Arrays.copyOf(buffer, count);
      System.arraycopy(buffer, count, buffer, 0, used - count);
      used -= count;
      reads += count > 0 ? 1 : 0;
      return new Transfer.Taken(bytes);
    }

    @Override
    public int ready() {
      return (used > 0 ? POLLIN : 0) | (writable ? 0 : POLLHUP);
    }

    @Override
    public long stirrings(int events) {
      return writes;
    }

    @Override
    public void closed(GuestThread by) {
      readable = false;
      reads++;
    }
  }

  private final class WriteEnd extends End {
    WriteEnd(int flags) {
      super(flags & O_NONBLOCK | O_WRONLY);
    }

    @Override
    public Transfer write(GuestThread thread, byte[] bytes, int from) {
      if (!readable) {
        return new Transfer.Failed(Errno.EPIPE);
      }
      int left = bytes.length - from;
      int room = buffer.length - used;
      if (left > 0 && room == 0 || bytes.length <= PIPE_BUF && room < left) {
        return new Transfer.MustWait("room in a pipe");
      }
      host.listener().channelRelease(thread, channel);
      int count = Math.min(left, room);
      System.arraycopy(bytes, from, buffer, used, count);
      used += count;
      writes += count > 0 ? 1 : 0;
      return new Transfer.Given(count);
    }

    @Override
    public int ready() {
      return (used < buffer.length ? POLLOUT : 0) | (readable ? 0 : POLLERR);
    }

    @Override
    public long stirrings(int events) {
      return reads;
    }

    @Override
    public void closed(GuestThread by) {
      writable = false;
      writes++;
      host.listener().channelRelease(by, channel);
    }
  }
}
