package org.rsanemu.rc20;

/** Takes what the detectors find, while the access that shows it is under way. */
public interface FindingSink {
  /**
   * Called at every check that fails, until the pair of its places in the code, access and missed
   * write, is settled.
   *
   * @return whether the pair is settled: no violation of it is reported again in this run
   */
  boolean violation(Violation violation);

  /** Called at every race, unless the same pair of places was reported in this run. */
  void race(Race race);
}
