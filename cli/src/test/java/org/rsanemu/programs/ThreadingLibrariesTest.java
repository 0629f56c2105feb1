// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * OpenMP, C11's, POSIX's and C++20's threads: nothing is reported of a program that uses them
 * rightly, and what it does wrong shows within the runs that it names.
 */
@Tag("slow")
class ThreadingLibrariesTest {
  /** Race-free programs are run this often here; {@code -Dprograms.runs=20} for more. */
  private static final int ROBUST_RUNS = Integer.getInteger("programs.runs", 2);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> everyProgramComesToItsVerdict() throws IOException {
    return new Corpus(ROBUST_RUNS, 0).tests(true, 200);
  }
}
