// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import java.util.Optional;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.exec.result.RunRequest;

/**
 * A case of a batch, and what is to be done of it.
 *
 * @param seed the case's
 * @param runNanos the time that one run may take
 * @param runs the numbers of those to do, in order
 * @param basis what its first run learned, if that is known already
 */
public record BatchItem(
    WorkerOpening opening,
    GuestOptions guest,
    long seed,
    long runNanos,
    List<Integer> runs,
    Optional<Basis> basis) {

  RunRequest request(int run, Basis from) {
    return guest.request(run, Seeds.ofRun(seed, run), guest.scheduling(run), from);
  }

  /** For run 1, to learn. */
  RunRequest learning(Basis from) {
    return guest.request(1, Seeds.ofRun(seed, 1), guest.learning(), from);
  }

  /** Whether run 1 is to be made under a schedule other than that which it learns by. */
  boolean hasOwnFirst() {
    return runs.contains(1) && !guest.scheduling(1).equals(guest.learning());
  }
}
