package org.rsanemu.rc20;

/** Takes what the detectors find, while the access that shows it is under way. */
public interface FindingSink {
  /** Called at every check that fails, unless the same pair of sites was reported in this run. */
  void violation(Violation violation);

  /** As {@link #violation}. */
  void race(Race race);
}
