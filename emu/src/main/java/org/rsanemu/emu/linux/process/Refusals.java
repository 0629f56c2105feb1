// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;

/** Calls that a user without privileges and without children is refused. */
public final class Refusals implements Calls {
  private static final List<String> FORBIDDEN =
      List.of(
          "setns",
          "chroot",
          "mount",
          "umount2",
          "pivot_root",
          "reboot",
          "sethostname",
          "setdomainname",
          "swapon",
          "swapoff",
          "init_module",
          "finit_module",
          "delete_module",
          "kexec_load",
          "acct",
          "vhangup",
          "open_by_handle_at");

  /** Of these Linux allows some to any user, and some to none. */
  private static final List<String> ABSENT =
      List.of(
          "bpf",
          "perf_event_open",
          "process_vm_readv",
          "process_vm_writev",
          "ptrace",
          "quotactl",
          "syslog");

  private final Refusal refusal;

  public Refusals(Refusal refusal) {
    this.refusal = refusal;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    // Restartable sequences are an optimization: C libraries ask for them, and do without.
    handlers.put("rseq", call -> Outcome.error(Errno.ENOSYS));
    FORBIDDEN.forEach(name -> handlers.put(name, call -> Outcome.error(Errno.EPERM)));
    ABSENT.forEach(name -> handlers.put(name, call -> refuse(name, "EPERM", Errno.EPERM)));
    handlers.put("unshare", this::unshare);
    handlers.put("seccomp", call -> refuse("seccomp", "EINVAL", Errno.EINVAL));
    handlers.put("personality", Refusals::personality);
    handlers.put("wait4", call -> Outcome.error(Errno.ECHILD));
    handlers.put("waitid", call -> Outcome.error(Errno.ECHILD));
  }

  /** A process that shares with nobody else may always unshare nothing. */
  private Outcome unshare(Call call) {
    return call.arg(0) == 0 ? Outcome.ZERO : refuse("unshare", "EPERM", Errno.EPERM);
  }

  private Outcome refuse(String call, String error, int errno) {
    return refusal.of("the program called " + call + ", which is not there", error, errno);
  }

  /** PER_LINUX, whatever is wanted of it: addresses come from the seed as it is. */
  private static Outcome personality(Call call) {
    return Outcome.ZERO;
  }
}
