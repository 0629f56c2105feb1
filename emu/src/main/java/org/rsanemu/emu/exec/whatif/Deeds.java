// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Places;
import org.rsanemu.emu.exec.result.Deed;
import org.rsanemu.emu.flow.Taint;
import org.rsanemu.model.Site;

/** Says what a thread did in a trial in the words of reports. */
public final class Deeds {
  private static final String[] SIGNALS = new String[65];

  static {
    SIGNALS[4] = "SIGILL";
    SIGNALS[5] = "SIGTRAP";
    SIGNALS[6] = "SIGABRT";
    SIGNALS[7] = "SIGBUS";
    SIGNALS[8] = "SIGFPE";
    SIGNALS[11] = "SIGSEGV";
  }

  private final Places places;

  public Deeds(Places places) {
    this.places = places;
  }

  /** The same as a deed; null of none. */
  @Nullable Deed of(@Nullable Act act) {
    if (act == null) {
      return null;
    }
    var stack = places.stack(Site.of(act.pc(), act.context()));
    return switch (act.kind()) {
      case READ -> access(Deed.Kind.READ, act);
      case WRITE -> access(Deed.Kind.WRITE, act);
      case CALL, NAP -> new Deed(Deed.Kind.CALL, 0, 0, 0, act.what(), stack);
      case WAIT, PLACE -> new Deed(Deed.Kind.WAIT, 0, 0, 0, act.what(), stack);
      case ENTRY -> new Deed(Deed.Kind.ENTRY, act.address(), 0, 0, "", stack);
      case ASSERTION -> new Deed(Deed.Kind.ASSERTION, 0, 0, 0, act.what(), stack);
      case CRASH -> new Deed(Deed.Kind.CRASH, act.address(), 0, 0, signal(act.size()), stack);
    };
  }

  /** A branch that goes by the value. */
  Deed branch(long pc, int context) {
    return new Deed(
        Deed.Kind.BRANCH, 0, 0, 0, places.instruction(pc), places.stack(Site.of(pc, context)));
  }

  /** How a value was used that was followed. */
  Deed of(Taint.Use use, int context) {
    Deed.Kind kind =
        switch (use.kind()) {
          case WRITE -> Deed.Kind.WRITE;
          case ADDRESS -> Deed.Kind.ADDRESS;
          case SYSTEM_CALL -> Deed.Kind.CALL;
          case BRANCH, JUMP, LOST, UNDECIDED -> Deed.Kind.BRANCH;
        };
    return new Deed(
        kind,
        use.address(),
        0,
        0,
        places.instruction(use.pc()),
        places.stack(Site.of(use.pc(), context)));
  }

  private Deed access(Deed.Kind kind, Act act) {
    return new Deed(
        kind,
        act.address(),
        act.size(),
        act.value(),
        places.instruction(act.pc()),
        places.stack(Site.of(act.pc(), act.context())));
  }

  private static String signal(int number) {
    String name = number >= 0 && number < SIGNALS.length ? SIGNALS[number] : null;
    return name == null ? "signal " + number : name;
  }
}
