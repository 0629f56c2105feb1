// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.Map;
import java.util.function.ToLongFunction;
import org.rsanemu.emu.linux.base.BadTimeException;
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
import org.rsanemu.isa.linux.Abi;

/** select and pselect6: waiting for descriptors in bit sets. */
public final class Selects implements Calls {
  /** Which conditions put a descriptor into each of the three sets; nothing is exceptional here. */
  private static final int[] REPORTED = {
    OpenFile.POLLIN | OpenFile.POLLHUP | OpenFile.POLLERR, OpenFile.POLLOUT | OpenFile.POLLERR, 0
  };

  private static final int MOST = 1024;

  private final KernelHost host;
  private final Blocking blocking;
  private final Descriptors descriptors;
  private final WaitMasks masks;

  public Selects(KernelHost host, Blocking blocking, Descriptors descriptors, WaitMasks masks) {
    this.host = host;
    this.blocking = blocking;
    this.descriptors = descriptors;
    this.masks = masks;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("select", this::select);
    handlers.put("_newselect", this::select);
    handlers.put("pselect6", call -> pselect(call, call.abi().wide()));
    handlers.put("pselect6_time64", call -> pselect(call, true));
  }

  private Outcome select(Call call) {
    Outcome outcome = select(call, this::timeval);
    if (call.arg(4) != 0 && outcome instanceof Outcome.Done done && done.result() >= 0) {
      Abi abi = call.abi();
      long left = Math.max(0, call.deadline(() -> 0) - host.now());
      call.putWord(call.arg(4), left / TimeSpecs.SECOND, abi);
      call.putWord(call.arg(4) + abi.wordSize(), left % TimeSpecs.SECOND / 1000, abi);
    }
    return outcome;
  }

  private long timeval(Call call) {
    if (call.arg(4) == 0) {
      return GuestThread.NEVER;
    }
    Abi abi = call.abi();
    boolean wide = abi.wide();
    long seconds = wide ? call.getLong(call.arg(4)) : call.getInt(call.arg(4));
    long micros = wide ? call.getLong(call.arg(4) + 8) : call.getInt(call.arg(4) + 4);
    if (seconds < 0 || micros < 0) {
      throw new BadTimeException();
    }
    long whole = TimeSpecs.sum(seconds, micros / 1_000_000);
    return TimeSpecs.sum(host.now(), TimeSpecs.nanos(whole, micros % 1_000_000 * 1000));
  }

  /** The last argument points to the mask's address and its size. */
  private Outcome pselect(Call call, boolean wide) {
    Abi abi = call.abi();
    long pair = call.arg(5);
    long mask = pair == 0 ? 0 : call.getWord(pair, abi);
    long size = pair == 0 ? 0 : call.getWord(pair + abi.wordSize(), abi);
    Outcome outcome =
        masks.during(
            call, mask, size, () -> select(call, c -> TimeSpecs.deadline(host, c, c.arg(4), wide)));
    TimeSpecs.writeRest(host, call, call.arg(4), wide, outcome);
    return outcome;
  }

  private Outcome select(Call call, ToLongFunction<Call> timeout) {
    if (call.intArg(0) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    int count = Math.min(call.intArg(0), MOST);
    int bits = 8 * call.abi().wordSize();
    int bytes = (count + bits - 1) / bits * call.abi().wordSize();
    byte[] wanted = call.payload(() -> sets(call, bytes));
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    byte[] results = new byte[wanted.length];
    int ready = 0;
    for (int i = 0; i < 3 * count; i++) {
      int set = i / count;
      int descriptor = i % count;
      int at = set * bytes + descriptor / 8;
      int bit = 1 << descriptor % 8;
      if ((wanted[at] & bit) == 0) {
        continue;
      }
      OpenFile open = descriptors.get(descriptor);
      if (open == null) {
        return Outcome.error(Errno.EBADF);
      }
      if ((open.ready() & REPORTED[set]) != 0) {
        results[at] |= (byte) bit;
        ready++;
      }
    }
    if (ready == 0 && deadline > host.now()) {
      return blocking.blockAndRetry(call, "a descriptor to become ready", deadline, 0);
    }
    report(call, results, bytes);
    return new Outcome.Done(ready);
  }

  /** The three sets, one after the other; one that is not given is empty. */
  private static byte[] sets(Call call, int bytes) {
    byte[] all = new byte[3 * bytes];
    for (int set = 0; set < 3; set++) {
      if (call.arg(1 + set) != 0) {
        System.arraycopy(call.getBytes(call.arg(1 + set), bytes), 0, all, set * bytes, bytes);
      }
    }
    return all;
  }

  private static void report(Call call, byte[] results, int bytes) {
    for (int set = 0; set < 3; set++) {
      if (call.arg(1 + set) != 0) {
        call.putBytes(
            call.arg(1 + set),
            java.util.Arrays.copyOfRange(results, set * bytes, (set + 1) * bytes));
      }
    }
  }
}
