package org.rsanemu.emu.linux;

import java.util.Map;

/** Pipes and eventfds: ways for threads to pass bytes and counts. */
final class Channels implements Calls {
  private final Kernel kernel;
  private final Descriptors descriptors;

  Channels(Kernel kernel, Descriptors descriptors) {
    this.kernel = kernel;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("pipe", call -> pipe(call, 0));
    handlers.put("pipe2", call -> pipe(call, call.intArg(1)));
    handlers.put("eventfd", call -> eventfd(call, 0));
    handlers.put("eventfd2", call -> eventfd(call, call.intArg(1)));
  }

  private Outcome pipe(Call call, int flags) {
    call.checkWritable(call.arg(0), 8);
    Pipe pipe = new Pipe(kernel.host(), kernel.newChannel());
    if (!(descriptors.add(pipe.readEnd(flags)) instanceof Outcome.Done read) || read.result() < 0) {
      return Outcome.error(Errno.EMFILE);
    }
    if (!(descriptors.add(pipe.writeEnd(flags)) instanceof Outcome.Done write)
        || write.result() < 0) {
      descriptors.close(call.thread(), (int) read.result());
      return Outcome.error(Errno.EMFILE);
    }
    call.putInt(call.arg(0), (int) read.result());
    call.putInt(call.arg(0) + 4, (int) write.result());
    return Outcome.ZERO;
  }

  private Outcome eventfd(Call call, int flags) {
    return descriptors.add(
        new EventCounter(kernel.host(), kernel.newChannel(), call.unsignedArg(0), flags));
  }
}
