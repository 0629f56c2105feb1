// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileLock;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.PathOnly;
import org.rsanemu.emu.linux.fs.RegularFile;

/**
 * Locks on files. There is one process: those that belong to a process never exclude each other,
 * but those of flock(2) and the "open file description" locks of fcntl(2) belong to open files.
 * Getting one synchronizes with who released it.
 */
final class FileLocks implements Calls {
  private static final int LOCK_SH = 1;
  private static final int LOCK_EX = 2;
  private static final int LOCK_NB = 4;
  private static final int LOCK_UN = 8;

  private static final int F_GETLK = 5;
  private static final int F_SETLK = 6;
  private static final int F_SETLKW = 7;
  private static final int F_GETLK64 = 12;
  private static final int F_SETLK64 = 13;
  private static final int F_SETLKW64 = 14;
  private static final int F_OFD_GETLK = 36;
  private static final int F_OFD_SETLK = 37;
  private static final int F_OFD_SETLKW = 38;

  private static final int F_RDLCK = 0;
  private static final int F_WRLCK = 1;
  private static final int F_UNLCK = 2;

  private final KernelHost host;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Descriptors descriptors;

  /**
   * {@code struct flock} as the guest has it.
   *
   * @param end after the last byte
   */
  private record Request(int type, long start, long end, int owner) {}

  FileLocks(KernelHost host, ChannelNumbers channels, Blocking blocking, Descriptors descriptors) {
    this.host = host;
    this.channels = channels;
    this.blocking = blocking;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("flock", this::flock);
  }

  private Outcome flock(Call call) {
    OpenFile open = descriptors.usable(call.intArg(0));
    int how = call.intArg(1) & ~LOCK_NB;
    if (how != LOCK_SH && how != LOCK_EX && how != LOCK_UN) {
      return Outcome.error(Errno.EINVAL);
    }
    if (!(open.node() instanceof FileNode file)) {
      return Outcome.ZERO; // a lock that nobody else asks for
    }
    FileLock wanted = new FileLock(open, true, how == LOCK_EX, 0, Long.MAX_VALUE);
    return set(call, file, wanted, how == LOCK_UN, (call.intArg(1) & LOCK_NB) == 0);
  }

  /** The commands of fcntl that are about locks; EINVAL for all others. */
  Outcome fcntl(Call call, OpenFile open) {
    boolean large = call.abi().wide() || call.intArg(1) >= F_GETLK64;
    return switch (call.intArg(1)) {
      case F_GETLK, F_GETLK64 -> {
        request(call, open, large);
        call.putBytes(call.arg(2), new byte[] {F_UNLCK, 0});
        yield Outcome.ZERO;
      }
      case F_SETLK, F_SETLKW, F_SETLK64, F_SETLKW64 -> {
        request(call, open, large);
        yield Outcome.ZERO;
      }
      case F_OFD_GETLK -> get(call, open, request(call, open, true));
      case F_OFD_SETLK -> set(call, open, request(call, open, true), false);
      case F_OFD_SETLKW -> set(call, open, request(call, open, true), true);
      default -> Outcome.error(Errno.EINVAL);
    };
  }

  /** Reads the request and sees that the file is open for it. */
  private Request request(Call call, OpenFile open, boolean large) {
    long address = call.arg(2);
    int kinds = call.getInt(address);
    long start = large ? call.getLong(address + 8) : call.getInt(address + 4);
    long length = large ? call.getLong(address + 16) : call.getInt(address + 8);
    int owner = call.getInt(address + (large ? 24 : 12));
    int type = (short) kinds;
    long base = base(open, kinds >> 16);
    long from = Math.addExact(base, Math.clamp(start, Long.MIN_VALUE / 2, Long.MAX_VALUE / 2));
    long first = length < 0 ? from + length : from;
    if (type < F_RDLCK || type > F_UNLCK || first < 0) {
      throw new CallFailedException(Errno.EINVAL);
    }
    int mode = open.flags() & OpenFile.O_ACCMODE;
    if (open instanceof PathOnly
        || type == F_RDLCK && mode == OpenFile.O_WRONLY
        || type == F_WRLCK && mode == 0) {
      throw new CallFailedException(Errno.EBADF);
    }
    long end = length == 0 ? Long.MAX_VALUE : length < 0 ? from : TimeSpecs.sum(from, length);
    return new Request(type, first, end, owner);
  }

  private static long base(OpenFile open, int whence) {
    RegularFile file = open.regular();
    return switch (whence) {
      case 0 -> 0;
      case 1 -> file == null ? 0 : file.seek(0, 1);
      case 2 -> file == null ? 0 : file.content().size();
      default -> throw new CallFailedException(Errno.EINVAL);
    };
  }

  private Outcome set(Call call, OpenFile open, Request request, boolean wait) {
    if (request.owner() != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (!(open.node() instanceof FileNode file)) {
      return Outcome.ZERO;
    }
    FileLock wanted =
        new FileLock(open, false, request.type() == F_WRLCK, request.start(), request.end());
    return set(call, file, wanted, request.type() == F_UNLCK, wait);
  }

  private Outcome set(Call call, FileNode file, FileLock wanted, boolean release, boolean wait) {
    boolean taken = !release && file.locks().stream().anyMatch(wanted::excludes);
    if (taken) {
      return wait
          ? blocking.blockAndRestart(call, "a lock on a file")
          : Outcome.error(Errno.EAGAIN);
    }
    boolean had = cut(file, wanted);
    if (had) {
      host.listener().channelRelease(call.thread(), file.lockChannel(channels));
      blocking.filesChanged();
    }
    if (!release) {
      file.locks().add(wanted);
      host.listener().channelAcquire(call.thread(), file.lockChannel(channels));
    }
    return Outcome.ZERO;
  }

  /** Takes a range out of what its owner holds; says whether that was anything. */
  @SuppressWarnings("ReferenceEquality") // an open file is itself alone
  private static boolean cut(FileNode file, FileLock range) {
    boolean any = false;
    for (FileLock held : file.locks().toArray(FileLock[]::new)) {
      boolean meets = held.start() < range.end() && range.start() < held.end();
      if (held.owner() == range.owner() && held.whole() == range.whole() && meets) {
        any = true;
        file.locks().remove(held);
        keep(file, held, held.start(), range.start());
        keep(file, held, range.end(), held.end());
      }
    }
    return any;
  }

  private static void keep(FileNode file, FileLock held, long start, long end) {
    if (start < end) {
      file.locks().add(new FileLock(held.owner(), held.whole(), held.exclusive(), start, end));
    }
  }

  /** Reports what is in the way of a lock. */
  private static Outcome get(Call call, OpenFile open, Request request) {
    if (request.owner() != 0 || request.type() == F_UNLCK) {
      return Outcome.error(Errno.EINVAL);
    }
    FileLock wanted =
        new FileLock(open, false, request.type() == F_WRLCK, request.start(), request.end());
    FileLock other =
        open.node() instanceof FileNode file
            ? file.locks().stream().filter(wanted::excludes).findFirst().orElse(null)
            : null;
    if (other == null) {
      call.putBytes(call.arg(2), new byte[] {F_UNLCK, 0});
      return Outcome.ZERO;
    }
    call.putInt(call.arg(2), other.exclusive() ? F_WRLCK : F_RDLCK);
    call.putLong(call.arg(2) + 8, other.start());
    call.putLong(call.arg(2) + 16, other.end() == Long.MAX_VALUE ? 0 : other.end() - other.start());
    call.putInt(call.arg(2) + 24, -1);
    return Outcome.ZERO;
  }
}
