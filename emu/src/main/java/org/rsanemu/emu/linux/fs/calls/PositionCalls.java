// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.Directory;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** Reading and writing at a given position, and setting the position. */
final class PositionCalls implements Calls {
  /** What preadv2 and pwritev2 may be asked for: nothing that makes a difference here. */
  private static final int RWF_HARMLESS = 0xf;

  private static final int RWF_APPEND = 16;

  private final Descriptors descriptors;
  private final Streams streams;

  PositionCalls(Descriptors descriptors, Streams streams) {
    this.descriptors = descriptors;
    this.streams = streams;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("pread64", call -> read(call, Buffers.single(call), single(call)));
    handlers.put("pwrite64", call -> write(call, Buffers.single(call), single(call)));
    handlers.put("preadv", call -> read(call, Buffers.vector(call, call.abi()), vector(call)));
    handlers.put("pwritev", call -> write(call, Buffers.vector(call, call.abi()), vector(call)));
    handlers.put("preadv2", call -> flagged(call, RWF_HARMLESS, false));
    handlers.put("pwritev2", call -> flagged(call, RWF_HARMLESS | RWF_APPEND, true));
    handlers.put("lseek", this::lseek);
    handlers.put("_llseek", this::llseek);
  }

  /** ARM passes 64 bits in an even pair of registers, so one before them is unused. */
  private static long single(Call call) {
    return call.abi().wide() ? call.arg(3) : call.unsignedArg(4) | call.arg(5) << 32;
  }

  /** Here the two halves are arguments of their own. */
  private static long vector(Call call) {
    return call.abi().wide() ? call.arg(3) : call.unsignedArg(3) | call.arg(4) << 32;
  }

  private Outcome read(Call call, Buffers buffers, long position) {
    OpenFile open = seekable(call, position);
    RegularFile file = open.regular();
    if (file == null) {
      return streams.read(call, open, buffers);
    }
    return switch (file.read(position, buffers.total())) {
      case Transfer.Taken taken -> {
        buffers.scatter(call, taken.bytes());
        yield new Outcome.Done(taken.bytes().length);
      }
      case Transfer.Failed failed -> Outcome.error(failed.errno());
      case Transfer.Given _, Transfer.MustWait _ -> throw new IllegalStateException("a file waits");
    };
  }

  private Outcome write(Call call, Buffers buffers, long position) {
    OpenFile open = Streams.writable(seekable(call, position));
    RegularFile file = open.regular();
    if (file == null) {
      return streams.write(call, open, buffers);
    }
    return switch (file.write(position, buffers.gather(call), 0)) {
      case Transfer.Given given -> new Outcome.Done(given.count());
      case Transfer.Failed failed -> Outcome.error(failed.errno());
      case Transfer.Taken _, Transfer.MustWait _ -> throw new IllegalStateException("a file waits");
    };
  }

  private OpenFile seekable(Call call, long position) {
    if (position < 0) {
      throw new CallFailedException(Errno.EINVAL);
    }
    OpenFile open = descriptors.usable(call.intArg(0));
    if (open.node() == null) {
      throw new CallFailedException(Errno.ESPIPE);
    }
    return open;
  }

  /** preadv2 and pwritev2: flags, and a position of -1 is the file's own. */
  private Outcome flagged(Call call, int known, boolean writes) {
    int flags = call.intArg(5);
    if ((flags & ~known) != 0) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    Buffers buffers = Buffers.vector(call, call.abi());
    if (vector(call) == -1 && flags != RWF_APPEND) {
      OpenFile open = descriptors.usable(call.intArg(0));
      return writes
          ? streams.write(call, Streams.writable(open), buffers)
          : streams.read(call, open, buffers);
    }
    return writes ? append(call, buffers, flags) : read(call, buffers, vector(call));
  }

  private Outcome append(Call call, Buffers buffers, int flags) {
    RegularFile file = descriptors.usable(call.intArg(0)).regular();
    long at = file != null && (flags & RWF_APPEND) != 0 ? file.content().size() : vector(call);
    return write(call, buffers, at);
  }

  private Outcome lseek(Call call) {
    long offset = call.abi().wide() ? call.arg(1) : call.intArg(1);
    long position = seek(call.intArg(0), offset, call.intArg(2));
    return position > Integer.MAX_VALUE && !call.abi().wide()
        ? Outcome.error(Errno.EOVERFLOW)
        : new Outcome.Done(position);
  }

  private Outcome llseek(Call call) {
    long offset = call.arg(1) << 32 | call.unsignedArg(2);
    long position = seek(call.intArg(0), offset, call.intArg(4));
    if (position < 0) {
      return new Outcome.Done(position);
    }
    call.putLong(call.arg(3), position);
    return Outcome.ZERO;
  }

  private long seek(int descriptor, long offset, int whence) {
    OpenFile open = descriptors.usable(descriptor);
    if (open instanceof Directory directory) {
      return directory.seek(offset, whence);
    }
    RegularFile file = open.regular();
    if (file == null) {
      return open.node() == null ? -Errno.ESPIPE : 0; // a device has no position
    }
    return file.seek(offset, whence);
  }
}
