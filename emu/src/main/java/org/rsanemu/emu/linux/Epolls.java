package org.rsanemu.emu.linux;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The epoll calls. */
final class Epolls implements Calls {
  private static final int EPOLL_CTL_DEL = 2;
  private static final int MOST = 4096;

  private final Kernel kernel;
  private final Descriptors descriptors;

  Epolls(Kernel kernel, Descriptors descriptors) {
    this.kernel = kernel;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("epoll_create", this::create);
    handlers.put("epoll_create1", this::create);
    handlers.put("epoll_ctl", this::control);
    handlers.put("epoll_wait", call -> await(call, this::milliseconds));
    handlers.put("epoll_pwait", call -> await(call, this::milliseconds));
    handlers.put("epoll_pwait2", call -> await(call, this::timespec));
  }

  private Outcome create(Call call) {
    return descriptors.add(new EpollSet(descriptors, kernel.newChannel()));
  }

  /** x86-64 packs {@code struct epoll_event}; elsewhere its second word is aligned. */
  private int dataOffset() {
    return kernel.abi() == Abi.X86_64 ? 4 : 8;
  }

  private Outcome control(Call call) {
    OpenFile set = descriptors.get(call.intArg(0));
    OpenFile open = descriptors.get(call.intArg(2));
    if (set == null || open == null) {
      return Outcome.error(Errno.EBADF);
    }
    if (!(set instanceof EpollSet epoll) || open instanceof EpollSet) {
      return Outcome.error(Errno.EINVAL); // no sets of sets
    }
    if (open instanceof RegularFile || open instanceof Directory) {
      return Outcome.error(Errno.EPERM);
    }
    boolean has = call.intArg(1) != EPOLL_CTL_DEL;
    int events = has ? call.getInt(call.arg(3)) : 0;
    long data = has ? call.getLong(call.arg(3) + dataOffset()) : 0;
    kernel.filesChanged();
    return new Outcome.Done(epoll.control(call.intArg(1), call.intArg(2), open, events, data));
  }

  private long milliseconds(Call call) {
    int timeout = call.intArg(3);
    return timeout < 0 ? GuestThread.NEVER : Times.sum(kernel.host().now(), timeout * 1_000_000L);
  }

  private long timespec(Call call) {
    return call.arg(3) == 0
        ? GuestThread.NEVER
        : Times.sum(kernel.host().now(), Times.read(call, call.arg(3), true));
  }

  private Outcome await(Call call, ToLongFunction<Call> timeout) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof EpollSet epoll)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    int most = call.intArg(2);
    if (most <= 0 || most > MOST) {
      return Outcome.error(Errno.EINVAL);
    }
    int size = dataOffset() + Long.BYTES;
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    if (epoll.ready() == 0 && deadline > kernel.host().now()) {
      return kernel.blockAndRetry(call, "a descriptor to become ready", deadline, 0);
    }
    call.checkWritable(call.arg(1), size);
    List<EpollSet.Ready> ready = epoll.take(most);
    long at = call.arg(1);
    for (EpollSet.Ready one : ready) {
      call.putInt(at, one.events());
      call.putLong(at + dataOffset(), one.data());
      at += size;
    }
    return new Outcome.Done(ready.size());
  }
}
