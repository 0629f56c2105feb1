// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.fs.SpecialNode;

/** Calls that change how long a file is, or see that it is stored: truncate, fallocate, fsync. */
final class Lengths implements Calls {
  private static final int KEEP_SIZE = 1;
  private static final int PUNCH_HOLE = 2;
  private static final int ZERO_RANGE = 16;

  private final Descriptors descriptors;
  private final PathArguments paths;

  Lengths(Descriptors descriptors, PathArguments paths) {
    this.descriptors = descriptors;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("truncate", call -> truncate(call, length(call)));
    handlers.put("truncate64", call -> truncate(call, pair(call, 2)));
    handlers.put("ftruncate", call -> ftruncate(call, length(call)));
    handlers.put("ftruncate64", call -> ftruncate(call, pair(call, 2)));
    handlers.put("fallocate", this::fallocate);
    for (String stored : new String[] {"fsync", "fdatasync", "syncfs"}) {
      handlers.put(stored, this::fsync);
    }
    handlers.put("sync", call -> Outcome.ZERO);
    handlers.put("sync_file_range", this::fsync);
    handlers.put("arm_sync_file_range", this::fsync);
    handlers.put("fadvise64", this::advise);
    handlers.put("arm_fadvise64_64", this::advise);
    handlers.put("readahead", this::advise);
  }

  private static long length(Call call) {
    return call.abi().wide() ? call.arg(1) : call.intArg(1);
  }

  /** On ARM 64 bits are in an even register and the next. */
  private static long pair(Call call, int i) {
    return call.unsignedArg(i) | call.arg(i + 1) << 32;
  }

  private Outcome truncate(Call call, long length) {
    if (length < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    Node node = paths.follow(call, 0).there();
    if (node instanceof Folder) {
      return Outcome.error(Errno.EISDIR);
    }
    node.demand(Node.MAY_WRITE);
    if (!(node instanceof FileNode file)) {
      return Outcome.error(Errno.EINVAL);
    }
    file.resize(length);
    return Outcome.ZERO;
  }

  private Outcome ftruncate(Call call, long length) {
    if (length < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    written(descriptors.usable(call.intArg(0)), Errno.EINVAL).resize(length);
    return Outcome.ZERO;
  }

  /** A file that is open for writing; else the given error. */
  private static FileNode written(OpenFile open, int otherwise) {
    RegularFile regular = open.regular();
    FileNode file = regular == null ? null : regular.file();
    if (file == null || (open.flags() & OpenFile.O_ACCMODE) == 0) {
      throw new CallFailedException(otherwise);
    }
    return file;
  }

  private Outcome fallocate(Call call) {
    int mode = call.intArg(1);
    long from = call.abi().wide() ? call.arg(2) : pair(call, 2);
    long length = call.abi().wide() ? call.arg(3) : pair(call, 4);
    OpenFile open = descriptors.usable(call.intArg(0));
    if (from < 0 || length <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if ((mode & ~(KEEP_SIZE | PUNCH_HOLE | ZERO_RANGE)) != 0
        || (mode & PUNCH_HOLE) != 0 && mode != (PUNCH_HOLE | KEEP_SIZE)) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    if ((open.flags() & OpenFile.O_ACCMODE) == 0) {
      return Outcome.error(Errno.EBADF);
    }
    FileNode file = written(open, open.regular() == null ? Errno.ESPIPE : Errno.EBADF);
    long end = TimeSpecs.sum(from, length);
    if (end > Content.LARGEST) {
      return Outcome.error(Errno.EFBIG);
    }
    return fallocate(file, mode, from, end);
  }

  private static Outcome fallocate(FileNode file, int mode, long from, long end) {
    if (mode != 0 && mode != KEEP_SIZE) {
      boolean sealed = (file.seals() & FileNode.F_SEAL_WRITE) != 0;
      if (sealed) {
        return Outcome.error(Errno.EPERM);
      }
      if (!file.content().clear(from, end)) {
        return Outcome.error(Errno.ENOSPC);
      }
      file.touch();
    }
    if ((mode & KEEP_SIZE) == 0 && end > file.size()) {
      file.resize(end);
    }
    return Outcome.ZERO;
  }

  private Outcome fsync(Call call) {
    OpenFile open = descriptors.usable(call.intArg(0));
    return open.node() == null || open.node() instanceof SpecialNode
        ? Outcome.error(Errno.EINVAL)
        : Outcome.ZERO;
  }

  private Outcome advise(Call call) {
    OpenFile open = descriptors.usable(call.intArg(0));
    return open.node() == null ? Outcome.error(Errno.ESPIPE) : Outcome.ZERO;
  }
}
