package org.rsanemu.emu.linux;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls that change names and lengths of files, in the overlay. */
final class Names implements Calls {
  private static final int AT_REMOVEDIR = 0x200;
  private static final int RENAME_NOREPLACE = 1;

  private final Overlay overlay;
  private final Descriptors descriptors;
  private final Paths paths;
  private final Abi abi;

  Names(Kernel kernel, Overlay overlay, Descriptors descriptors, Paths paths) {
    this.overlay = overlay;
    this.descriptors = descriptors;
    this.paths = paths;
    abi = kernel.abi();
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    int here = Paths.AT_FDCWD;
    handlers.put("unlink", call -> paths.at(call, here, 0, path -> unlink(path, false)));
    handlers.put("rmdir", call -> paths.at(call, here, 0, path -> unlink(path, true)));
    handlers.put("unlinkat", this::unlinkAt);
    handlers.put("mkdir", call -> paths.at(call, here, 0, this::mkdir));
    handlers.put("mkdirat", call -> paths.at(call, call.intArg(0), 1, this::mkdir));
    handlers.put("rename", call -> rename(call, here, 0, here, 1, 0));
    handlers.put("renameat", call -> rename(call, call.intArg(0), 1, call.intArg(2), 3, 0));
    handlers.put(
        "renameat2", call -> rename(call, call.intArg(0), 1, call.intArg(2), 3, call.intArg(4)));
    handlers.put("ftruncate", call -> ftruncate(call, length(call)));
    handlers.put("ftruncate64", call -> ftruncate(call, pairedLength(call)));
    handlers.put("truncate", call -> truncate(call, length(call)));
    handlers.put("truncate64", call -> truncate(call, pairedLength(call)));
    handlers.put("chmod", call -> paths.at(call, here, 0, this::existing));
    handlers.put("fchmodat", call -> paths.at(call, call.intArg(0), 1, this::existing));
    handlers.put("fchmod", call -> open(call, file -> Outcome.ZERO));
    handlers.put("utimensat", call -> Outcome.ZERO);
    handlers.put("utimensat_time64", call -> Outcome.ZERO);
  }

  private long length(Call call) {
    return abi.wide() ? call.arg(1) : call.intArg(1);
  }

  /** On ARM a length of 64 bits is in the third and fourth argument. */
  private static long pairedLength(Call call) {
    return call.unsignedArg(2) | call.arg(3) << 32;
  }

  private Outcome unlinkAt(Call call) {
    boolean directory = (call.intArg(2) & AT_REMOVEDIR) != 0;
    return paths.at(call, call.intArg(0), 1, path -> unlink(path, directory));
  }

  private Outcome unlink(Path path, boolean directory) {
    FileStatus status = overlay.status(path);
    if (status == null) {
      return Outcome.error(Errno.ENOENT);
    }
    if (status.isDirectory() != directory) {
      return Outcome.error(directory ? Errno.ENOTDIR : Errno.EISDIR);
    }
    if (!overlay.mayWrite(path)) {
      return Outcome.error(Errno.EROFS);
    }
    if (directory && !overlay.list(path).isEmpty()) {
      return Outcome.error(Errno.ENOTEMPTY);
    }
    overlay.remove(path);
    return Outcome.ZERO;
  }

  private Outcome mkdir(Path path) {
    if (overlay.status(path) != null) {
      return Outcome.error(Errno.EEXIST);
    }
    if (!overlay.hasParent(path)) {
      return Outcome.error(Errno.ENOENT);
    }
    if (!overlay.mayWrite(path)) {
      return Outcome.error(Errno.EROFS);
    }
    overlay.createDirectory(path);
    return Outcome.ZERO;
  }

  private Outcome rename(Call call, int fromAt, int from, int toAt, int to, int flags) {
    if ((flags & ~RENAME_NOREPLACE) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return paths.at(
        call,
        fromAt,
        from,
        source -> paths.at(call, toAt, to, target -> rename(source, target, flags)));
  }

  /** Files only: a directory says EROFS, as one on another file system would say EXDEV. */
  private Outcome rename(Path source, Path target, int flags) {
    FileStatus status = overlay.status(source);
    FileStatus there = overlay.status(target);
    if (status == null || !overlay.hasParent(target)) {
      return Outcome.error(Errno.ENOENT);
    }
    if (there != null && (flags & RENAME_NOREPLACE) != 0) {
      return Outcome.error(Errno.EEXIST);
    }
    if (there != null && there.isDirectory()) {
      return Outcome.error(Errno.EISDIR);
    }
    Content content = overlay.content(source);
    if (content == null || !overlay.mayWrite(source) || !overlay.mayWrite(target)) {
      return Outcome.error(Errno.EROFS);
    }
    if (!source.equals(target)) {
      overlay.remove(source);
      overlay.put(target, content);
    }
    return Outcome.ZERO;
  }

  private Outcome existing(Path path) {
    return overlay.status(path) == null ? Outcome.error(Errno.ENOENT) : Outcome.ZERO;
  }

  private Outcome truncate(Call call, long length) {
    return paths.at(
        call,
        Paths.AT_FDCWD,
        0,
        path -> {
          Content content = overlay.content(path);
          if (content == null) {
            return Outcome.error(Errno.ENOENT);
          }
          return overlay.mayWrite(path) ? resize(content, length) : Outcome.error(Errno.EROFS);
        });
  }

  private Outcome ftruncate(Call call, long length) {
    return open(
        call,
        file ->
            file == null || (file.flags() & OpenFile.O_ACCMODE) == 0
                ? Outcome.error(Errno.EINVAL)
                : resize(file.content(), length));
  }

  private Outcome open(Call call, Function<@Nullable RegularFile, Outcome> then) {
    OpenFile open = descriptors.get(call.intArg(0));
    return open == null ? Outcome.error(Errno.EBADF) : then.apply(open.regular());
  }

  private static Outcome resize(Content content, long length) {
    if (length < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (length > RegularFile.LARGEST) {
      return Outcome.error(Errno.ENOSPC);
    }
    return content.resize((int) length) ? Outcome.ZERO : Outcome.error(Errno.ENOSPC);
  }
}
