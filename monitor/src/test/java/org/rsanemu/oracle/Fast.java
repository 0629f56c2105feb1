// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.Models;
import org.rsanemu.model.location.AtomicLocation;

/** The product's analysis, with locations 1 to n in place, and what it found. */
final class Fast implements FindingSink {
  final Analysis analysis;
  final List<Flag> flags = new ArrayList<>();
  final List<Race> races = new ArrayList<>();

  /** What the last violation could have seen. */
  List<StaleWrite> stale = List.of();

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
    ignoreRead(thread, AtomicLocation.NOWHERE);
  }

  void ignoreRead(int thread, long seen) {
    assertThat(analysis.state().ignoreRead(thread, seen, seen))
        .as("the read of T%s can be ignored", thread)
        .isTrue();
  }

  /** No pair is ever settled. */
  @Override
  public boolean violation(Violation v) {
    Access access = v.access();
    stale = analysis.state().stale(access.thread(), v.location(), access.order()).writes();
    flags.add(new Flag(v.access().thread(), v.location(), v.access().site(), v.hb(), v.must()));
    return false;
  }

  @Override
  public void race(Race race) {
    races.add(race);
  }
}
