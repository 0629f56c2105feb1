// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Calls;

/**
 * The handlers of a kernel's calls. Programs make few of the calls that there are, so the handlers
 * of a group are made when one of them is wanted; which group has which calls is the same in every
 * kernel.
 */
final class CallTable {
  private static final Map<String, Integer> GROUPS = new HashMap<>();

  private final List<Calls> groups;
  private final Map<String, Calls.Handler> handlers = new HashMap<>();

  CallTable(List<Calls> groups) {
    this.groups = groups;
    synchronized (GROUPS) {
      if (GROUPS.isEmpty()) {
        note(groups);
      }
    }
  }

  private static void note(List<Calls> groups) {
    for (int i = 0; i < groups.size(); i++) {
      Map<String, Calls.Handler> own = new HashMap<>();
      groups.get(i).addTo(own);
      for (String name : own.keySet()) {
        if (GROUPS.put(name, i) != null) {
          throw new IllegalStateException("two groups have the system call " + name);
        }
      }
    }
  }

  /** What answers a call of this name, or null if nothing does. */
  Calls.@Nullable Handler handler(String name) {
    Calls.Handler known = handlers.get(name);
    Integer group = known == null ? GROUPS.get(name) : null;
    if (group == null) {
      return known;
    }
    groups.get(group).addTo(handlers);
    return handlers.get(name);
  }

  /** The names of all calls that are answered. */
  Set<String> names() {
    return Collections.unmodifiableSet(GROUPS.keySet());
  }
}
