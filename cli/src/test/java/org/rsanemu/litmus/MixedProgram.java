// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import java.util.stream.Stream;

/**
 * A program of atomic and plain accesses. Thread 0 is main, which creates the others and joins
 * some.
 *
 * @param program what each thread does
 * @param exits of each thread, whether it ends by {@code pthread_exit}
 */
record MixedProgram(C11Program program, List<Boolean> exits) {
  /** A thread's statements, each before those inside it: their places are their numbers. */
  static List<C11Statement> flat(List<C11Statement> body) {
    return body.stream()
        .flatMap(s ->
            s instanceof C11Statement.Guarded g
                ? Stream.concat(Stream.of(g), g.body().stream())
                : Stream.of(s))
        .toList();
  }

  /** Whether main joins {@code thread}. */
  boolean joins(int thread) {
    return program.threads().getFirst().contains(new C11Statement.Join(thread));
  }

  @Override
  public String toString() {
    return program + " exits " + exits;
  }
}
