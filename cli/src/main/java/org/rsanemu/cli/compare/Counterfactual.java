// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.model.ScOrder;

/**
 * What became of the interleaving in which one build showed a finding, had another build's
 * instructions done it.
 *
 * @param verdict what the monitor says
 * @param rows if it is hidden: the fewest rows whose instructions hide it
 */
record Counterfactual(Verdict verdict, List<Integer> rows) {
  /** What the monitor says. */
  enum Verdict {
    /** The finding is there all the same. */
    SHOWN,
    /** It is not. */
    HIDDEN,
    /** The steps are not all that matters, or the other build does not do them. */
    UNKNOWN
  }

  private static final Counterfactual UNKNOWN = new Counterfactual(Verdict.UNKNOWN, List.of());

  /** What another build would make of these steps. */
  static Counterfactual of(Evidence all, Interleaved interleaved, int build) {
    Set<Integer> everywhere = Translation.everywhere(all, interleaved, build);
    Optional<Boolean> itself = shows(all, interleaved, build, Set.of());
    Optional<Boolean> other = shows(all, interleaved, build, everywhere);
    if (other.isEmpty() || !itself.orElse(false)) {
      return UNKNOWN;
    }
    if (!other.get()) {
      return new Counterfactual(Verdict.HIDDEN, fewest(all, interleaved, build, everywhere));
    }
    Translation as = new Translation(all, build, everywhere);
    boolean shown = Replay.shows(interleaved, as, all.races(), scOrder(all, build)).orElse(false);
    return shown ? new Counterfactual(Verdict.SHOWN, List.of()) : UNKNOWN;
  }

  private static Optional<Boolean> shows(
      Evidence all, Interleaved interleaved, int build, Set<Integer> rows) {
    ScOrder scOrder = scOrder(all, interleaved.build());
    return Replay.shows(interleaved, new Translation(all, build, rows), all.races(), scOrder);
  }

  private static ScOrder scOrder(Evidence all, int build) {
    return all.bySource(build) ? ScOrder.RC11 : ScOrder.ARMV8;
  }

  /** Leaves out, one after the other, the rows without which it is hidden still. */
  private static List<Integer> fewest(
      Evidence all, Interleaved interleaved, int build, Set<Integer> everywhere) {
    Set<Integer> needed = new TreeSet<>(everywhere);
    for (int row : everywhere) {
      needed.remove(row);
      if (shows(all, interleaved, build, needed).orElse(true)) {
        needed.add(row);
      }
    }
    return List.copyOf(needed);
  }
}
