package org.rsanemu.emu.linux;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Descriptors: the standard streams, pipes, eventfds and files. What is written to a file stays in
 * memory and ends with the run.
 */
final class Files implements Calls {
  private static final int MAX_DESCRIPTORS = 1024;
  private static final int PIPE_CAPACITY = 65536;
  private static final int O_NONBLOCK = 0x800;
  private static final int O_CREAT = 0x40;
  private static final int O_TRUNC = 0x200;
  private static final int O_APPEND = 0x400;
  private static final int O_ACCMODE = 3;
  private static final int EFD_SEMAPHORE = 1;

  private final Kernel kernel;
  private final FileTree tree;
  private final TreeMap<Integer, Open> descriptors = new TreeMap<>();
  private final Map<String, Content> written = new HashMap<>();
  private long channels;

  /** What a descriptor refers to. */
  sealed interface Open {}

  /** Standard output or error. */
  record Stream(int descriptor) implements Open {}

  /** A file's bytes, shared by all descriptors of it. */
  static final class Content {
    private byte[] bytes;

    Content(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** An open file with a position. */
  static final class FileOpen implements Open {
    private final Content content;
    private final int flags;
    private long position;

    FileOpen(Content content, int flags) {
      this.content = content;
      this.flags = flags;
    }
  }

  /** What one of the endless devices reads as. */
  record Device(boolean random, boolean empty) implements Open {}

  /** The state that both ends of a pipe share. */
  static final class Pipe {
    private final long channel;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final Deque<GuestThread> readers = new ArrayDeque<>();
    private final Deque<GuestThread> writers = new ArrayDeque<>();
    private int readEnds = 1;
    private int writeEnds = 1;

    Pipe(long channel) {
      this.channel = channel;
    }
  }

  /** An end of a pipe. */
  record PipeEnd(Pipe pipe, boolean writes, int flags) implements Open {}

  /** A counter. */
  static final class Event implements Open {
    private final long channel;
    private final boolean semaphore;
    private final int flags;
    private final Deque<GuestThread> readers = new ArrayDeque<>();
    private long count;

    Event(long channel, long count, boolean semaphore, int flags) {
      this.channel = channel;
      this.count = count;
      this.semaphore = semaphore;
      this.flags = flags;
    }
  }

  Files(Kernel kernel) {
    this.kernel = kernel;
    tree = new FileTree(kernel.options(), kernel.abi());
    descriptors.put(0, new FileOpen(new Content(kernel.options().stdin()), 0));
    descriptors.put(1, new Stream(1));
    descriptors.put(2, new Stream(2));
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("read", call -> read(call, call.intArg(0), call.arg(1), call.arg(2)));
    handlers.put("write", call -> write(call, call.intArg(0), call.arg(1), call.arg(2)));
    handlers.put("readv", call -> vector(call, false));
    handlers.put("writev", call -> vector(call, true));
    handlers.put("pread64", this::pread);
    handlers.put("lseek", this::lseek);
    handlers.put("_llseek", this::llseek);
    handlers.put("open", call -> open(call, call.getString(call.arg(0)), call.intArg(1)));
    handlers.put("openat", call -> open(call, call.getString(call.arg(1)), call.intArg(2)));
    handlers.put("close", this::close);
    handlers.put("dup", call -> duplicate(call.intArg(0), lowestFree(0)));
    handlers.put("dup2", call -> duplicate(call.intArg(0), call.intArg(1)));
    handlers.put("dup3", call -> duplicate(call.intArg(0), call.intArg(1)));
    handlers.put("pipe", call -> pipe(call, 0));
    handlers.put("pipe2", call -> pipe(call, call.intArg(1)));
    handlers.put("eventfd2", this::eventfd);
    handlers.put("fcntl", this::fcntl);
    handlers.put("fcntl64", this::fcntl);
    handlers.put("ioctl", call -> Outcome.error(known(call.intArg(0)) ? Errno.ENOTTY : Errno.EBADF));
    handlers.put("fstat", call -> stat(call, call.intArg(0), call.arg(1)));
    handlers.put("fstat64", call -> stat(call, call.intArg(0), call.arg(1)));
    handlers.put("newfstatat", this::statAt);
    handlers.put("fstatat64", this::statAt);
    handlers.put("statx", this::statx);
    handlers.put("access", call -> access(call.getString(call.arg(0))));
    handlers.put("faccessat", call -> access(call.getString(call.arg(1))));
    handlers.put("readlink", call -> readlink(call, call.arg(0), call.arg(1), call.arg(2)));
    handlers.put("readlinkat", call -> readlink(call, call.arg(1), call.arg(2), call.arg(3)));
    handlers.put("getcwd", this::getcwd);
  }

  /** The bytes of an open file, or null: for mapping it. */
  byte @Nullable [] content(int descriptor) {
    return switch (descriptors.get(descriptor)) {
      case FileOpen file -> file.content.bytes;
      case Device device when !device.empty() -> new byte[0];
      case null, default -> null;
    };
  }

  private boolean known(int descriptor) {
    return descriptors.containsKey(descriptor);
  }

  private int lowestFree(int from) {
    int descriptor = from;
    while (known(descriptor)) {
      descriptor++;
    }
    return descriptor;
  }

  private Outcome add(Open open) {
    int descriptor = lowestFree(0);
    if (descriptor >= MAX_DESCRIPTORS) {
      return Outcome.error(Errno.EMFILE);
    }
    descriptors.put(descriptor, open);
    return new Outcome.Done(descriptor);
  }

  private Outcome read(Call call, int descriptor, long address, long length) {
    int most = (int) Math.min(length, 1 << 20);
    return switch (descriptors.get(descriptor)) {
      case null -> Outcome.error(Errno.EBADF);
      case Stream _ -> Outcome.error(Errno.EBADF);
      case FileOpen file -> {
        byte[] bytes = slice(file.content.bytes, file.position, most);
        call.putBytes(address, bytes);
        file.position += bytes.length;
        yield new Outcome.Done(bytes.length);
      }
      case Device device -> {
        byte[] bytes = device.random() ? kernel.random(most) : new byte[device.empty() ? 0 : most];
        call.putBytes(address, bytes);
        yield new Outcome.Done(bytes.length);
      }
      case PipeEnd end -> end.writes() ? Outcome.error(Errno.EBADF) : take(call, end, address, most);
      case Event event -> take(call, event, address, length);
    };
  }

  private Outcome take(Call call, PipeEnd end, long address, int most) {
    Pipe pipe = end.pipe();
    if (pipe.buffer.size() == 0) {
      if (pipe.writeEnds == 0 || most == 0) {
        return Outcome.ZERO;
      }
      return await(call, end.flags(), pipe.readers, "something to read from a pipe");
    }
    byte[] all = pipe.buffer.toByteArray();
    byte[] bytes = Arrays.copyOf(all, Math.min(most, all.length));
    pipe.buffer.reset();
    pipe.buffer.write(all, bytes.length, all.length - bytes.length);
    kernel.host().channelAcquire(call.thread(), pipe.channel);
    call.putBytes(address, bytes);
    kernel.retryAll(pipe.writers);
    return new Outcome.Done(bytes.length);
  }

  private Outcome take(Call call, Event event, long address, long length) {
    if (length < 8) {
      return Outcome.error(Errno.EINVAL);
    }
    if (event.count == 0) {
      return await(call, event.flags, event.readers, "an eventfd");
    }
    long taken = event.semaphore ? 1 : event.count;
    event.count -= taken;
    kernel.host().channelAcquire(call.thread(), event.channel);
    call.putLong(address, taken);
    return new Outcome.Done(8);
  }

  /** The call is made again when the queue is woken. */
  private Outcome await(Call call, int flags, Deque<GuestThread> queue, String words) {
    if ((flags & O_NONBLOCK) != 0) {
      return Outcome.error(Errno.EAGAIN);
    }
    queue.add(call.thread());
    return kernel.blockAndRetry(call, words);
  }

  private Outcome write(Call call, int descriptor, long address, long length) {
    int most = (int) Math.min(length, 1 << 20);
    return switch (descriptors.get(descriptor)) {
      case null -> Outcome.error(Errno.EBADF);
      case Stream stream -> {
        kernel.host().output(stream.descriptor(), call.getBytes(address, most));
        yield new Outcome.Done(most);
      }
      case FileOpen file -> {
        if ((file.flags & O_ACCMODE) == 0) {
          yield Outcome.error(Errno.EBADF);
        }
        put(file, call.getBytes(address, most));
        yield new Outcome.Done(most);
      }
      case Device _ -> new Outcome.Done(most);
      case PipeEnd end -> end.writes() ? give(call, end, address, most) : Outcome.error(Errno.EBADF);
      case Event event -> {
        event.count += call.getLong(address);
        kernel.host().channelRelease(call.thread(), event.channel);
        kernel.retryAll(event.readers);
        yield new Outcome.Done(8);
      }
    };
  }

  private Outcome give(Call call, PipeEnd end, long address, int most) {
    Pipe pipe = end.pipe();
    if (pipe.readEnds == 0) {
      return Outcome.error(Errno.EPIPE);
    }
    int free = PIPE_CAPACITY - pipe.buffer.size();
    if (free == 0) {
      return await(call, end.flags(), pipe.writers, "room in a pipe");
    }
    byte[] bytes = call.getBytes(address, Math.min(most, free));
    pipe.buffer.write(bytes, 0, bytes.length);
    kernel.host().channelRelease(call.thread(), pipe.channel);
    kernel.retryAll(pipe.readers);
    return new Outcome.Done(bytes.length);
  }

  private static void put(FileOpen file, byte[] bytes) {
    if ((file.flags & O_APPEND) != 0) {
      file.position = file.content.bytes.length;
    }
    int end = (int) file.position + bytes.length;
    if (end > file.content.bytes.length) {
      file.content.bytes = Arrays.copyOf(file.content.bytes, end);
    }
    System.arraycopy(bytes, 0, file.content.bytes, (int) file.position, bytes.length);
    file.position = end;
  }

  /** readv and writev: each part as a call of its own, until one is short. */
  private Outcome vector(Call call, boolean writes) {
    Abi abi = kernel.abi();
    long total = 0;
    for (int i = 0; i < call.intArg(2); i++) {
      long entry = call.arg(1) + 2L * i * abi.wordSize();
      long address = call.getWord(entry, abi);
      long length = call.getWord(entry + abi.wordSize(), abi);
      if (length == 0) {
        continue;
      }
      Outcome outcome =
          writes
              ? write(call, call.intArg(0), address, length)
              : read(call, call.intArg(0), address, length);
      if (!(outcome instanceof Outcome.Done done) || done.result() < 0) {
        return total > 0 ? new Outcome.Done(total) : outcome;
      }
      total += done.result();
      if (done.result() < length) {
        break;
      }
    }
    return new Outcome.Done(total);
  }

  private Outcome pread(Call call) {
    if (!(descriptors.get(call.intArg(0)) instanceof FileOpen file)) {
      return Outcome.error(known(call.intArg(0)) ? Errno.ESPIPE : Errno.EBADF);
    }
    long position = kernel.abi().wide() ? call.arg(3) : call.unsignedArg(4) | call.arg(5) << 32;
    byte[] bytes = slice(file.content.bytes, position, (int) Math.min(call.arg(2), 1 << 24));
    call.putBytes(call.arg(1), bytes);
    return new Outcome.Done(bytes.length);
  }

  private static byte[] slice(byte[] bytes, long position, int most) {
    int from = (int) Math.min(Math.max(position, 0), bytes.length);
    return Arrays.copyOfRange(bytes, from, (int) Math.min((long) from + most, bytes.length));
  }

  private Outcome lseek(Call call) {
    long offset = kernel.abi().wide() ? call.arg(1) : call.intArg(1);
    return new Outcome.Done(seek(call.intArg(0), offset, call.intArg(2)));
  }

  private Outcome llseek(Call call) {
    long offset = call.unsignedArg(1) << 32 | call.unsignedArg(2);
    long position = seek(call.intArg(0), offset, call.intArg(4));
    if (position < 0) {
      return new Outcome.Done(position);
    }
    call.putLong(call.arg(3), position);
    return Outcome.ZERO;
  }

  private long seek(int descriptor, long offset, int whence) {
    if (!(descriptors.get(descriptor) instanceof FileOpen file) || descriptor == 0) {
      return known(descriptor) ? -Errno.ESPIPE : -Errno.EBADF;
    }
    long base =
        switch (whence) {
          case 0 -> 0;
          case 1 -> file.position;
          default -> file.content.bytes.length;
        };
    if (whence > 2 || base + offset < 0) {
      return -Errno.EINVAL;
    }
    file.position = base + offset;
    return file.position;
  }

  private Outcome open(Call call, String path, int flags) {
    boolean writes = (flags & O_ACCMODE) != 0;
    if (path.equals("/dev/null") || path.equals("/dev/zero")) {
      return add(new Device(false, path.equals("/dev/null")));
    }
    if (path.equals("/dev/urandom") || path.equals("/dev/random")) {
      return add(new Device(true, false));
    }
    Content content = written.get(path);
    if (content == null) {
      byte[] bytes = tree.read(path);
      if (bytes == null && (flags & O_CREAT) == 0) {
        return Outcome.error(Errno.ENOENT);
      }
      if (bytes == null && !tree.mayCreate(path)) {
        return Outcome.error(Errno.EACCES);
      }
      content = new Content(bytes == null ? new byte[0] : bytes);
      if (writes) {
        written.put(path, content);
      }
    }
    if (writes && (flags & O_TRUNC) != 0) {
      content.bytes = new byte[0];
    }
    return add(new FileOpen(content, flags));
  }

  private Outcome close(Call call) {
    Open open = descriptors.remove(call.intArg(0));
    if (open == null) {
      return Outcome.error(Errno.EBADF);
    }
    if (open instanceof PipeEnd end && !descriptors.containsValue(open)) {
      if (end.writes()) {
        end.pipe().writeEnds = 0;
        kernel.retryAll(end.pipe().readers);
      } else {
        end.pipe().readEnds = 0;
        kernel.retryAll(end.pipe().writers);
      }
    }
    return Outcome.ZERO;
  }

  private Outcome duplicate(int from, int to) {
    Open open = descriptors.get(from);
    if (open == null || to < 0 || to >= MAX_DESCRIPTORS) {
      return Outcome.error(Errno.EBADF);
    }
    descriptors.put(to, open);
    return new Outcome.Done(to);
  }

  private Outcome pipe(Call call, int flags) {
    Pipe pipe = new Pipe(++channels);
    long[] ends = new long[2];
    for (int i = 0; i < 2; i++) {
      Outcome added = add(new PipeEnd(pipe, i == 1, flags));
      if (!(added instanceof Outcome.Done done) || done.result() < 0) {
        return added;
      }
      ends[i] = done.result();
    }
    call.putInt(call.arg(0), (int) ends[0]);
    call.putInt(call.arg(0) + 4, (int) ends[1]);
    return Outcome.ZERO;
  }

  private Outcome eventfd(Call call) {
    int flags = call.intArg(1);
    boolean semaphore = (flags & EFD_SEMAPHORE) != 0;
    return add(new Event(++channels, call.unsignedArg(0), semaphore, flags));
  }

  private Outcome fcntl(Call call) {
    if (!known(call.intArg(0))) {
      return Outcome.error(Errno.EBADF);
    }
    return switch (call.intArg(1)) {
      case 0, 1030 -> duplicate(call.intArg(0), lowestFree(call.intArg(2))); // F_DUPFD
      case 3 -> // F_GETFL
          new Outcome.Done(
              switch (descriptors.get(call.intArg(0))) {
                case FileOpen file -> file.flags & (O_ACCMODE | O_APPEND | O_NONBLOCK);
                case Stream _ -> 1;
                case PipeEnd end -> (end.writes() ? 1 : 0) | end.flags() & O_NONBLOCK;
                case Event _, Device _ -> 2;
              });
      default -> Outcome.ZERO;
    };
  }

  private Outcome stat(Call call, int descriptor, long address) {
    return switch (descriptors.get(descriptor)) {
      case null -> Outcome.error(Errno.EBADF);
      case FileOpen file when descriptor != 0 ->
          Stats.put(call, kernel.abi(), address, Stats.REGULAR, file.content.bytes.length);
      case Device _ -> Stats.put(call, kernel.abi(), address, Stats.CHARACTERS, 0);
      case Stream _, PipeEnd _, Event _, FileOpen _ ->
          Stats.put(call, kernel.abi(), address, Stats.PIPE, 0);
    };
  }

  private Outcome statAt(Call call) {
    String path = call.getString(call.arg(1));
    if (path.isEmpty()) {
      return stat(call, call.intArg(0), call.arg(2));
    }
    Content content = written.get(path);
    byte[] bytes = content != null ? content.bytes : tree.read(path);
    if (bytes != null) {
      return Stats.put(call, kernel.abi(), call.arg(2), Stats.REGULAR, bytes.length);
    }
    return tree.isDirectory(path)
        ? Stats.put(call, kernel.abi(), call.arg(2), Stats.DIRECTORY, 4096)
        : Outcome.error(Errno.ENOENT);
  }

  private Outcome statx(Call call) {
    String path = call.getString(call.arg(1));
    int descriptor = call.intArg(0);
    if (path.isEmpty()) {
      return switch (descriptors.get(descriptor)) {
        case null -> Outcome.error(Errno.EBADF);
        case FileOpen file when descriptor != 0 ->
            Stats.putX(call, call.arg(4), Stats.REGULAR, file.content.bytes.length);
        case Device _ -> Stats.putX(call, call.arg(4), Stats.CHARACTERS, 0);
        case Stream _, PipeEnd _, Event _, FileOpen _ ->
            Stats.putX(call, call.arg(4), Stats.PIPE, 0);
      };
    }
    byte[] bytes = tree.read(path);
    if (bytes != null) {
      return Stats.putX(call, call.arg(4), Stats.REGULAR, bytes.length);
    }
    return tree.isDirectory(path)
        ? Stats.putX(call, call.arg(4), Stats.DIRECTORY, 4096)
        : Outcome.error(Errno.ENOENT);
  }

  private Outcome access(String path) {
    boolean there = written.containsKey(path) || tree.read(path) != null || tree.isDirectory(path);
    return there ? Outcome.ZERO : Outcome.error(Errno.ENOENT);
  }

  private Outcome readlink(Call call, long pathAt, long buffer, long size) {
    String path = call.getString(pathAt);
    if (!path.equals("/proc/self/exe")) {
      return Outcome.error(tree.read(path) != null ? Errno.EINVAL : Errno.ENOENT);
    }
    byte[] target =
        kernel.options().executable().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] bytes = Arrays.copyOf(target, (int) Math.min(size, target.length));
    call.putBytes(buffer, bytes);
    return new Outcome.Done(bytes.length);
  }

  private Outcome getcwd(Call call) {
    byte[] path = (tree.workingDirectory() + "\0").getBytes(java.nio.charset.StandardCharsets.UTF_8);
    if (call.arg(1) < path.length) {
      return Outcome.error(Errno.ERANGE);
    }
    call.putBytes(call.arg(0), path);
    return new Outcome.Done(path.length);
  }
}
