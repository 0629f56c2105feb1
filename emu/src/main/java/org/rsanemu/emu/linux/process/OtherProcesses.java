// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;

/** What would start another process or program: it is refused, and the report says so. */
public final class OtherProcesses implements Calls {
  private final Refusal refusal;

  public OtherProcesses(Refusal refusal) {
    this.refusal = refusal;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    for (String name : List.of("fork", "vfork")) {
      handlers.put(name, call -> refuse(name, "a new process"));
    }
    for (String name : List.of("execve", "execveat")) {
      handlers.put(name, call -> refuse(name, "another program"));
    }
  }

  /** Answers ENOSYS: programs take it for final, and EAGAIN for a reason to try again. */
  Outcome refuse(String call, String what) {
    return refusal.of(
        "the program called %s (%s): only its own threads run here".formatted(call, what),
        "ENOSYS",
        Errno.ENOSYS);
  }
}
