// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalSender;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** Reading and writing where the position is. */
final class Streams implements Calls {
  private static final int SIGPIPE = 13;

  private final Blocking blocking;
  private final SignalSender sender;
  private final Descriptors descriptors;

  Streams(Blocking blocking, SignalSender sender, Descriptors descriptors) {
    this.blocking = blocking;
    this.sender = sender;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("read", call -> read(call, readable(call), Buffers.single(call)));
    handlers.put("readv", call -> read(call, readable(call), Buffers.vector(call, call.abi())));
    handlers.put("write", call -> write(call, writable(call), Buffers.single(call)));
    handlers.put("writev", call -> write(call, writable(call), Buffers.vector(call, call.abi())));
  }

  private OpenFile readable(Call call) {
    return descriptors.usable(call.intArg(0));
  }

  private OpenFile writable(Call call) {
    return writable(descriptors.usable(call.intArg(0)));
  }

  /**
   * Sees that a file is open for writing.
   *
   * @throws CallFailedException EBADF
   */
  static OpenFile writable(OpenFile open) {
    if ((open.flags() & OpenFile.O_ACCMODE) == 0) {
      throw new CallFailedException(Errno.EBADF);
    }
    return open;
  }

  /** read(2) into any number of buffers. */
  Outcome read(Call call, OpenFile open, Buffers buffers) {
    buffers.checkWritable(call, open.available());
    return switch (open.read(call.thread(), buffers.total())) {
      case Transfer.Taken taken -> {
        blocking.filesChanged();
        buffers.scatter(call, taken.bytes());
        yield new Outcome.Done(taken.bytes().length);
      }
      case Transfer.Given given -> new Outcome.Done(given.count());
      case Transfer.Failed failed -> Outcome.error(failed.errno());
      case Transfer.MustWait wait -> await(call, open, wait.words());
    };
  }

  /** write(2) from any number of buffers. */
  Outcome write(Call call, OpenFile open, Buffers buffers) {
    return write(call, open, call.payload(() -> buffers.gather(call)));
  }

  /**
   * A blocking write continues until all is written; what went before a wait is kept in the call.
   */
  Outcome write(Call call, OpenFile open, byte[] bytes) {
    while (true) {
      switch (open.write(call.thread(), bytes, call.moved())) {
        case Transfer.Given given -> {
          blocking.filesChanged();
          call.moved(call.moved() + given.count());
          if (call.moved() == bytes.length) {
            return new Outcome.Done(bytes.length);
          }
        }
        case Transfer.MustWait wait -> {
          if (call.moved() > 0 && (open.flags() & OpenFile.O_NONBLOCK) != 0) {
            return new Outcome.Done(call.moved());
          }
          return await(call, open, wait.words());
        }
        case Transfer.Failed failed -> {
          if (call.moved() > 0) {
            return new Outcome.Done(call.moved());
          }
          return failed.errno() == Errno.EPIPE
              ? sender.sendToSelf(call.thread(), SIGPIPE, -Errno.EPIPE)
              : Outcome.error(failed.errno());
        }
        case Transfer.Taken _ -> throw new IllegalStateException("a write that reads");
      }
    }
  }

  private Outcome await(Call call, OpenFile open, String words) {
    return (open.flags() & OpenFile.O_NONBLOCK) != 0
        ? Outcome.error(Errno.EAGAIN)
        : blocking.blockAndRestart(call, words);
  }
}
