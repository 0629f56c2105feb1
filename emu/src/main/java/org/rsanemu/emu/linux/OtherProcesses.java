package org.rsanemu.emu.linux;

import java.util.List;
import java.util.Map;

/** What would start another process or program: it is refused, and the report says so. */
final class OtherProcesses implements Calls {
  private final Kernel kernel;

  OtherProcesses(Kernel kernel) {
    this.kernel = kernel;
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
    kernel.warn(
        "the program called %s (%s): only its own threads run here; the call answered ENOSYS"
            .formatted(call, what));
    return Outcome.error(Errno.ENOSYS);
  }
}
