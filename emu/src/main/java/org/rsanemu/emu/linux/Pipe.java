package org.rsanemu.emu.linux;

import java.util.Arrays;

/** A pipe: up to 64 KiB between its two ends. What is taken out synchronizes with its writer. */
final class Pipe {
  private static final int CAPACITY = 65536;

  private final KernelHost host;
  private final long channel;
  private final byte[] buffer = new byte[CAPACITY];
  private int used;
  private boolean readable = true;
  private boolean writable = true;

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

    @Override
    public FileStatus status() {
      return new FileStatus(FileStatus.PIPE, 0, channel);
    }

    @Override
    public String name() {
      return "pipe:[" + channel + "]";
    }

    @Override
    public int available() {
      return used;
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
        host.channelAcquire(thread, channel);
      }
      int count = Math.min(most, used);
      byte[] bytes = Arrays.copyOf(buffer, count);
      System.arraycopy(buffer, count, buffer, 0, used - count);
      used -= count;
      return new Transfer.Taken(bytes);
    }

    @Override
    public int ready() {
      return (used > 0 ? POLLIN : 0) | (writable ? 0 : POLLHUP);
    }

    @Override
    public void closed(GuestThread by) {
      readable = false;
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
      if (used == CAPACITY && from < bytes.length) {
        return new Transfer.MustWait("room in a pipe");
      }
      host.channelRelease(thread, channel);
      int count = Math.min(bytes.length - from, CAPACITY - used);
      System.arraycopy(bytes, from, buffer, used, count);
      used += count;
      return new Transfer.Given(count);
    }

    @Override
    public int ready() {
      return (used < CAPACITY ? POLLOUT : 0) | (readable ? 0 : POLLERR);
    }

    @Override
    public void closed(GuestThread by) {
      writable = false;
      host.channelRelease(by, channel);
    }
  }
}
