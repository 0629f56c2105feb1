// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.ThreadTable;

/**
 * Whose process it is: one user, one group, one session, no capability. It may become what it is.
 */
public final class Owners implements Calls {
  /** _LINUX_CAPABILITY_VERSION_1 to _3, and how many sets each has. */
  private static final int CAPABILITIES_1 = 0x19980330;

  private static final int CAPABILITIES_2 = 0x20071026;
  private static final int CAPABILITIES_3 = 0x20080522;

  private final ThreadTable threads;

  public Owners(ThreadTable threads) {
    this.threads = threads;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    for (String id : new String[] {"getuid", "geteuid", "getgid", "getegid"}) {
      both(handlers, id, call -> new Outcome.Done(Identity.UID));
    }
    both(handlers, "getresuid", this::threeIds);
    both(handlers, "getresgid", this::threeIds);
    both(handlers, "setuid", call -> become(call, 1));
    both(handlers, "setgid", call -> become(call, 1));
    both(handlers, "setreuid", call -> become(call, 2));
    both(handlers, "setregid", call -> become(call, 2));
    both(handlers, "setresuid", call -> become(call, 3));
    both(handlers, "setresgid", call -> become(call, 3));
    both(handlers, "setfsuid", call -> new Outcome.Done(Identity.UID));
    both(handlers, "setfsgid", call -> new Outcome.Done(Identity.UID));
    both(handlers, "getgroups", call -> Outcome.ZERO);
    both(handlers, "setgroups", call -> Outcome.error(Errno.EPERM));
    handlers.put("getpid", call -> new Outcome.Done(Identity.PID));
    handlers.put("getppid", call -> new Outcome.Done(Identity.PARENT_PID));
    handlers.put("getpgrp", call -> new Outcome.Done(Identity.PROCESS_GROUP));
    handlers.put("getpgid", this::group);
    handlers.put("getsid", this::group);
    handlers.put("setpgid", this::setGroup);
    handlers.put("setsid", call -> Outcome.error(Errno.EPERM)); // it leads its group already
    handlers.put("capget", this::capabilities);
    handlers.put("capset", call -> Outcome.error(Errno.EPERM));
  }

  /** ARM has each of these twice: once with 16 bits, which nobody uses, once with 32. */
  private static void both(Map<String, Handler> handlers, String name, Handler handler) {
    handlers.put(name, handler);
    handlers.put(name + "32", handler);
  }

  private Outcome threeIds(Call call) {
    for (int i = 0; i < 3; i++) {
      call.putInt(call.arg(i), Identity.UID);
    }
    return Outcome.ZERO;
  }

  /** -1 leaves an id as it is. */
  private static Outcome become(Call call, int ids) {
    for (int i = 0; i < ids; i++) {
      boolean kept = call.intArg(i) == -1 && ids > 1;
      if (!kept && call.intArg(i) != Identity.UID) {
        return Outcome.error(call.intArg(i) == -1 ? Errno.EINVAL : Errno.EPERM);
      }
    }
    return Outcome.ZERO;
  }

  private Outcome group(Call call) {
    boolean own = call.intArg(0) == 0 || threads.living(call.intArg(0)) != null;
    return own ? new Outcome.Done(Identity.PROCESS_GROUP) : Outcome.error(Errno.ESRCH);
  }

  /** A session's leader cannot change its group. */
  private Outcome setGroup(Call call) {
    if (call.intArg(1) < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    boolean own = call.intArg(0) == 0 || call.intArg(0) == Identity.PID;
    return Outcome.error(own ? Errno.EPERM : Errno.ESRCH);
  }

  private Outcome capabilities(Call call) {
    int version = call.getInt(call.arg(0));
    int sets = version == CAPABILITIES_1 ? 1 : 2;
    if (sets == 2 && version != CAPABILITIES_2 && version != CAPABILITIES_3) {
      call.putInt(call.arg(0), CAPABILITIES_3);
      return call.arg(1) == 0 ? Outcome.ZERO : Outcome.error(Errno.EINVAL);
    }
    int pid = call.getInt(call.arg(0) + 4);
    if (pid < 0) {
      return Outcome.error(Errno.EINVAL);
    }
    if (pid != 0 && threads.living(pid) == null) {
      return Outcome.error(Errno.ESRCH);
    }
    if (call.arg(1) != 0) {
      call.putBytes(call.arg(1), new byte[12 * sets]);
    }
    return Outcome.ZERO;
  }
}
