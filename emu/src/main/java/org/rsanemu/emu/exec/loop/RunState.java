// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * State that the parts of the loop share: the threads, which one runs, and how the run has ended.
 */
final class RunState {
  private final List<GuestContext> contexts = new ArrayList<>();
  private GuestContext current;
  private @Nullable Ending ending;
  private boolean programBegun;
  private long callsThatChange;

  /**
   * A run at its beginning.
   *
   * @param main its first thread
   */
  RunState(GuestContext main) {
    contexts.add(main);
    current = main;
  }

  /** The threads by number. */
  List<GuestContext> contexts() {
    return contexts;
  }

  /** Whether there was ever more than one thread. */
  boolean isConcurrent() {
    return contexts.size() > 1;
  }

  /** The thread whose instruction or call is under way. */
  GuestContext current() {
    return current;
  }

  /** The thread of that number continues. */
  void current(int thread) {
    current = contexts.get(thread);
  }

  /** How the run has ended; null as long as it continues. */
  @Nullable Ending ending() {
    return ending;
  }

  /** The run is over. */
  void end(Ending how) {
    ending = how;
  }

  /** The dynamic loader, if there is one, has come to its end and started the program. */
  void programBegins() {
    programBegun = true;
  }

  /** Whether the dynamic loader, if there is one, has come to its end and started the program. */
  boolean hasProgramBegun() {
    return programBegun;
  }

  /** A system call has done something that a spinning thread may wait for. */
  void callChanged() {
    callsThatChange++;
  }

  /** How often something has changed that a spinning thread may wait for. */
  long changes(EventGenerator generator) {
    return generator.writes() + callsThatChange;
  }
}
