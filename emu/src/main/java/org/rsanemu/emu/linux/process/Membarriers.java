// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;

/** membarrier(2): a fence sc in every thread at once. */
public final class Membarriers implements Calls {
  private static final int QUERY = 0;
  private static final int GLOBAL = 1;
  private static final int GLOBAL_EXPEDITED = 2;
  private static final int REGISTER_GLOBAL_EXPEDITED = 4;
  private static final int PRIVATE_EXPEDITED = 8;
  private static final int REGISTER_PRIVATE_EXPEDITED = 16;
  private static final int PRIVATE_EXPEDITED_SYNC_CORE = 32;
  private static final int REGISTER_PRIVATE_EXPEDITED_SYNC_CORE = 64;
  private static final int KNOWN = 127;

  private final KernelHost host;
  private int registered;

  public Membarriers(KernelHost host) {
    this.host = host;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("membarrier", this::membarrier);
  }

  private Outcome membarrier(Call call) {
    int command = call.intArg(0);
    if (call.intArg(1) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    return switch (command) {
      case QUERY -> new Outcome.Done(KNOWN);
      case GLOBAL, GLOBAL_EXPEDITED -> fence();
      case PRIVATE_EXPEDITED, PRIVATE_EXPEDITED_SYNC_CORE ->
          (registered & command << 1) == 0 ? Outcome.error(Errno.EPERM) : fence();
      case REGISTER_GLOBAL_EXPEDITED,
          REGISTER_PRIVATE_EXPEDITED,
          REGISTER_PRIVATE_EXPEDITED_SYNC_CORE -> {
        registered |= command;
        yield Outcome.ZERO;
      }
      default -> Outcome.error(Errno.EINVAL);
    };
  }

  private Outcome fence() {
    host.listener().fenceAll();
    return Outcome.ZERO;
  }
}
