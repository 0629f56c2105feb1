// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.verify;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.worker.JavaRestart;

/**
 * An exploration that takes long goes on in a Java that makes faster code, from the state that a
 * stopped one is saved in. Not once there is something to tell of, which that state does not hold.
 */
public final class LongExploration {
  /**
   * After so long, in milliseconds, it is taken to be long: one of 12 seconds took longer with the
   * second compiler, one of two minutes half as long. A property changes it, for tests.
   */
  private static final long LONG_MILLIS = Long.getLong("rsanemu.long", 15_000);

  private static final long NANOS_OF_MILLI = 1_000_000;

  private final String mainClass;
  private final Verifier verifier;
  private final String subject;
  private final byte @Nullable [] input;
  private final long begun;
  private final long until;
  private boolean isChecked;

  /**
   * @param mainClass see {@link JavaRestart#ofThisProcess}
   * @param subject see {@link SavedExploration#write}
   * @param input the program's standard input, null if that is closed
   * @param begun value of {@link System#nanoTime} from which on the user's time counts
   * @param until the same of where it ends
   */
  public LongExploration(
      String mainClass,
      Verifier verifier,
      String subject,
      byte @Nullable [] input,
      long begun,
      long until) {
    this.mainClass = mainClass;
    this.verifier = verifier;
    this.subject = subject;
    this.input = input;
    this.begun = begun;
    this.until = until;
  }

  /** To be called between executions. Does not return if the exploration goes on elsewhere. */
  public void check() {
    long spent = System.nanoTime() - begun;
    if (isChecked || spent < LONG_MILLIS * NANOS_OF_MILLI) {
      return;
    }
    isChecked = true;
    if (until - System.nanoTime() < spent) {
      return; // to begin anew would take more of what is left than it brings
    }
    @Nullable SavedExploration saved = verifier.hasFound() ? null : verifier.saved();
    Optional<JavaRestart> other = JavaRestart.ofThisProcess(mainClass);
    if (saved != null && other.isPresent()) {
      try {
        other.get().begin(saved.write(subject), input, spent);
      } catch (IOException e) {
        System.err.println("rsan-emu: exploring goes on slowly: " + e.getMessage());
      }
    }
  }
}
