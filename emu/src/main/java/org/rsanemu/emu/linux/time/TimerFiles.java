// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.time;

import java.util.Map;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;

/** timerfd_create(2) and its kin. */
public final class TimerFiles implements Calls {
  private static final int TFD_TIMER_ABSTIME = 1;
  private static final int TFD_TIMER_CANCEL_ON_SET = 2;
  private static final int TFD_FLAGS = OpenFile.O_NONBLOCK | 02000000;

  private final KernelHost host;
  private final ThreadTable threads;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Timers timers;
  private final Descriptors descriptors;

  public TimerFiles(
      KernelHost host,
      ThreadTable threads,
      ChannelNumbers channels,
      Blocking blocking,
      Timers timers,
      Descriptors descriptors) {
    this.host = host;
    this.threads = threads;
    this.channels = channels;
    this.blocking = blocking;
    this.timers = timers;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("timerfd_create", this::create);
    handlers.put("timerfd_settime", call -> set(call, call.abi().wide()));
    handlers.put("timerfd_settime64", call -> set(call, true));
    handlers.put("timerfd_gettime", call -> get(call, call.abi().wide()));
    handlers.put("timerfd_gettime64", call -> get(call, true));
  }

  private Outcome create(Call call) {
    int id = call.intArg(0);
    if ((call.intArg(1) & ~TFD_FLAGS) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (id == 8 || id == 9) {
      return Outcome.error(Errno.EPERM); // the alarms need CAP_WAKE_ALARM
    }
    GuestClock clock =
        id == 0 || id == 1 || id == 7 ? GuestClock.of(host, threads, id, call.thread()) : null;
    return clock == null
        ? Outcome.error(Errno.EINVAL)
        : descriptors.add(
            new TimerFile(host, channels, blocking, timers, clock, call.intArg(1)),
            (call.intArg(1) & ~OpenFile.O_NONBLOCK) != 0);
  }

  private Outcome set(Call call, boolean wide) {
    OpenFile open = descriptors.get(call.intArg(0));
    int flags = call.intArg(1);
    if (!(open instanceof TimerFile file)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    if ((flags & ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.arg(3) != 0) {
      TimerSpecs.write(call, call.arg(3), file.timer(), wide);
    }
    TimerSpecs.set(call, call.arg(2), file.timer(), (flags & TFD_TIMER_ABSTIME) != 0, wide);
    file.wasSet(call.thread());
    return Outcome.ZERO;
  }

  private Outcome get(Call call, boolean wide) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof TimerFile file)) {
      return Outcome.error(open == null ? Errno.EBADF : Errno.EINVAL);
    }
    TimerSpecs.write(call, call.arg(1), file.timer(), wide);
    return Outcome.ZERO;
  }
}
