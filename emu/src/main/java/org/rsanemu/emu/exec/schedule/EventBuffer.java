// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.events.EventRecorder;
import org.rsanemu.model.LocationMap;

/**
 * What a run has reported of its events and locations while it was recorded, to be reported again
 * to the recorder of another run that has come to the same place.
 */
public final class EventBuffer {
  /** Something reported. */
  @FunctionalInterface
  public interface Deed {
    void again(EventRecorder recorder, LocationMap locations);
  }

  private List<Deed> deeds = new ArrayList<>();
  private boolean on;

  /** Whether what is reported now is recorded. */
  boolean isOn() {
    return on;
  }

  public void on(boolean is) {
    on = is;
  }

  /** Something is reported; it matters only if the tape is on. */
  void add(Deed deed) {
    if (on) {
      deeds.add(deed);
    }
  }

  /** What was reported since this was asked last. */
  public List<Deed> take() {
    List<Deed> taken = deeds;
    deeds = new ArrayList<>();
    return taken;
  }
}
