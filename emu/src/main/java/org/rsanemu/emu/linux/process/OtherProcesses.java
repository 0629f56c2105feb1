// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;

/** What would start another process or program: it is refused, and the report says so. */
public final class OtherProcesses implements Calls {
  private final Consumer<String> warnings;
  private final Consumer<Limit> refused;

  /**
   * @param warnings takes what the report is to say
   * @param refused hears that a machine would have done more
   */
  public OtherProcesses(Consumer<String> warnings, Consumer<Limit> refused) {
    this.warnings = warnings;
    this.refused = refused;
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
    warnings.accept(
        "the program called %s (%s): only its own threads run here; the call answered ENOSYS"
            .formatted(call, what));
    refused.accept(Limit.CALLS);
    return Outcome.error(Errno.ENOSYS);
  }
}
