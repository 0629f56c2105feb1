// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;

/** Pairs of sockets, which event loops use, and that there are no others: no network is here. */
public final class Sockets implements Calls {
  private static final int AF_UNIX = 1;
  private static final int SOCK_TYPE_MASK = 0xf;
  private static final int SOCK_FLAGS = OpenFile.O_NONBLOCK | 02000000;
  private static final int SHUT_RDWR = 2;

  private final KernelHost host;
  private final ChannelNumbers channels;
  private final Blocking blocking;
  private final Refusal refusal;
  private final Descriptors descriptors;

  public Sockets(
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      Refusal refusal,
      Descriptors descriptors) {
    this.host = host;
    this.channels = channels;
    this.blocking = blocking;
    this.refusal = refusal;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("socketpair", this::pair);
    handlers.put("socket", this::socket);
    handlers.put("shutdown", this::shutDown);
    handlers.put("getsockname", this::name);
    handlers.put("getpeername", this::name);
    for (String call : List.of("bind", "connect", "listen", "accept", "accept4")) {
      handlers.put(call, this::refuse);
    }
  }

  private Outcome pair(Call call) {
    int type = call.intArg(1) & SOCK_TYPE_MASK;
    int flags = call.intArg(1) & ~SOCK_TYPE_MASK;
    if ((flags & ~SOCK_FLAGS) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.intArg(0) != AF_UNIX) {
      return Outcome.error(isNetwork(call.intArg(0)) ? Errno.EOPNOTSUPP : Errno.EAFNOSUPPORT);
    }
    if (call.intArg(2) != 0 && call.intArg(2) != AF_UNIX) {
      return Outcome.error(Errno.EPROTONOSUPPORT);
    }
    if (type != SocketEnd.STREAM && type != SocketEnd.DATAGRAM && type != SocketEnd.SEQUENCED) {
      return Outcome.error(Errno.ESOCKTNOSUPPORT);
    }
    SocketEnd[] ends = SocketEnd.pair(host, channels, descriptors, type, flags);
    return descriptors.addPair(call, call.arg(3), ends[0], ends[1], flags);
  }

  /** AF_INET and AF_INET6. */
  private static boolean isNetwork(int family) {
    return family == 2 || family == 10;
  }

  private Outcome socket(Call call) {
    return refusal.of(
        isNetwork(call.intArg(0))
            ? "the program asked for a network socket: there is no network here"
            : "the program asked for a socket: there are only pairs of connected ones here",
        "EAFNOSUPPORT",
        Errno.EAFNOSUPPORT);
  }

  private Outcome shutDown(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    int how = call.intArg(1);
    if (!(open instanceof SocketEnd socket)) {
      return notASocket(open);
    }
    if (how < 0 || how > SHUT_RDWR) {
      return Outcome.error(Errno.EINVAL);
    }
    socket.shutDown(call.thread(), how != 1, how != 0);
    blocking.filesChanged();
    return Outcome.ZERO;
  }

  static Outcome notASocket(@org.jspecify.annotations.Nullable OpenFile open) {
    return Outcome.error(open == null ? Errno.EBADF : Errno.ENOTSOCK);
  }

  /** Both ends of a pair have no name: only their family is returned. */
  private Outcome name(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SocketEnd)) {
      return notASocket(open);
    }
    int room = call.getInt(call.arg(2));
    if (room < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    call.putBytes(call.arg(1), java.util.Arrays.copyOf(new byte[] {AF_UNIX, 0}, Math.min(room, 2)));
    call.putInt(call.arg(2), 2);
    return Outcome.ZERO;
  }

  /** What is connected already can be neither connected nor bound to anything. */
  private Outcome refuse(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    return open instanceof SocketEnd ? Outcome.error(Errno.EINVAL) : notASocket(open);
  }
}
