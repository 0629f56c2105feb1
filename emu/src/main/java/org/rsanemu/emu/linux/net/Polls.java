// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.signal.WaitMasks;

/** Waiting for several descriptors at a time: poll and ppoll. */
public final class Polls implements Calls {
  private static final int POLLNVAL = 32;
  private static final int ENTRY = 8;

  /** RLIMIT_NOFILE: nobody can have more. */
  private static final int MOST = 1024;

  private final KernelHost host;
  private final Blocking blocking;
  private final Descriptors descriptors;
  private final WaitMasks masks;

  public Polls(KernelHost host, Blocking blocking, Descriptors descriptors, WaitMasks masks) {
    this.host = host;
    this.blocking = blocking;
    this.descriptors = descriptors;
    this.masks = masks;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("poll", call -> poll(call, this::milliseconds));
    handlers.put("ppoll", call -> ppoll(call, call.abi().wide()));
    handlers.put("ppoll_time64", call -> ppoll(call, true));
  }

  private long milliseconds(Call call) {
    int timeout = call.intArg(2);
    return timeout < 0 ? GuestThread.NEVER : TimeSpecs.sum(host.now(), timeout * 1_000_000L);
  }

  /** The timespec holds afterwards what was left of it. */
  private Outcome ppoll(Call call, boolean wide) {
    Outcome outcome =
        masks.during(
            call,
            call.arg(3),
            call.arg(4),
            () -> poll(call, c -> TimeSpecs.deadline(host, c, c.arg(2), wide)));
    TimeSpecs.writeRest(host, call, call.arg(2), wide, outcome);
    return outcome;
  }

  private Outcome poll(Call call, ToLongFunction<Call> timeout) {
    int count = call.intArg(1);
    if (count < 0 || count > MOST) {
      return Outcome.error(Errno.EINVAL);
    }
    ByteBuffer entries =
        ByteBuffer.wrap(call.payload(() -> call.getBytes(call.arg(0), ENTRY * count)))
            .order(ByteOrder.LITTLE_ENDIAN);
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    int ready = 0;
    int[] results = new int[count];
    for (int i = 0; i < count; i++) {
      results[i] = holds(entries.getInt(ENTRY * i), entries.getShort(ENTRY * i + 4));
      ready += results[i] == 0 ? 0 : 1;
    }
    if (ready == 0 && deadline > host.now()) {
      return blocking.blockAndRetry(call, "a descriptor to become ready", deadline, 0);
    }
    for (int i = 0; i < count; i++) {
      call.putBytes(
          call.arg(0) + (long) ENTRY * i + 6,
          new byte[] {(byte) results[i], (byte) (results[i] >>> 8)});
    }
    return new Outcome.Done(ready);
  }

  /** Which of the wanted conditions hold; a negative descriptor is passed over. */
  private int holds(int descriptor, short wanted) {
    if (descriptor < 0) {
      return 0;
    }
    OpenFile open = descriptors.get(descriptor);
    return open == null ? POLLNVAL : Readiness.of(open, wanted & 0xffff);
  }
}
