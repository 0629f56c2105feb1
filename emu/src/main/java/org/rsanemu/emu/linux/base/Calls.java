// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.util.Map;

/** A group of system calls: adds its handlers by name. */
public interface Calls {
  /** What a system call does. */
  @FunctionalInterface
  interface Handler {
    Outcome run(Call call);
  }

  void addTo(Map<String, Handler> handlers);
}
