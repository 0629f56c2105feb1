// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.Models;

/** The product's analysis, with locations 1 to n in place, and what it found. */
final class Fast implements FindingSink {
  final Analysis analysis;
  final List<Flag> flags = new ArrayList<>();
  final List<Race> races = new ArrayList<>();

  Fast(int locations) {
    this(locations, RaceOrder.CPP20, true);
  }

  Fast(int locations, RaceOrder races, boolean fencesOrdered) {
    this(locations, races, ScOrder.ARMV8, fencesOrdered);
  }

  Fast(int locations, RaceOrder races, ScOrder scOrder, boolean fencesOrdered) {
    analysis = new Analysis(this, Models.RC20, races, scOrder, fencesOrdered);
    for (int i = 0; i < locations; i++) {
      analysis.locations().require(0x100000 + 8L * i, 4, 0);
    }
  }

  void ignoreRead(int thread) {
    assertThat(analysis.state().ignoreRead(thread))
        .as("the read of T%s can be ignored", thread)
        .isTrue();
  }

  /** No pair is ever settled. */
  @Override
  public boolean violation(Violation v) {
    flags.add(new Flag(v.access().thread(), v.location(), v.access().site(), v.hb(), v.must()));
    return false;
  }

  @Override
  public void race(Race race) {
    races.add(race);
  }
}
