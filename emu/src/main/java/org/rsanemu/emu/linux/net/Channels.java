// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.Map;
import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.signal.SignalFile;
import org.rsanemu.emu.linux.signal.Signals;

/** Pipes, eventfds and signalfds: ways for threads to pass bytes, counts and signals. */
public final class Channels implements Calls {
  private static final int O_CLOEXEC = 02000000;
  private static final int KNOWN = O_CLOEXEC | OpenFile.O_NONBLOCK;

  private final KernelHost host;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Supplier<GuestThread> caller;
  private final Descriptors descriptors;
  private final Signals signals;

  public Channels(
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      Supplier<GuestThread> caller,
      Descriptors descriptors,
      Signals signals) {
    this.host = host;
    this.channels = channels;
    this.blocking = blocking;
    this.caller = caller;
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
    Pipe pipe = new Pipe(host, channels.next());
    return descriptors.addPair(call, call.arg(0), pipe.readEnd(flags), pipe.writeEnd(flags), flags);
  }

  private Outcome eventfd(Call call, int flags) {
    if ((flags & ~(KNOWN | EventCounter.EFD_SEMAPHORE)) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return descriptors.add(
        new EventCounter(host, channels.next(), call.unsignedArg(0), flags),
        (flags & O_CLOEXEC) != 0);
  }

  private Outcome signalfd(Call call, int flags) {
    if ((flags & ~KNOWN) != 0 || call.arg(2) != Long.BYTES) {
      return Outcome.error(Errno.EINVAL);
    }
    long set = call.getLong(call.arg(1));
    if (call.intArg(0) == -1) {
      SignalFile file = new SignalFile(signals, caller, channels.next(), flags);
      file.takes(set);
      return descriptors.add(file, (flags & O_CLOEXEC) != 0);
    }
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SignalFile file)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    file.takes(set);
    blocking.filesChanged();
    return new Outcome.Done(call.intArg(0));
  }
}
