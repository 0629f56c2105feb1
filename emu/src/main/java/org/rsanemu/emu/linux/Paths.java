package org.rsanemu.emu.linux;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls that open or look at what a path names. */
final class Paths implements Calls {
  /** Follows the current directory. */
  static final int AT_FDCWD = -100;

  private static final int O_CREAT = 0x40;
  private static final int O_EXCL = 0x80;
  private static final int O_TRUNC = 0x200;
  private static final int O_TMPFILE = 0x400000;
  private static final int W_OK = 2;
  private static final int X_OK = 1;

  private final Kernel kernel;
  private final Overlay overlay;
  private final Descriptors descriptors;

  Paths(Kernel kernel, Overlay overlay, Descriptors descriptors) {
    this.kernel = kernel;
    this.overlay = overlay;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("open", call -> open(call, AT_FDCWD, 0, call.intArg(1)));
    handlers.put("openat", call -> open(call, call.intArg(0), 1, call.intArg(2)));
    handlers.put("creat", call -> open(call, AT_FDCWD, 0, O_CREAT | O_TRUNC | OpenFile.O_WRONLY));
    handlers.put("access", call -> access(call, AT_FDCWD, 0, call.intArg(1)));
    for (String at : new String[] {"faccessat", "faccessat2"}) {
      handlers.put(at, call -> access(call, call.intArg(0), 1, call.intArg(2)));
    }
    handlers.put("readlink", call -> readlink(call, AT_FDCWD, 0));
    handlers.put("readlinkat", call -> readlink(call, call.intArg(0), 1));
    handlers.put("getcwd", this::getcwd);
    handlers.put("chdir", this::chdir);
    handlers.put("getdents64", this::getdents);
    for (String stat : new String[] {"stat", "lstat", "stat64", "lstat64"}) {
      handlers.put(
          stat, call -> at(call, AT_FDCWD, 0, path -> stat(call, status(path), call.arg(1))));
    }
    for (String stat : new String[] {"fstat", "fstat64"}) {
      handlers.put(stat, call -> stat(call, status(call.intArg(0)), call.arg(1)));
    }
    for (String stat : new String[] {"newfstatat", "fstatat64"}) {
      handlers.put(stat, call -> stat(call, statusAt(call), call.arg(2)));
    }
    handlers.put("statx", this::statx);
  }

  /**
   * Finds the path that is argument {@code i} of a call, beginning at an open directory.
   *
   * @param then what to do with it; not called if there is no such place
   */
  Outcome at(Call call, int directory, int i, Function<Path, Outcome> then) {
    String name = call.getString(call.arg(i));
    if (name.isEmpty()) {
      return Outcome.error(Errno.ENOENT);
    }
    Path base = overlay.working();
    if (directory != AT_FDCWD && !name.startsWith("/")) {
      OpenFile open = descriptors.get(directory);
      if (!(open instanceof Directory folder)) {
        return Outcome.error(open == null ? Errno.EBADF : Errno.ENOTDIR);
      }
      base = Path.of(folder.path());
    }
    Path path = overlay.resolve(base, name);
    return path == null ? Outcome.error(Errno.ENOENT) : then.apply(path);
  }

  private Outcome open(Call call, int directory, int i, int flags) {
    return at(call, directory, i, path -> open(path, flags));
  }

  private Outcome open(Path path, int flags) {
    OpenFile device = device(path.toString(), flags);
    if (device != null) {
      return descriptors.add(device);
    }
    boolean writes = (flags & OpenFile.O_ACCMODE) != 0;
    FileStatus status = overlay.status(path);
    if (status != null && status.isDirectory()) {
      return openDirectory(path, flags, writes);
    }
    if ((flags & kernel.abi().directoryFlag()) != 0) {
      return Outcome.error(status == null ? Errno.ENOENT : Errno.ENOTDIR);
    }
    if ((writes || status == null && (flags & O_CREAT) != 0) && !overlay.mayWrite(path)) {
      return Outcome.error(status == null ? Errno.EACCES : Errno.EROFS);
    }
    if (status == null) {
      return (flags & O_CREAT) == 0 || !overlay.hasParent(path)
          ? Outcome.error(Errno.ENOENT)
          : descriptors.add(new RegularFile(overlay.create(path), flags, true));
    }
    if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) {
      return Outcome.error(Errno.EEXIST);
    }
    Content content = overlay.content(path);
    if (content == null) {
      return Outcome.error(Errno.EACCES);
    }
    if (writes && (flags & O_TRUNC) != 0) {
      content.resize(0);
    }
    return descriptors.add(new RegularFile(content, flags, true));
  }

  private @Nullable Device device(String path, int flags) {
    return switch (path) {
      case "/dev/null" -> new Device(most -> new byte[0], flags);
      case "/dev/zero" -> new Device(byte[]::new, flags);
      case "/dev/urandom", "/dev/random" -> new Device(kernel::random, flags);
      default -> null;
    };
  }

  private Outcome openDirectory(Path path, int flags, boolean writes) {
    if (writes && (flags & O_TMPFILE) != 0) {
      return overlay.mayWrite(path)
          ? descriptors.add(new RegularFile(overlay.nameless(), flags, true))
          : Outcome.error(Errno.EROFS);
    }
    if (writes || (flags & O_CREAT) != 0) {
      return Outcome.error(Errno.EISDIR);
    }
    List<Directory.Entry> entries = new ArrayList<>();
    FileStatus self = new FileStatus(FileStatus.DIRECTORY, 4096, 1);
    entries.add(new Directory.Entry(".", self));
    entries.add(new Directory.Entry("..", self));
    for (String name : overlay.list(path)) {
      FileStatus status = overlay.status(path.resolve(name));
      if (status != null) {
        entries.add(new Directory.Entry(name, status));
      }
    }
    return descriptors.add(new Directory(path.toString(), entries));
  }

  private Outcome access(Call call, int directory, int i, int mode) {
    return at(
        call,
        directory,
        i,
        path -> {
          FileStatus status = status(path);
          if (status == null) {
            return Outcome.error(Errno.ENOENT);
          }
          boolean refused =
              (mode & W_OK) != 0 && !overlay.mayWrite(path) && device(path.toString(), 0) == null
                  || (mode & X_OK) != 0 && (status.mode() & 0111) == 0;
          return refused ? Outcome.error(Errno.EACCES) : Outcome.ZERO;
        });
  }

  private Outcome readlink(Call call, int directory, int i) {
    return at(
        call,
        directory,
        i,
        path -> {
          String target =
              path.toString().equals("/proc/self/exe")
                  ? kernel.options().executable()
                  : overlay.link(path);
          if (call.intArg(i + 2) <= 0) {
            return Outcome.error(Errno.EINVAL);
          }
          if (target == null) {
            return Outcome.error(status(path) == null ? Errno.ENOENT : Errno.EINVAL);
          }
          byte[] bytes = Overlay.bytes(target);
          byte[] cut = Arrays.copyOf(bytes, Math.min(call.intArg(i + 2), bytes.length));
          call.putBytes(call.arg(i + 1), cut);
          return new Outcome.Done(cut.length);
        });
  }

  private Outcome getcwd(Call call) {
    byte[] path = Overlay.bytes(overlay.working() + "\0");
    if (call.arg(1) < path.length) {
      return Outcome.error(Errno.ERANGE);
    }
    call.putBytes(call.arg(0), path);
    return new Outcome.Done(path.length);
  }

  private Outcome chdir(Call call) {
    return at(
        call,
        AT_FDCWD,
        0,
        path -> {
          FileStatus status = overlay.status(path);
          if (status == null || !status.isDirectory()) {
            return Outcome.error(status == null ? Errno.ENOENT : Errno.ENOTDIR);
          }
          overlay.working(path);
          return Outcome.ZERO;
        });
  }

  private Outcome getdents(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof Directory directory)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.ENOTDIR);
    }
    return new Outcome.Done(directory.list(call, call.arg(1), call.unsignedArg(2)));
  }

  private @Nullable FileStatus status(Path path) {
    Device device = device(path.toString(), 0);
    return device == null ? overlay.status(path) : device.status();
  }

  private @Nullable FileStatus status(int descriptor) {
    OpenFile open = descriptors.get(descriptor);
    return open == null ? null : open.status();
  }

  /** newfstatat and statx: a path, or with an empty path the descriptor itself. */
  private @Nullable FileStatus statusAt(Call call) {
    if (call.arg(1) == 0 || call.getString(call.arg(1)).isEmpty()) {
      return status(call.intArg(0));
    }
    FileStatus[] found = new FileStatus[1];
    at(
        call,
        call.intArg(0),
        1,
        path -> {
          found[0] = status(path);
          return Outcome.ZERO;
        });
    return found[0];
  }

  private Outcome stat(Call call, @Nullable FileStatus status, long address) {
    return status == null
        ? Outcome.error(missing(call))
        : Stats.put(call, kernel.abi(), address, status);
  }

  private Outcome statx(Call call) {
    FileStatus status = statusAt(call);
    return status == null ? Outcome.error(missing(call)) : Stats.putX(call, call.arg(4), status);
  }

  /** By descriptor it is EBADF, by path ENOENT. */
  private int missing(Call call) {
    String name = kernel.callName(call.number());
    boolean byDescriptor =
        name.startsWith("fstat") && !name.startsWith("fstatat")
            || (name.equals("newfstatat") || name.equals("fstatat64") || name.equals("statx"))
                && (call.arg(1) == 0 || call.getString(call.arg(1)).isEmpty());
    return byDescriptor ? Errno.EBADF : Errno.ENOENT;
  }
}
