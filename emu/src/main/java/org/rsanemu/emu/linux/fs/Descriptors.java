// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;

/** The table of descriptors, and the calls that are about descriptors rather than bytes. */
public final class Descriptors implements Calls {
  private static final int MOST = 1024;
  private static final int CLOSE_RANGE_CLOEXEC = 4;
  private static final int CLOSE_RANGE_UNSHARE = 2;

  private final KernelHost host;
  private final Blocking blocking;
  private final Supplier<GuestThread> caller;
  private final Consumer<Limit> refused;
  private final TreeMap<Integer, OpenFile> table = new TreeMap<>();
  private final BitSet closedOnExec = new BitSet();
  private final List<OpenFile> underway = new ArrayList<>();
  private int limit = MOST;

  public Descriptors(
      KernelHost host,
      Blocking blocking,
      Supplier<GuestThread> caller,
      Consumer<Limit> refused,
      byte @Nullable [] input) {
    this.host = host;
    this.blocking = blocking;
    this.caller = caller;
    this.refused = refused;
    if (input != null) {
      table.put(0, new GuestInput(input));
    }
    table.put(1, new HostStream(1, host));
    table.put(2, new HostStream(2, host));
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("close", this::close);
    handlers.put("close_range", this::closeRange);
    handlers.put("dup", call -> duplicate(call.intArg(0), 0, false));
    handlers.put("dup2", call -> replace(call, true, 0));
    handlers.put("dup3", call -> replace(call, false, call.intArg(2)));
  }

  /** What a descriptor refers to, or null if it is not open. */
  public @Nullable OpenFile get(int descriptor) {
    if (descriptor >= 0 && descriptor < MOST) {
      host.listener().descriptorUsed(caller.get(), descriptor, false);
    }
    return table.get(descriptor);
  }

  /**
   * What a descriptor refers to.
   *
   * @throws CallFailedException EBADF
   */
  public OpenFile open(int descriptor) {
    OpenFile open = get(descriptor);
    if (open == null) {
      throw new CallFailedException(Errno.EBADF);
    }
    return open;
  }

  /**
   * The same, where it must be open for more than finding files.
   *
   * @throws CallFailedException EBADF, for what O_PATH opened, too
   */
  public OpenFile usable(int descriptor) {
    OpenFile open = open(descriptor);
    if (open instanceof PathOnly) {
      throw new CallFailedException(Errno.EBADF);
    }
    return open;
  }

  /** Whether any descriptor refers to this file, or one on its way in a message. */
  public boolean isOpen(OpenFile open) {
    return table.containsValue(open) || underway.contains(open);
  }

  /** A message takes a descriptor of this file along. */
  public void underway(OpenFile open) {
    underway.add(open);
  }

  /** Such a message has come, or was lost. */
  public void arrived(GuestThread by, OpenFile open) {
    underway.remove(open);
    if (!isOpen(open)) {
      open.closed(by);
    }
  }

  /** Whether a descriptor is the program's standard output or error, and nothing else by now. */
  public boolean isOutput(long descriptor) {
    return table.get((int) descriptor) instanceof HostStream;
  }

  /** The open descriptors. */
  public NavigableSet<Integer> all() {
    return table.navigableKeySet();
  }

  /** Gives an open file the lowest free descriptor. */
  public Outcome add(OpenFile open) {
    return add(open, 0, false);
  }

  /** The same, with FD_CLOEXEC or without. */
  public Outcome add(OpenFile open, boolean closeOnExec) {
    return add(open, 0, closeOnExec);
  }

  private Outcome add(OpenFile open, int from, boolean closeOnExec) {
    int descriptor = free(from);
    if (isTooLarge(descriptor)) {
      return Outcome.error(Errno.EMFILE);
    }
    put(descriptor, open, closeOnExec);
    return new Outcome.Done(descriptor);
  }

  private void put(int descriptor, OpenFile open, boolean closeOnExec) {
    table.put(descriptor, open);
    closedOnExec.set(descriptor, closeOnExec);
    host.listener().descriptorBegins(descriptor);
  }

  /**
   * Sees that there is a free descriptor, before anything is made.
   *
   * @throws CallFailedException EMFILE
   */
  public void demandFree() {
    if (isTooLarge(free(0))) {
      throw new CallFailedException(Errno.EMFILE);
    }
  }

  /** So many descriptors the program lets itself have from now on: RLIMIT_NOFILE. */
  public void limit(int count) {
    limit = count;
  }

  private boolean isTooLarge(int descriptor) {
    if (descriptor >= limit && limit == MOST) {
      refused.accept(Limit.FILES);
    }
    return descriptor >= limit;
  }

  private int free(int from) {
    int descriptor = from;
    while (table.containsKey(descriptor)) {
      descriptor++;
    }
    return descriptor;
  }

  /** FD_CLOEXEC of an open descriptor. */
  public boolean isClosedOnExec(int descriptor) {
    return closedOnExec.get(descriptor);
  }

  public void closeOnExec(int descriptor, boolean set) {
    closedOnExec.set(descriptor, set);
  }

  /** Closes a descriptor, and the open file with its last one. */
  boolean close(GuestThread by, int descriptor) {
    OpenFile open = table.remove(descriptor);
    if (open == null) {
      return false;
    }
    host.listener().descriptorUsed(by, descriptor, true);
    if (!isOpen(open)) {
      open.closed(by);
      blocking.filesChanged();
    }
    return true;
  }

  /** Gives two files descriptors, with O_CLOEXEC if the flags say so, and writes them there. */
  public Outcome addPair(Call call, long address, OpenFile one, OpenFile other, int flags) {
    boolean closes = (flags & OpenFlags.O_CLOEXEC) != 0;
    call.checkWritable(address, 8);
    if (!(add(one, closes) instanceof Outcome.Done first) || first.result() < 0) {
      return Outcome.error(Errno.EMFILE);
    }
    if (!(add(other, closes) instanceof Outcome.Done second) || second.result() < 0) {
      close(call.thread(), (int) first.result());
      return Outcome.error(Errno.EMFILE);
    }
    call.putInt(address, (int) first.result());
    call.putInt(address + 4, (int) second.result());
    return Outcome.ZERO;
  }

  private Outcome close(Call call) {
    return close(call.thread(), call.intArg(0)) ? Outcome.ZERO : Outcome.error(Errno.EBADF);
  }

  private Outcome closeRange(Call call) {
    long first = call.unsignedArg(0);
    long last = Math.min(call.unsignedArg(1), MOST);
    int flags = call.intArg(2);
    if (first > call.unsignedArg(1)
        || (flags & ~(CLOSE_RANGE_CLOEXEC | CLOSE_RANGE_UNSHARE)) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    for (long descriptor = first; descriptor <= last; descriptor++) {
      if ((flags & CLOSE_RANGE_CLOEXEC) == 0) {
        close(call.thread(), (int) descriptor);
      } else if (table.containsKey((int) descriptor)) {
        closeOnExec((int) descriptor, true);
      }
    }
    return Outcome.ZERO;
  }

  /** A further descriptor, not below {@code from}, for what this one refers to. */
  public Outcome duplicate(int descriptor, int from, boolean closeOnExec) {
    OpenFile open = open(descriptor);
    return from < 0 || from >= limit ? Outcome.error(Errno.EINVAL) : add(open, from, closeOnExec);
  }

  private Outcome replace(Call call, boolean sameIsFine, int flags) {
    int to = call.intArg(1);
    int allowed = OpenFlags.O_CLOEXEC;
    if ((flags & ~allowed) != 0 || to == call.intArg(0) && !sameIsFine) {
      return Outcome.error(Errno.EINVAL);
    }
    if (to < 0 || to >= limit) {
      return Outcome.error(Errno.EBADF);
    }
    OpenFile open = open(call.intArg(0));
    if (to != call.intArg(0)) {
      close(call.thread(), to);
      put(to, open, flags != 0);
    }
    return new Outcome.Done(to);
  }
}
