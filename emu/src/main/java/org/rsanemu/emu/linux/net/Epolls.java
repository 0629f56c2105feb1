// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.Directory;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.signal.WaitMasks;

/** The epoll calls. */
public final class Epolls implements Calls {
  private static final int EPOLL_CTL_ADD = 1;
  private static final int EPOLL_CTL_DEL = 2;
  private static final int EPOLL_CTL_MOD = 3;
  private static final int EPOLL_CLOEXEC = 02000000;

  /** What may be combined with EPOLLEXCLUSIVE: IN, OUT, ERR, HUP, WAKEUP and ET. */
  private static final int BESIDE_EXCLUSIVE = EpollSet.EPOLLEXCLUSIVE | 0xa000001d;

  /** How many are reported at a time. */
  private static final int MOST = 4096;

  private final KernelHost host;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Descriptors descriptors;
  private final WaitMasks masks;

  public Epolls(
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      Descriptors descriptors,
      WaitMasks masks) {
    this.host = host;
    this.channels = channels;
    this.blocking = blocking;
    this.descriptors = descriptors;
    this.masks = masks;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("epoll_create", call -> create(call.intArg(0) > 0, 0));
    handlers.put(
        "epoll_create1", call -> create((call.intArg(0) & ~EPOLL_CLOEXEC) == 0, call.intArg(0)));
    handlers.put("epoll_ctl", this::control);
    handlers.put("epoll_pwait", call -> await(call, this::milliseconds));
    handlers.put(
        "epoll_pwait2", call -> await(call, c -> TimeSpecs.deadline(host, c, c.arg(3), true)));
    handlers.put("epoll_wait", call -> awaitUnmasked(call, this::milliseconds));
  }

  private Outcome create(boolean makesSense, int flags) {
    return makesSense
        ? descriptors.add(
            new EpollSet(descriptors::isOpen, channels.next()), (flags & EPOLL_CLOEXEC) != 0)
        : Outcome.error(Errno.EINVAL);
  }

  private static int dataOffset(Call call) {
    return call.abi().epollDataOffset();
  }

  @SuppressWarnings("ReferenceEquality") // an open file is itself alone
  private Outcome control(Call call) {
    int operation = call.intArg(1);
    boolean has = operation != EPOLL_CTL_DEL;
    int events = has ? call.getInt(call.arg(3)) : 0;
    long data = has ? call.getLong(call.arg(3) + dataOffset(call)) : 0;
    OpenFile set = descriptors.get(call.intArg(0));
    OpenFile open = descriptors.get(call.intArg(2));
    if (set == null || open == null) {
      return Outcome.error(Errno.EBADF);
    }
    if (open instanceof RegularFile || open instanceof Directory) {
      return Outcome.error(Errno.EPERM);
    }
    if (!(set instanceof EpollSet epoll) || set == open) {
      return Outcome.error(Errno.EINVAL);
    }
    boolean exclusive = has && (events & EpollSet.EPOLLEXCLUSIVE) != 0;
    boolean refused =
        operation == EPOLL_CTL_MOD || open instanceof EpollSet || (events & ~BESIDE_EXCLUSIVE) != 0;
    if (exclusive && refused) {
      return Outcome.error(Errno.EINVAL);
    }
    blocking.filesChanged();
    int descriptor = call.intArg(2);
    return switch (operation) {
      case EPOLL_CTL_ADD -> new Outcome.Done(epoll.add(descriptor, open, events, data));
      case EPOLL_CTL_MOD -> new Outcome.Done(epoll.change(descriptor, open, events, data));
      case EPOLL_CTL_DEL -> new Outcome.Done(epoll.remove(descriptor, open));
      default -> Outcome.error(Errno.EINVAL);
    };
  }

  private long milliseconds(Call call) {
    int timeout = call.intArg(3);
    return timeout < 0 ? GuestThread.NEVER : TimeSpecs.sum(host.now(), timeout * 1_000_000L);
  }

  private Outcome await(Call call, ToLongFunction<Call> timeout) {
    return masks.during(call, call.arg(4), call.arg(5), () -> awaitUnmasked(call, timeout));
  }

  private Outcome awaitUnmasked(Call call, ToLongFunction<Call> timeout) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof EpollSet epoll)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    int most = Math.min(call.intArg(2), MOST);
    if (most <= 0) {
      return Outcome.error(Errno.EINVAL);
    }
    int size = dataOffset(call) + Long.BYTES;
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    if (epoll.ready() == 0) {
      return deadline > host.now()
          ? blocking.blockAndRetry(call, "a descriptor to become ready", deadline, 0)
          : Outcome.ZERO;
    }
    call.checkWritable(call.arg(1), size);
    List<EpollSet.Ready> ready = epoll.take(most);
    long at = call.arg(1);
    for (EpollSet.Ready one : ready) {
      call.putInt(at, one.events());
      call.putLong(at + dataOffset(call), one.data());
      at += size;
    }
    return new Outcome.Done(ready.size());
  }
}
