// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;

/** All that an analysis has found. */
final class KeptFindings implements FindingSink {
  private final List<Race> races = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  List<Race> races() {
    return races;
  }

  List<Violation> violations() {
    return violations;
  }

  @Override
  public boolean violation(Violation violation) {
    violations.add(violation);
    return false;
  }

  @Override
  public void race(Race race) {
    races.add(race);
  }
}
