// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.OpenFile;

/** getsockopt(2) and setsockopt(2) of the sockets that there are. */
public final class SocketOptions implements Calls {
  private static final int SOL_SOCKET = 1;
  private static final int SO_TYPE = 3;
  private static final int SO_ERROR = 4;
  private static final int SO_PEERCRED = 17;
  private static final int SO_DOMAIN = 39;

  /** Options that change nothing here: DEBUG, REUSEADDR, BROADCAST, SNDBUF, RCVBUF and kin. */
  private static final Set<Integer> ACCEPTED = Set.of(1, 2, 6, 7, 8, 9, 12, 13, 15, 16, 29, 32, 33);

  private final Descriptors descriptors;

  public SocketOptions(Descriptors descriptors) {
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("getsockopt", this::get);
    handlers.put("setsockopt", this::set);
  }

  private Outcome get(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SocketEnd socket)) {
      return Sockets.notASocket(open);
    }
    int room = call.getInt(call.arg(4));
    if (room < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (call.intArg(1) != SOL_SOCKET) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    int[] value =
        switch (call.intArg(2)) {
          case SO_TYPE -> new int[] {socket.type()};
          case SO_ERROR -> new int[] {socket.takeError()};
          case SO_DOMAIN -> new int[] {1};
          case SO_PEERCRED -> new int[] {Identity.PID, Identity.UID, Identity.UID};
          case 7, 8 -> new int[] {SocketEnd.CAPACITY};
          case 1, 2, 6, 9, 15, 16, 30, 38 -> new int[] {0}; // off: DEBUG, … PASSCRED, PROTOCOL
          default -> new int[0];
        };
    if (value.length == 0) {
      return Outcome.error(Errno.ENOPROTOOPT);
    }
    ByteBuffer bytes = ByteBuffer.allocate(4 * value.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(value);
    int length = Math.min(room, bytes.capacity());
    call.putBytes(call.arg(3), Arrays.copyOf(bytes.array(), length));
    call.putInt(call.arg(4), length);
    return Outcome.ZERO;
  }

  private Outcome set(Call call) {
    OpenFile open = descriptors.get(call.intArg(0));
    if (!(open instanceof SocketEnd)) {
      return Sockets.notASocket(open);
    }
    if (call.intArg(1) != SOL_SOCKET) {
      return Outcome.error(Errno.EOPNOTSUPP);
    }
    if (call.intArg(4) < 4) {
      return Outcome.error(Errno.EINVAL);
    }
    call.getInt(call.arg(3));
    return ACCEPTED.contains(call.intArg(2)) ? Outcome.ZERO : Outcome.error(Errno.ENOPROTOOPT);
  }
}
