// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.PathOnly;
import org.rsanemu.emu.linux.fs.PathWalk;
import org.rsanemu.isa.linux.Abi;

/** Calls that change the attributes of a file: permissions, owner, times, extended attributes. */
final class Attributes implements Calls {
  private static final int UTIME_NOW = 0x3fffffff;
  private static final int UTIME_OMIT = 0x3ffffffe;
  private static final long SECOND = 1_000_000_000L;

  private final FileSystem system;
  private final PathArguments paths;

  Attributes(FileSystem system, PathArguments paths) {
    this.system = system;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("chmod", call -> chmod(paths.follow(call, 0), call.intArg(1)));
    handlers.put("fchmod", call -> chmod(paths.descriptor(call.intArg(0)), call.intArg(1)));
    handlers.put("fchmodat", call -> chmod(paths.at(call, 1, 0), call.intArg(2)));
    for (String suffix : new String[] {"", "32"}) {
      handlers.put("chown" + suffix, call -> chown(call, paths.follow(call, 0), 1));
      handlers.put("lchown" + suffix, call -> chown(call, paths.here(call, 0), 1));
      handlers.put("fchown" + suffix, call -> chown(call, paths.descriptor(call.intArg(0)), 1));
    }
    handlers.put("fchownat", call -> chown(call, paths.at(call, 1, call.intArg(4)), 2));
    handlers.put("utimensat", call -> utimensat(call, call.abi().wide()));
    handlers.put("utimensat_time64", call -> utimensat(call, true));
    handlers.put("utime", this::utime);
    handlers.put("utimes", call -> utimes(call, paths.follow(call, 0), 1));
    handlers.put("futimesat", call -> utimes(call, paths.at(call, 1, 0), 2));
    extended(handlers, "", paths::follow);
    extended(handlers, "l", paths::here);
    extended(handlers, "f", (call, i) -> paths.descriptor(call.intArg(i)));
  }

  @FunctionalInterface
  private interface Finder {
    PathWalk.Found find(Call call, int i);
  }

  /** Extended attributes are not kept here, as on tmpfs. */
  private static void extended(Map<String, Handler> handlers, String prefix, Finder finder) {
    for (String action : new String[] {"get", "set", "remove"}) {
      handlers.put(
          prefix + action + "xattr",
          call -> {
            finder.find(call, 0).status();
            return Outcome.error(Errno.EOPNOTSUPP);
          });
    }
    handlers.put(
        prefix + "listxattr",
        call -> {
          finder.find(call, 0).status();
          return Outcome.ZERO;
        });
  }

  /** A node that is the guest's own; something open that is none has nothing to change. */
  private static Outcome change(PathWalk.Found found, Consumer<Node> change) {
    if (found.node() == null && found.open() != null) {
      return Outcome.ZERO;
    }
    Node node = found.there();
    if (node.user() != Identity.UID) {
      return Outcome.error(Errno.EPERM);
    }
    change.accept(node);
    return Outcome.ZERO;
  }

  private static Outcome chmod(PathWalk.Found found, int mode) {
    return found.open() instanceof PathOnly
        ? Outcome.error(Errno.EBADF)
        : change(found, node -> node.permissions(mode));
  }

  /** Nobody can give a file away; -1 means that an id stays. */
  private static Outcome chown(Call call, PathWalk.Found found, int i) {
    FileStatus status = found.status();
    for (int id : new int[] {call.intArg(i), call.intArg(i + 1)}) {
      if (id != -1 && (id != Identity.UID || status.user() != Identity.UID)) {
        return Outcome.error(Errno.EPERM);
      }
    }
    return Outcome.ZERO;
  }

  /** Two times in nanoseconds; null for one that stays. */
  private record Stamps(@Nullable Long accessed, @Nullable Long modified, boolean now) {}

  private Outcome utimensat(Call call, boolean wide) {
    int flags = call.intArg(3);
    int known = PathArguments.AT_SYMLINK_NOFOLLOW | PathArguments.AT_EMPTY_PATH;
    if ((flags & ~known) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long now = system.now();
    Stamps times = new Stamps(now, now, true);
    if (call.arg(2) != 0) {
      Long accessed = time(call, call.arg(2), wide);
      Long modified = time(call, call.arg(2) + (wide ? 16 : 8), wide);
      times = new Stamps(accessed, modified, false);
    }
    boolean byDescriptor = call.arg(1) == 0;
    PathWalk.Found found =
        byDescriptor ? paths.descriptor(call.intArg(0)) : paths.at(call, 1, flags);
    return set(found, times);
  }

  private @Nullable Long time(Call call, long address, boolean wide) {
    long seconds = wide ? call.getLong(address) : call.getInt(address);
    int nanos = (int) (wide ? call.getLong(address + 8) : call.getInt(address + 4));
    if (nanos == UTIME_OMIT) {
      return null;
    }
    if (nanos == UTIME_NOW) {
      return system.now();
    }
    if (nanos < 0 || nanos >= SECOND) {
      throw new CallFailedException(Errno.EINVAL);
    }
    return nanos(seconds) + nanos;
  }

  /** Seconds as nanoseconds, as far as they go. */
  private static long nanos(long seconds) {
    return Math.clamp(seconds, -SECOND, 9 * SECOND) * SECOND;
  }

  private Outcome utime(Call call) {
    Abi abi = call.abi();
    long now = system.now();
    long at = call.arg(1);
    Stamps times =
        at == 0
            ? new Stamps(now, now, true)
            : new Stamps(
                nanos(call.getWord(at, abi)), nanos(call.getWord(at + abi.wordSize(), abi)), false);
    return set(paths.follow(call, 0), times);
  }

  private Outcome utimes(Call call, PathWalk.Found found, int i) {
    long now = system.now();
    long at = call.arg(i);
    if (at == 0) {
      return set(found, new Stamps(now, now, true));
    }
    int word = call.abi().wordSize();
    return set(found, new Stamps(timeval(call, at), timeval(call, at + 2L * word), false));
  }

  private long timeval(Call call, long at) {
    Abi abi = call.abi();
    long micros = call.getWord(at + abi.wordSize(), abi);
    if (micros < 0 || micros >= 1_000_000) {
      throw new CallFailedException(Errno.EINVAL);
    }
    return nanos(call.getWord(at, abi)) + 1000 * micros;
  }

  /** Who does not own a file but may write it can set its times to now. */
  private static Outcome set(PathWalk.Found found, Stamps times) {
    Node node = found.node();
    if (node != null && node.user() != Identity.UID && times.now()) {
      node.demand(Node.MAY_WRITE);
      node.touch();
      return Outcome.ZERO;
    }
    return change(
        found,
        own -> {
          long accessed = times.accessed() == null ? own.accessed() : times.accessed();
          long modified = times.modified() == null ? own.modified() : times.modified();
          own.times(accessed, modified);
        });
  }
}
