// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.SignalSender;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.Transfer;

/** Sending to and receiving from sockets. */
public final class SocketMessages implements Calls {
  private static final int SIGPIPE = 13;
  private static final int MSG_OOB = 1;
  private static final int MSG_PEEK = 2;
  private static final int MSG_CTRUNC = 8;
  private static final int MSG_TRUNC = 0x20;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int MOST_AT_ONCE = 1024;

  private final Blocking blocking;
  private final SignalSender sender;
  private final Descriptors descriptors;
  private final PassedFiles passed;

  public SocketMessages(Blocking blocking, SignalSender sender, Descriptors descriptors) {
    this.blocking = blocking;
    this.sender = sender;
    this.descriptors = descriptors;
    passed = new PassedFiles(descriptors);
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    for (String name : List.of("send", "sendto")) {
      handlers.put(
          name, call -> send(call, MessageHeader.of(call.arg(1), call.arg(2)), call.intArg(3)));
    }
    for (String name : List.of("recv", "recvfrom")) {
      boolean wantsName = name.equals("recvfrom");
      handlers.put(name, call -> receiveInto(call, wantsName));
    }
    handlers.put("sendmsg", call -> send(call, MessageHeader.read(call, call.arg(1)), flags(call)));
    handlers.put(
        "recvmsg", call -> receive(call, MessageHeader.read(call, call.arg(1)), flags(call)));
    handlers.put("sendmmsg", this::sendMany);
    handlers.put("recvmmsg", this::receiveOne);
    handlers.put("recvmmsg_time64", this::receiveOne);
  }

  private static int flags(Call call) {
    return call.intArg(2);
  }

  // --- sending

  private Outcome send(Call call, @Nullable MessageHeader header, int flags) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SocketEnd socket)) {
      return Sockets.notASocket(open);
    }
    if (header == null) {
      return Outcome.error(Errno.EMSGSIZE);
    }
    if ((flags & MSG_OOB) != 0) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    List<OpenFile> files = passed.read(call, header);
    if (files == null) {
      return Outcome.error(Errno.EBADF);
    }
    byte[] bytes = call.payload(() -> header.gather(call));
    boolean waits = ((flags & MSG_DONTWAIT) | (open.flags() & OpenFile.O_NONBLOCK)) == 0;
    while (true) {
      switch (socket.send(
          call.thread(), bytes, call.moved(), call.moved() == 0 ? files : List.of())) {
        case Transfer.Given given -> {
          blocking.filesChanged();
          call.moved(call.moved() + given.count());
          if (call.moved() == bytes.length) {
            return new Outcome.Done(bytes.length);
          }
        }
        case Transfer.MustWait wait -> {
          if (waits) {
            return blocking.blockAndRestart(call, wait.words());
          }
          return call.moved() > 0 ? new Outcome.Done(call.moved()) : Outcome.error(Errno.EAGAIN);
        }
        case Transfer.Failed failed -> {
          return failed(call, failed.errno(), flags);
        }
        case Transfer.Taken _ -> throw new IllegalStateException("a socket that reads");
      }
    }
  }

  private Outcome failed(Call call, int errno, int flags) {
    if (call.moved() > 0) {
      return new Outcome.Done(call.moved());
    }
    return errno == Errno.EPIPE && (flags & MSG_NOSIGNAL) == 0
        ? sender.sendToSelf(call.thread(), SIGPIPE, -Errno.EPIPE)
        : Outcome.error(errno);
  }

  /** Message by message, without waiting between them; what each had goes after its header. */
  private Outcome sendMany(Call call) {
    int size = (call.abi().wide() ? 56 : 28) + call.abi().wordSize();
    int count = Math.min(call.intArg(2), MOST_AT_ONCE);
    for (int i = 0; i < count; i++) {
      long address = call.arg(1) + (long) i * size;
      Call one = call.anew();
      int flags = call.intArg(3) | (i > 0 ? MSG_DONTWAIT : 0);
      Outcome outcome = send(i == 0 ? call : one, MessageHeader.read(call, address), flags);
      if (!(outcome instanceof Outcome.Done done) || done.result() < 0) {
        return i == 0 ? outcome : new Outcome.Done(i);
      }
      call.putInt(address + size - call.abi().wordSize(), (int) done.result());
    }
    return new Outcome.Done(Math.max(count, 0));
  }

  // --- receiving

  private Outcome receiveInto(Call call, boolean wantsName) {
    Outcome outcome = receive(call, MessageHeader.of(call.arg(1), call.arg(2)), call.intArg(3));
    boolean got = outcome instanceof Outcome.Done done && done.result() >= 0;
    if (got && wantsName && call.arg(4) != 0) {
      call.putInt(call.arg(5), 0); // who sent it has no name
    }
    return outcome;
  }

  private Outcome receive(Call call, @Nullable MessageHeader header, int flags) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SocketEnd socket)) {
      return Sockets.notASocket(open);
    }
    if (header == null) {
      return Outcome.error(Errno.EMSGSIZE);
    }
    if ((flags & MSG_OOB) != 0) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    header.checkWritable(call);
    boolean peeks = (flags & MSG_PEEK) != 0;
    return switch (socket.receive(call.thread(), header.length(), peeks)) {
      case SocketEnd.Received.Got got -> {
        blocking.filesChanged();
        yield fill(call, header, socket, got, flags);
      }
      case SocketEnd.Received.End _ -> {
        header.fill(call, 0, 0);
        yield Outcome.ZERO;
      }
      case SocketEnd.Received.Broken broken -> Outcome.error(broken.errno());
      case SocketEnd.Received.Nothing _ ->
          ((flags & MSG_DONTWAIT) | (open.flags() & OpenFile.O_NONBLOCK)) != 0
              ? Outcome.error(Errno.EAGAIN)
              : blocking.blockAndRestart(call, "something to read from a socket");
    };
  }

  private Outcome fill(
      Call call, MessageHeader header, SocketEnd socket, SocketEnd.Received.Got got, int flags) {
    byte[] bytes = got.message().bytes();
    boolean cut = socket.type() != SocketEnd.STREAM && got.fullLength() > bytes.length;
    header.scatter(call, bytes);
    boolean peeks = (flags & MSG_PEEK) != 0;
    long control = peeks ? 0 : passed.deliver(call, header, got.message().files());
    header.fill(call, Math.abs(control), (cut ? MSG_TRUNC : 0) | (control < 0 ? MSG_CTRUNC : 0));
    return new Outcome.Done(cut && (flags & MSG_TRUNC) != 0 ? got.fullLength() : bytes.length);
  }

  /** One message is what recvmmsg(2) may always be content with. */
  private Outcome receiveOne(Call call) {
    if (call.intArg(2) == 0) {
      return Outcome.ZERO;
    }
    Outcome outcome = receive(call, MessageHeader.read(call, call.arg(1)), call.intArg(3));
    if (!(outcome instanceof Outcome.Done done) || done.result() < 0) {
      return outcome;
    }
    call.putInt(call.arg(1) + (call.abi().wide() ? 56 : 28), (int) done.result());
    return new Outcome.Done(1);
  }
}
