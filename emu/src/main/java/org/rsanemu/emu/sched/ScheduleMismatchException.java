// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import org.jspecify.annotations.Nullable;

/** A run came to a choice that its schedule does not make, or not in that way. */
public final class ScheduleMismatchException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  ScheduleMismatchException(String message) {
    super(message);
  }

  /** The one that is behind a failure, or null. */
  public static @Nullable ScheduleMismatchException behind(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof ScheduleMismatchException misfit) {
        return misfit;
      }
    }
    return null;
  }
}
