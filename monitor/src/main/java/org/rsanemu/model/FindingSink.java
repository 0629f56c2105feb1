// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/** Takes the detectors' findings, during the access that shows them. */
public interface FindingSink {
  /**
   * Called at every check that fails, until the pair of its places in the code, access and missed
   * write, is settled.
   *
   * @return whether the pair is settled: no violation of it is reported again in this run
   */
  boolean violation(Violation violation);

  /**
   * What distinguishes places in the code: the number of the one that a {@link Site} counts as. Its
   * program counter, unless code that all use acts on behalf of its caller there.
   */
  default long place(long site) {
    return Site.pc(site);
  }

  /** Called at every race, unless the same pair of places was reported in this run. */
  void race(Race race);
}
