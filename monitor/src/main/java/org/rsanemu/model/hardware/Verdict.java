// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.List;

/** What a model says of a candidate. */
public sealed interface Verdict {
  /** What was asked. */
  Candidate candidate();

  /** The model allows it: the candidate itself is the proof, an execution. */
  record Allowed(Candidate candidate) implements Verdict {}

  /**
   * The model forbids it.
   *
   * @param cycle the proof: edges of the model's order, each beginning where the one before ends,
   *     from the access back to itself. The first is what the candidate claims, the others follow
   *     from the run
   */
  record Forbidden(Candidate candidate, List<Edge> cycle) implements Verdict {
    /** Refuses a list that may change. */
    public Forbidden {
      cycle = List.copyOf(cycle);
    }

    /** The edges that a report names as reasons: what threads themselves keep in order. */
    public List<Edge> reasons() {
      return cycle.stream().filter(edge -> !edge.reason().isCommunication()).toList();
    }
  }
}
