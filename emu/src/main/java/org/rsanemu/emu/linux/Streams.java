package org.rsanemu.emu.linux;

import java.util.Arrays;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reading, writing and positions. */
final class Streams implements Calls {
  /** Bytes that one call moves at most; the program sees a short read or write beyond. */
  private static final long MOST = 1 << 20;

  private static final int IOV_MAX = 1024;
  private static final int SIGPIPE = 13;

  private final Kernel kernel;
  private final Descriptors descriptors;

  Streams(Kernel kernel, Descriptors descriptors) {
    this.kernel = kernel;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("read", call -> read(call, single(call)));
    handlers.put("write", call -> write(call, single(call)));
    handlers.put("readv", call -> read(call, vector(call)));
    handlers.put("writev", call -> write(call, vector(call)));
    handlers.put("pread64", call -> positioned(call, this::pread));
    handlers.put("pwrite64", call -> positioned(call, this::pwrite));
    handlers.put("lseek", this::lseek);
    handlers.put("_llseek", this::llseek);
    for (String nothingToDo :
        new String[] {"fsync", "fdatasync", "flock", "sync", "fadvise64", "arm_fadvise64_64"}) {
      handlers.put(nothingToDo, call -> Outcome.ZERO);
    }
  }

  /** Where in guest memory the bytes go or come from: pairs of address and length. */
  private static long[] single(Call call) {
    return new long[] {call.arg(1), length(call)};
  }

  /** The third argument; a length that no buffer can have is cut, and faults if it is used. */
  private static long length(Call call) {
    return call.arg(2) < 0 ? MOST : Math.min(call.arg(2), MOST);
  }

  private long @Nullable [] vector(Call call) {
    Abi abi = kernel.abi();
    int count = call.intArg(2);
    if (count < 0 || count > IOV_MAX) {
      return null;
    }
    long[] parts = new long[2 * count];
    long room = MOST;
    for (int i = 0; i < parts.length; i += 2) {
      long entry = call.arg(1) + (long) i * abi.wordSize();
      parts[i] = call.getWord(entry, abi);
      long length = call.getWord(entry + abi.wordSize(), abi);
      if (length < 0) {
        return null;
      }
      parts[i + 1] = Math.min(length, room);
      room -= parts[i + 1];
    }
    return parts;
  }

  private static int total(long[] parts) {
    int total = 0;
    for (int i = 1; i < parts.length; i += 2) {
      total += (int) parts[i];
    }
    return total;
  }

  private Outcome read(Call call, long @Nullable [] parts) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (open == null || parts == null) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    for (int i = 0; i < parts.length; i += 2) {
      call.checkWritable(parts[i], parts[i + 1]); // before anything is taken out
    }
    return switch (open.read(call.thread(), total(parts))) {
      case Transfer.Taken taken -> {
        kernel.filesChanged();
        scatter(call, parts, taken.bytes());
        yield new Outcome.Done(taken.bytes().length);
      }
      case Transfer.Given given -> new Outcome.Done(given.count());
      case Transfer.Failed failed -> Outcome.error(failed.errno());
      case Transfer.MustWait wait -> await(call, open, wait.words());
    };
  }

  private static void scatter(Call call, long[] parts, byte[] bytes) {
    int done = 0;
    for (int i = 0; i < parts.length && done < bytes.length; i += 2) {
      int length = (int) Math.min(parts[i + 1], bytes.length - done);
      call.putBytes(parts[i], Arrays.copyOfRange(bytes, done, done + length));
      done += length;
    }
  }

  /** A blocking write goes on until all is written; what went before a wait is kept in the call. */
  private Outcome write(Call call, long @Nullable [] parts) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (open == null || parts == null) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    if ((open.flags() & OpenFile.O_ACCMODE) == 0) {
      return Outcome.error(Errno.EBADF);
    }
    byte[] bytes = call.payload(() -> gather(call, parts));
    while (true) {
      switch (open.write(call.thread(), bytes, call.moved())) {
        case Transfer.Given given -> {
          kernel.filesChanged();
          call.moved(call.moved() + given.count());
          if (call.moved() == bytes.length) {
            return new Outcome.Done(bytes.length);
          }
        }
        case Transfer.MustWait wait -> {
          if (call.moved() > 0 && (open.flags() & OpenFile.O_NONBLOCK) != 0) {
            return new Outcome.Done(call.moved());
          }
          return await(call, open, wait.words());
        }
        case Transfer.Failed failed -> {
          if (call.moved() > 0) {
            return new Outcome.Done(call.moved());
          }
          return failed.errno() == Errno.EPIPE
              ? kernel.sendToSelf(call.thread(), SIGPIPE, -Errno.EPIPE)
              : Outcome.error(failed.errno());
        }
        case Transfer.Taken _ -> throw new IllegalStateException("a write that reads");
      }
    }
  }

  private static byte[] gather(Call call, long[] parts) {
    byte[] bytes = new byte[total(parts)];
    int done = 0;
    for (int i = 0; i < parts.length; i += 2) {
      byte[] part = call.getBytes(parts[i], (int) parts[i + 1]);
      System.arraycopy(part, 0, bytes, done, part.length);
      done += part.length;
    }
    return bytes;
  }

  private Outcome await(Call call, OpenFile open, String words) {
    return (open.flags() & OpenFile.O_NONBLOCK) != 0
        ? Outcome.error(Errno.EAGAIN)
        : kernel.blockAndRestart(call, words);
  }

  private Outcome positioned(Call call, BiFunction<Call, RegularFile, Outcome> action) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (open == null) {
      return Outcome.error(Errno.EBADF);
    }
    RegularFile file = open.regular();
    if (file == null || !file.isSeekable()) {
      return Outcome.error(Errno.ESPIPE);
    }
    return position(call) < 0 ? Outcome.error(Errno.EINVAL) : action.apply(call, file);
  }

  /** ARM passes 64 bits in an even pair of registers, so one before them is unused. */
  private long position(Call call) {
    return kernel.abi().wide() ? call.arg(3) : call.unsignedArg(4) | call.arg(5) << 32;
  }

  private Outcome pread(Call call, RegularFile file) {
    byte[] bytes = file.content().read(position(call), length(call));
    call.putBytes(call.arg(1), bytes);
    return new Outcome.Done(bytes.length);
  }

  private Outcome pwrite(Call call, RegularFile file) {
    byte[] bytes = call.getBytes(call.arg(1), (int) length(call));
    return switch (file.write(position(call), bytes, 0)) {
      case Transfer.Given given -> new Outcome.Done(given.count());
      case Transfer.Failed failed -> Outcome.error(failed.errno());
      case Transfer.Taken _, Transfer.MustWait _ -> throw new IllegalStateException("a file waits");
    };
  }

  private Outcome lseek(Call call) {
    long offset = kernel.abi().wide() ? call.arg(1) : call.intArg(1);
    long position = seek(call.intArg(0), offset, call.intArg(2));
    return position > Integer.MAX_VALUE && !kernel.abi().wide()
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
    OpenFile open = descriptors.get(descriptor);
    if (open == null) {
      return -Errno.EBADF;
    }
    RegularFile file = open.regular();
    return file == null ? -Errno.ESPIPE : file.seek(offset, whence);
  }
}
