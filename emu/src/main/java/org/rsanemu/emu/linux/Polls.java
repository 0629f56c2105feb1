package org.rsanemu.emu.linux;

import java.util.Map;
import java.util.function.ToLongFunction;

/** Waiting for several descriptors at a time: poll and select. */
final class Polls implements Calls {
  private static final int POLLNVAL = 32;
  private static final int ALWAYS_TOLD = OpenFile.POLLERR | OpenFile.POLLHUP;
  private static final int MOST = 1024;

  private final Kernel kernel;
  private final Descriptors descriptors;

  Polls(Kernel kernel, Descriptors descriptors) {
    this.kernel = kernel;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    boolean wide = kernel.abi().wide();
    handlers.put("poll", call -> poll(call, this::milliseconds));
    handlers.put("ppoll", call -> poll(call, c -> timespec(c, 2, wide)));
    handlers.put("ppoll_time64", call -> poll(call, c -> timespec(c, 2, true)));
    handlers.put("select", call -> select(call, this::timeval));
    handlers.put("_newselect", call -> select(call, this::timeval));
    handlers.put("pselect6", call -> select(call, c -> timespec(c, 4, wide)));
    handlers.put("pselect6_time64", call -> select(call, c -> timespec(c, 4, true)));
  }

  private long milliseconds(Call call) {
    int timeout = call.intArg(2);
    return timeout < 0 ? GuestThread.NEVER : Times.sum(kernel.host().now(), timeout * 1_000_000L);
  }

  private long timespec(Call call, int i, boolean wide) {
    return call.arg(i) == 0
        ? GuestThread.NEVER
        : Times.sum(kernel.host().now(), Times.read(call, call.arg(i), wide));
  }

  private long timeval(Call call) {
    if (call.arg(4) == 0) {
      return GuestThread.NEVER;
    }
    Abi abi = kernel.abi();
    long seconds = call.getWord(call.arg(4), abi);
    long micros = call.getWord(call.arg(4) + abi.wordSize(), abi);
    return Times.sum(kernel.host().now(), Times.nanos(seconds, micros * 1000));
  }

  private Outcome poll(Call call, ToLongFunction<Call> timeout) {
    int count = call.intArg(1);
    if (count < 0 || count > MOST) {
      return Outcome.error(Errno.EINVAL);
    }
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    int ready = 0;
    int[] results = new int[count];
    for (int i = 0; i < count; i++) {
      long entry = call.arg(0) + 8L * i;
      int descriptor = call.getInt(entry);
      int wanted = call.getInt(entry + 4) & 0xffff;
      OpenFile open = descriptors.get(descriptor);
      if (descriptor >= 0) {
        results[i] = open == null ? POLLNVAL : open.ready() & (wanted | ALWAYS_TOLD);
      }
      ready += results[i] == 0 ? 0 : 1;
    }
    if (ready == 0 && deadline > kernel.host().now()) {
      return kernel.blockAndRetry(call, "a descriptor to become ready", deadline, 0);
    }
    for (int i = 0; i < count; i++) {
      call.putBytes(
          call.arg(0) + 8L * i + 6, new byte[] {(byte) results[i], (byte) (results[i] >>> 8)});
    }
    return new Outcome.Done(ready);
  }

  /** The third set, of exceptional conditions, is always empty in the end. */
  private Outcome select(Call call, ToLongFunction<Call> timeout) {
    int count = call.intArg(0);
    if (count < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    long deadline = call.deadline(() -> timeout.applyAsLong(call));
    int words = (Math.min(count, MOST) + 63) / 64;
    int bytes = 8 * words;
    int[] told = {OpenFile.POLLIN | ALWAYS_TOLD, OpenFile.POLLOUT | OpenFile.POLLERR, 0};
    byte[][] results = new byte[3][];
    int ready = 0;
    for (int set = 0; set < 3; set++) {
      if (call.arg(1 + set) == 0) {
        continue;
      }
      byte[] wanted = call.getBytes(call.arg(1 + set), bytes);
      results[set] = new byte[bytes];
      for (int descriptor = 0; descriptor < Math.min(count, MOST); descriptor++) {
        int bit = 1 << descriptor % 8;
        if ((wanted[descriptor / 8] & bit) == 0) {
          continue;
        }
        OpenFile open = descriptors.get(descriptor);
        if (open == null) {
          return Outcome.error(Errno.EBADF);
        }
        if ((open.ready() & told[set]) != 0) {
          results[set][descriptor / 8] |= (byte) bit;
          ready++;
        }
      }
    }
    if (ready == 0 && deadline > kernel.host().now()) {
      return kernel.blockAndRetry(call, "a descriptor to become ready", deadline, 0);
    }
    for (int set = 0; set < 3; set++) {
      if (results[set] != null) {
        call.putBytes(call.arg(1 + set), results[set]);
      }
    }
    return new Outcome.Done(ready);
  }
}
