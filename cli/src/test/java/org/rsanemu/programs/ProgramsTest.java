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
 * Every program under testbins/ comes to the verdict that it declares, on every instruction set it
 * is built for: what it declares shows within the runs that it names, and nothing else. Those of
 * {@link ThreadingLibrariesTest} are not among them.
 */
@Tag("slow")
class ProgramsTest {
  /** Robust programs are run this often here; {@code -Dprograms.runs=200} for more. */
  private static final int ROBUST_RUNS = Integer.getInteger("programs.runs", 5);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> everyProgramComesToItsVerdict() throws IOException {
    return new Corpus(ROBUST_RUNS, 200).tests(false, 120);
  }
}
