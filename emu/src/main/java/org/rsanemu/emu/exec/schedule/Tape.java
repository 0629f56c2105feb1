package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.events.Recorder;
import org.rsanemu.rc20.LocationMap;

/**
 * What a run has told of its events and locations while it was recorded, to be told again to the
 * recorder of another run that has come to the same place.
 */
public final class Tape {
  /** Something told. */
  @FunctionalInterface
  public interface Deed {
    void again(Recorder recorder, LocationMap locations);
  }

  private List<Deed> deeds = new ArrayList<>();
  private boolean on;

  /** Whether what is told now is recorded. */
  boolean isOn() {
    return on;
  }

  public void on(boolean is) {
    on = is;
  }

  /** Something is told; it matters only if the tape is on. */
  void add(Deed deed) {
    if (on) {
      deeds.add(deed);
    }
  }

  /** What was told since this was asked last. */
  public List<Deed> take() {
    List<Deed> taken = deeds;
    deeds = new ArrayList<>();
    return taken;
  }
}
