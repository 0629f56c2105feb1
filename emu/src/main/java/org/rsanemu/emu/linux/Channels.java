package org.rsanemu.emu.linux;

import java.util.Map;

/** Pipes, eventfds and signalfds: ways for threads to pass bytes, counts and signals. */
final class Channels implements Calls {
  private static final int O_CLOEXEC = 02000000;
  private static final int KNOWN = O_CLOEXEC | OpenFile.O_NONBLOCK;

  private final Kernel kernel;
  private final Descriptors descriptors;
  private final Signals signals;

  Channels(Kernel kernel, Descriptors descriptors, Signals signals) {
    this.kernel = kernel;
    this.descriptors = descriptors;
    this.signals = signals;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("pipe", call -> pipe(call, 0));
    handlers.put("pipe2", call -> pipe(call, call.intArg(1)));
    handlers.put("eventfd", call -> eventfd(call, 0));
    handlers.put("eventfd2", call -> eventfd(call, call.intArg(1)));
    handlers.put("signalfd", call -> signalfd(call, 0));
    handlers.put("signalfd4", call -> signalfd(call, call.intArg(3)));
  }

  private Outcome pipe(Call call, int flags) {
    if ((flags & ~KNOWN) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    Pipe pipe = new Pipe(kernel.host(), kernel.newChannel());
    return addPair(
        descriptors, call, call.arg(0), pipe.readEnd(flags), pipe.writeEnd(flags), flags);
  }

  /** Gives two files descriptors, with O_CLOEXEC if the flags say so, and tells them there. */
  static Outcome addPair(
      Descriptors descriptors, Call call, long address, OpenFile one, OpenFile other, int flags) {
    boolean closes = (flags & O_CLOEXEC) != 0;
    call.checkWritable(address, 8);
    if (!(descriptors.add(one, closes) instanceof Outcome.Done first) || first.result() < 0) {
      return Outcome.error(Errno.EMFILE);
    }
    if (!(descriptors.add(other, closes) instanceof Outcome.Done second) || second.result() < 0) {
      descriptors.close(call.thread(), (int) first.result());
      return Outcome.error(Errno.EMFILE);
    }
    call.putInt(address, (int) first.result());
    call.putInt(address + 4, (int) second.result());
    return Outcome.ZERO;
  }

  private Outcome eventfd(Call call, int flags) {
    if ((flags & ~(KNOWN | EventCounter.EFD_SEMAPHORE)) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return descriptors.add(
        new EventCounter(kernel.host(), kernel.newChannel(), call.unsignedArg(0), flags),
        (flags & O_CLOEXEC) != 0);
  }

  private Outcome signalfd(Call call, int flags) {
    if ((flags & ~KNOWN) != 0 || call.arg(2) != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    long set = call.getLong(call.arg(1));
    if (call.intArg(0) == -1) {
      SignalFile file = new SignalFile(signals, kernel::caller, kernel.newChannel(), flags);
      file.takes(set);
      return descriptors.add(file, (flags & O_CLOEXEC) != 0);
    }
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SignalFile file)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    file.takes(set);
    kernel.filesChanged();
    return new Outcome.Done(call.intArg(0));
  }
}
