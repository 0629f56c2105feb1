// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Arrays;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.PathWalk;

/** Calls that ask what a path or descriptor is: stat, access, readlink, statfs. */
final class Inquiries implements Calls {
  private static final int AT_EACCESS = 0x200;
  private static final int AT_STATX_SYNC_TYPE = 0x6000;
  private static final int AT_NO_AUTOMOUNT = 0x800;
  private static final int STATFS64_SIZE = 84;

  private final Descriptors descriptors;
  private final PathArguments paths;

  Inquiries(Descriptors descriptors, PathArguments paths) {
    this.descriptors = descriptors;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    for (String suffix : new String[] {"", "64"}) {
      handlers.put("stat" + suffix, call -> put(call, 1, paths.follow(call, 0).status()));
      handlers.put("lstat" + suffix, call -> put(call, 1, paths.here(call, 0).status()));
      handlers.put(
          "fstat" + suffix, call -> put(call, 1, descriptors.open(call.intArg(0)).status()));
    }
    handlers.put("newfstatat", this::fstatat);
    handlers.put("fstatat64", this::fstatat);
    handlers.put("statx", this::statx);
    handlers.put("access", call -> access(paths.follow(call, 0), call.intArg(1)));
    handlers.put("faccessat", call -> access(paths.at(call, 1, 0), call.intArg(2)));
    handlers.put("faccessat2", this::faccessat2);
    handlers.put("readlink", call -> readlink(call, paths.here(call, 0), 1));
    handlers.put("readlinkat", this::readlinkat);
    handlers.put("statfs", call -> statfs(call, paths.follow(call, 0)));
    handlers.put("fstatfs", call -> statfs(call, paths.descriptor(call.intArg(0))));
    handlers.put("statfs64", call -> statfs64(call, paths.follow(call, 0)));
    handlers.put("fstatfs64", call -> statfs64(call, paths.descriptor(call.intArg(0))));
  }

  private Outcome put(Call call, int i, FileStatus status) {
    if (!call.abi().wide() && status.size() > Integer.MAX_VALUE && isSmall(call)) {
      return Outcome.error(Errno.EOVERFLOW);
    }
    return Stats.put(call, call.abi(), call.arg(i), status);
  }

  /** ARM's first stat calls have 32 bits for a size; nothing in use makes them. */
  private static boolean isSmall(Call call) {
    return call.number() == 106 || call.number() == 107 || call.number() == 108;
  }

  private Outcome fstatat(Call call) {
    int flags = call.intArg(3);
    int known = PathArguments.AT_SYMLINK_NOFOLLOW | PathArguments.AT_EMPTY_PATH | AT_NO_AUTOMOUNT;
    return (flags & ~known) != 0
        ? Outcome.error(Errno.EINVAL)
        : put(call, 2, paths.at(call, 1, flags).status());
  }

  private Outcome statx(Call call) {
    int flags = call.intArg(2);
    int known =
        PathArguments.AT_SYMLINK_NOFOLLOW
            | PathArguments.AT_EMPTY_PATH
            | AT_NO_AUTOMOUNT
            | AT_STATX_SYNC_TYPE;
    if ((flags & ~known) != 0
        || (flags & AT_STATX_SYNC_TYPE) == AT_STATX_SYNC_TYPE
        || call.intArg(3) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return Stats.putX(call, call.arg(4), paths.at(call, 1, flags).status());
  }

  private Outcome faccessat2(Call call) {
    int flags = call.intArg(3);
    int known = PathArguments.AT_SYMLINK_NOFOLLOW | PathArguments.AT_EMPTY_PATH | AT_EACCESS;
    return (flags & ~known) != 0
        ? Outcome.error(Errno.EINVAL)
        : access(paths.at(call, 1, flags), call.intArg(2));
  }

  private static Outcome access(PathWalk.Found found, int mode) {
    if ((mode & ~7) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (found.open() != null && found.node() == null) {
      return Outcome.ZERO;
    }
    found.there().demand(mode);
    return Outcome.ZERO;
  }

  private Outcome readlinkat(Call call) {
    PathWalk.Found found =
        paths.at(call, 1, PathArguments.AT_SYMLINK_NOFOLLOW | PathArguments.AT_EMPTY_PATH);
    boolean byDescriptor = found.open() != null;
    return byDescriptor && !(found.node() instanceof LinkNode)
        ? Outcome.error(Errno.ENOENT)
        : readlink(call, found, 2);
  }

  private static Outcome readlink(Call call, PathWalk.Found found, int i) {
    if (call.intArg(i + 1) <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (!(found.there() instanceof LinkNode link)) {
      return Outcome.error(Errno.EINVAL);
    }
    byte[] bytes = FileSystem.bytes(link.text());
    byte[] cut = Arrays.copyOf(bytes, Math.min(call.intArg(i + 1), bytes.length));
    call.putBytes(call.arg(i), cut);
    return new Outcome.Done(cut.length);
  }

  private Outcome statfs(Call call, PathWalk.Found found) {
    found.status();
    return Stats.putSystem(call, call.abi(), call.arg(1));
  }

  private Outcome statfs64(Call call, PathWalk.Found found) {
    found.status();
    boolean fits = call.unsignedArg(1) == STATFS64_SIZE || call.unsignedArg(1) == 88;
    return fits ? Stats.putSystem64(call, call.arg(2)) : Outcome.error(Errno.EINVAL);
  }
}
