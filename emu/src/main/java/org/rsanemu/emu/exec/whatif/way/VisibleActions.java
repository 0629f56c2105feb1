// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.flow.Taint;
import org.rsanemu.model.Site;

/** Describes a thread's actions in a what-if execution in the words of reports. */
public final class VisibleActions {
  private static final String[] SIGNALS = new String[65];

  static {
    SIGNALS[4] = "SIGILL";
    SIGNALS[5] = "SIGTRAP";
    SIGNALS[6] = "SIGABRT";
    SIGNALS[7] = "SIGBUS";
    SIGNALS[8] = "SIGFPE";
    SIGNALS[11] = "SIGSEGV";
  }

  private final CodePlaces places;

  public VisibleActions(CodePlaces places) {
    this.places = places;
  }

  /** The same as an action; null of none. */
  public @Nullable VisibleAction of(@Nullable Action action) {
    if (action == null) {
      return null;
    }
    var stack = places.stack(Site.of(action.pc(), action.context()));
    return switch (action.kind()) {
      case READ -> access(VisibleAction.Kind.READ, action);
      case WRITE -> access(VisibleAction.Kind.WRITE, action);
      case CALL, NAP -> new VisibleAction(VisibleAction.Kind.CALL, 0, 0, 0, action.what(), stack);
      case WAIT, PLACE -> new VisibleAction(VisibleAction.Kind.WAIT, 0, 0, 0, action.what(), stack);
      case ENTRY -> new VisibleAction(VisibleAction.Kind.ENTRY, action.address(), 0, 0, "", stack);
      case ASSERTION ->
          new VisibleAction(VisibleAction.Kind.ASSERTION, 0, 0, 0, action.what(), stack);
      case CRASH ->
          new VisibleAction(
              VisibleAction.Kind.CRASH, action.address(), 0, 0, signal(action.size()), stack);
    };
  }

  /** A branch that goes by the value. */
  public VisibleAction branch(long pc, int context) {
    return new VisibleAction(
        VisibleAction.Kind.BRANCH,
        0,
        0,
        0,
        places.instruction(pc),
        places.stack(Site.of(pc, context)));
  }

  /** How a value was used that was followed. */
  public VisibleAction of(Taint.Use use, int context) {
    VisibleAction.Kind kind =
        switch (use.kind()) {
          case WRITE -> VisibleAction.Kind.WRITE;
          case ADDRESS -> VisibleAction.Kind.ADDRESS;
          case SYSTEM_CALL -> VisibleAction.Kind.CALL;
          case BRANCH, JUMP, LOST, UNDECIDED -> VisibleAction.Kind.BRANCH;
        };
    return new VisibleAction(
        kind,
        use.address(),
        0,
        0,
        places.instruction(use.pc()),
        places.stack(Site.of(use.pc(), context)));
  }

  private VisibleAction access(VisibleAction.Kind kind, Action action) {
    return new VisibleAction(
        kind,
        action.address(),
        action.size(),
        action.value(),
        places.instruction(action.pc()),
        places.stack(Site.of(action.pc(), action.context())));
  }

  private static String signal(int number) {
    String name = number >= 0 && number < SIGNALS.length ? SIGNALS[number] : null;
    return name == null ? "signal " + number : name;
  }
}
