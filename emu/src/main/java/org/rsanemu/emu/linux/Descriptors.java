package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of descriptors, and the calls that are about descriptors rather than bytes. */
final class Descriptors implements Calls {
  private static final int MOST = 1024;
  private static final int F_DUPFD = 0;
  private static final int F_GETFL = 3;
  private static final int F_SETFL = 4;
  private static final int F_DUPFD_CLOEXEC = 1030;

  private final Kernel kernel;
  private final TreeMap<Integer, OpenFile> table = new TreeMap<>();
  private final List<OpenFile> underway = new ArrayList<>();

  Descriptors(Kernel kernel) {
    this.kernel = kernel;
    byte[] input = kernel.options().stdin();
    table.put(0, new RegularFile(new Content(input, 0, new Content.Allowance(0)), 0, false));
    table.put(1, new HostStream(1, kernel.host()));
    table.put(2, new HostStream(2, kernel.host()));
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("close", this::close);
    handlers.put("close_range", this::closeRange);
    handlers.put("dup", call -> duplicate(call.intArg(0), 0));
    handlers.put("dup2", call -> replace(call, true));
    handlers.put("dup3", call -> replace(call, false));
    handlers.put("fcntl", this::fcntl);
    handlers.put("fcntl64", this::fcntl);
    handlers.put(
        "ioctl", call -> Outcome.error(get(call.intArg(0)) == null ? Errno.EBADF : Errno.ENOTTY));
  }

  /** What a descriptor refers to, or null if it is not open. */
  @Nullable OpenFile get(int descriptor) {
    return table.get(descriptor);
  }

  /** Whether any descriptor refers to this file, or one on its way in a message. */
  boolean isOpen(OpenFile open) {
    return table.containsValue(open) || underway.contains(open);
  }

  /** A message takes a descriptor of this file along. */
  void underway(OpenFile open) {
    underway.add(open);
  }

  /** Such a message has come, or was lost. */
  void arrived(GuestThread by, OpenFile open) {
    underway.remove(open);
    if (!isOpen(open)) {
      open.closed(by);
    }
  }

  /** Gives an open file the lowest free descriptor. */
  Outcome add(OpenFile open) {
    return add(open, 0);
  }

  private Outcome add(OpenFile open, int from) {
    int descriptor = from;
    while (table.containsKey(descriptor)) {
      descriptor++;
    }
    if (descriptor >= MOST) {
      return Outcome.error(Errno.EMFILE);
    }
    table.put(descriptor, open);
    return new Outcome.Done(descriptor);
  }

  /** Closes a descriptor, and the open file with its last one. */
  boolean close(GuestThread by, int descriptor) {
    OpenFile open = table.remove(descriptor);
    if (open == null) {
      return false;
    }
    if (!isOpen(open)) {
      open.closed(by);
      kernel.filesChanged();
    }
    return true;
  }

  private Outcome close(Call call) {
    return close(call.thread(), call.intArg(0)) ? Outcome.ZERO : Outcome.error(Errno.EBADF);
  }

  private Outcome closeRange(Call call) {
    long first = call.unsignedArg(0);
    long last = Math.min(call.unsignedArg(1), MOST);
    if (first > call.unsignedArg(1) || call.intArg(2) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    for (long descriptor = first; descriptor <= last; descriptor++) {
      close(call.thread(), (int) descriptor);
    }
    return Outcome.ZERO;
  }

  private Outcome duplicate(int descriptor, int from) {
    OpenFile open = get(descriptor);
    if (open == null) {
      return Outcome.error(Errno.EBADF);
    }
    return from < 0 || from >= MOST ? Outcome.error(Errno.EINVAL) : add(open, from);
  }

  private Outcome replace(Call call, boolean sameIsFine) {
    int to = call.intArg(1);
    OpenFile open = get(call.intArg(0));
    if (open == null || to < 0 || to >= MOST) {
      return Outcome.error(Errno.EBADF);
    }
    if (to == call.intArg(0)) {
      return sameIsFine ? new Outcome.Done(to) : Outcome.error(Errno.EINVAL);
    }
    close(call.thread(), to);
    table.put(to, open);
    return new Outcome.Done(to);
  }

  /** Close-on-exec and locks have nothing to act on here: there is one process. */
  private Outcome fcntl(Call call) {
    OpenFile open = get(call.intArg(0));
    if (open == null) {
      return Outcome.error(Errno.EBADF);
    }
    return switch (call.intArg(1)) {
      case F_DUPFD, F_DUPFD_CLOEXEC -> duplicate(call.intArg(0), call.intArg(2));
      case F_GETFL -> new Outcome.Done(open.flags());
      case F_SETFL -> {
        open.flags(call.intArg(2));
        yield Outcome.ZERO;
      }
      case 1, 2, 6, 7, 13, 14, 37, 38 -> Outcome.ZERO; // F_GETFD, F_SETFD, F_SETLK and kin
      default -> Outcome.error(Errno.EINVAL);
    };
  }
}
