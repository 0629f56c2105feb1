// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.emu.explore.Bounds;

/**
 * Exploring all schedules of a program shows what its header says, in as many executions as it
 * says; what is robust is proved to be.
 */
@Tag("slow")
class VerifyProgramsTest {
  /**
   * {@code -Dverify.papers=true}, as `make verify-papers` sets it: explores the slow ones, too,
   * prints a table, and takes it that some have more executions than are explored.
   */
  private static final boolean PAPERS = Boolean.getBoolean("verify.papers");

  /** {@code -Dverify.only=REGEX} takes only the programs of these names. */
  private static final String ONLY = System.getProperty("verify.only", ".*");

  /** {@code -Dverify.executions=N}: no more than so many of a program. */
  private static final int EXECUTIONS =
      Integer.getInteger("verify.executions", PAPERS ? 200_000 : 10_000);

  private static final int AT_LEAST = 150;
  private static final double NANOS_A_SECOND = 1e9;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> allSchedulesShowWhatTheHeaderSays() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    List<Corpus.Built> known = Corpus.known(ONLY);
    for (Corpus.Built each : Corpus.build(known, VerifyProgramsTest::isExplored)) {
      tests.add(
          each.test(() -> check(each.name(), each.isa(), each.header(), ProgramMode.DEFAULT)));
    }
    for (Corpus.Built each : Corpus.build(known, VerifyProgramsTest::isExploredBySource)) {
      tests.add(
          DynamicTest.dynamicTest(
              each.name() + " on " + each.isa() + ", source's orders",
              () -> check(each.name(), each.isa(), each.header(), ProgramMode.SOURCE)));
    }
    if (ONLY.equals(".*")) {
      assertThat(tests)
          .as("programs that are explored")
          .hasSizeGreaterThan(PAPERS ? AT_LEAST : Corpus.atLeast(AT_LEAST));
    }
    if (PAPERS) {
      row("program", "ISA", "verdict", "executions", "seconds");
    }
    return tests;
  }

  private static boolean isExplored(Corpus.Built each) {
    return each.header().isVerified()
        && (PAPERS || !each.header().verifySlow() && Corpus.isTurnOf(each.name(), each.isa()));
  }

  private static boolean isExploredBySource(Corpus.Built each) {
    return !PAPERS
        && each.header().verifySource() != null
        && Corpus.isTurnOf(each.name(), each.isa());
  }

  private static void check(String name, String isa, Header header, ProgramMode mode)
      throws Exception {
    Verified verified = Verified.of(Corpus.binary(isa, name), header, EXECUTIONS, mode);
    Verification result = verified.result();
    boolean over = PAPERS && result.bounds().contains(Bounds.Bound.EXECUTIONS);
    if (PAPERS) {
      row(
          name,
          isa,
          verdict(verified),
          String.valueOf(verified.count()),
          "%.1f".formatted(result.nanos() / NANOS_A_SECOND));
    }
    if (over) {
      assertThat(header.verifyFindings(mode)).containsAll(verified.found());
      return;
    }
    assertThat(verified.found()).as("%s on %s", name, isa).isEqualTo(header.verifyFindings(mode));
    Verified.repeat(Corpus.binary(isa, name), header, result, mode);
    assertThat(result.isComplete()).as("%s", result).isEqualTo(header.unproved().isEmpty());
    assertThat(result.stop()).isEqualTo(Verification.Stop.DONE);
    assertThat(gaps(result, false)).isEqualTo(header.unproved());
    assertThat(gaps(result, true)).as("%s on %s", name, isa).isEqualTo(header.assumed(mode));
    assertThat(result.stated())
        .isEqualTo(header.bound() == null ? Set.of() : Set.of(header.bound()));
    if (header.executions() > 0) {
      assertThat(verified.count()).as("executions").isEqualTo(header.executions());
    }
  }

  private static Set<String> gaps(Verification result, boolean assumed) {
    return result.gaps().stream()
        .filter(gap -> gap.isAssumed() == assumed)
        .map(gap -> gap.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static String verdict(Verified verified) {
    Set<String> found = verified.found();
    String said = found.isEmpty() ? "robust" : String.join(", ", found);
    return verified.result().isComplete() ? said + ", all explored" : said + " so far";
  }

  private static void row(String... cells) {
    System.out.printf("%-28s %-8s %-32s %11s %9s%n", (Object[]) cells);
  }
}
