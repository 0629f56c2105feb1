// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.explore.PendingStep;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.Kernel;

/**
 * Whether everything that other threads did happens before the last remaining thread, so that there
 * is nothing left to choose. Being the last is not enough: a thread that was not joined may have
 * read what this one is about to write.
 */
final class LastThread {
  private static final int NOT_ASKED = -1;

  private final Exploration exploration;
  private final Kernel kernel;
  private @Nullable PendingStep step;
  private List<StepAccess> touched = List.of();
  private int askedAt = NOT_ASKED;
  private boolean isAfterAll;

  LastThread(Exploration exploration, Kernel kernel) {
    this.exploration = exploration;
    this.kernel = kernel;
  }

  /**
   * A thread makes a step.
   *
   * @param touches what the step has touched, as it continues
   */
  void makes(PendingStep next, List<StepAccess> touches) {
    step = next;
    touched = touches;
    askedAt = NOT_ASKED;
    isAfterAll &= kernel.living() == 1;
  }

  /** Whether only one thread is left, and all that others did happens before what it does now. */
  boolean isAfterAll() {
    if (kernel.threads().size() == 1) {
      return true;
    }
    if (kernel.living() > 1) {
      return false;
    }
    if (!isAfterAll && step != null && askedAt != touched.size()) {
      askedAt = touched.size();
      isAfterAll = exploration.explorer().isAfterAll(step, touched);
    }
    return isAfterAll;
  }
}
