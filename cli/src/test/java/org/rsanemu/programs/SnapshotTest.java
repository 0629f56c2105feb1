// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Executions that begin where the first one was when it created a thread show what those show that
 * begin at the start: the same, down to how many instructions were run. Every instruction of these
 * calls back, too, of those only what matters.
 */
@Tag("slow")
class SnapshotTest {
  /** {@code -Dsnapshot.only=REGEX} takes the programs of these names. */
  private static final String ONLY =
      System.getProperty(
          "snapshot.only",
          "verify-(arc|SB-fences)|rc20-chase-lev|race-realloc|mmap-reuse"
              + "|objects-across-libraries|mark-atomic"
              + "|verify-(mutex-counter-2|semaphore-2-1|barrier|lost-wakeup|rare-race|behind-crash)");

  private static final int EXECUTIONS = Integer.getInteger("snapshot.executions", 6);

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  List<DynamicTest> beginningInTheMiddleShowsTheSame() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Corpus.Built each : Corpus.inTurn(ONLY)) {
      tests.add(each.test(() -> check(each.binary(), each.header())));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  /**
   * What was read before is not what would be read now: then there is no beginning in the middle.
   */
  @Test
  void aSnapshotThatNoLongerHoldsIsGivenUp() throws Exception {
    Image image = ElfLoader.load(Corpus.binary("x86-64", "verify-input"));
    GuestOptions guest =
        Verified.guest(image, Header.read(Corpus.source("verify-input"), "x86-64"));
    Exploration exploration = new Exploration(new Bounds(Long.MAX_VALUE, 1000, Bounds.UNBOUNDED));
    try (DebugInfo debug = DwarfInfo.open(image);
        Program program = Program.open(image, debug)) {
      Basis basis = Basis.NOTHING;
      RunResult first;
      boolean settled;
      do {
        first = program.explore(request(guest, basis), exploration);
        settled = first.learned().size() == basis.known().size() && !exploration.mustRestart();
        if (!settled) {
          boolean others = first.learned().size() > basis.known().size();
          basis = new Basis(first.learned(), 0);
          if (others) {
            exploration.restartWithOtherSteps();
          } else {
            exploration.restart();
          }
        }
      } while (!settled);
      assertThat(text(first)).contains("0 bytes");
      long before = exploration.fromSnapshot();
      RunRequest other = request(guest.with(guest.input().withStdin(new byte[] {'a', 'b'})), basis);
      assertThat(text(program.explore(other, exploration))).contains("2 bytes");
      assertThat(exploration.fromSnapshot()).isEqualTo(before);
    }
  }

  private static RunRequest request(GuestOptions guest, Basis basis) {
    return guest.request(1, 1, guest.scheduling(), basis).by(ScheduleSource.FREE, Verified.far());
  }

  private static void check(Path binary, Header header) throws Exception {
    boolean annotated = binary.getFileName().toString().startsWith("mark-"); // before all threads
    Verified whole = Verified.first(binary, header, EXECUTIONS, false);
    Verified resumed = Verified.first(binary, header, EXECUTIONS, true);
    assertThat(resumed.executions()).hasSameSizeAs(whole.executions());
    assertThat(whole.result().fromSnapshot()).isZero();
    long all = whole.executions().size(); // and the first one's, if it was begun again since
    assertThat(resumed.result().fromSnapshot())
        .isBetween(annotated ? 0 : all - 1, annotated ? 0 : all);
    assertSame(resumed, whole);
    Verified wherever = Verified.firstWithCheckpoints(binary, header, EXECUTIONS);
    assertSame(wherever, whole);
  }

  /** Two explorations whose executions show the same, one by one. */
  static void assertSame(Verified one, Verified whole) {
    assertThat(one.executions()).hasSameSizeAs(whole.executions());
    for (int i = 0; i < whole.executions().size(); i++) {
      assertThat(text(one.executions().get(i)))
          .as("execution %d", i)
          .isEqualTo(text(whole.executions().get(i)));
    }
    assertThat(one.result().counts()).isEqualTo(whole.result().counts());
    assertThat(one.result().gaps()).isEqualTo(whole.result().gaps());
  }

  static String text(RunResult result) {
    String output =
        result.output().stream()
            .map(each -> each.descriptor() + new String(each.bytes(), StandardCharsets.UTF_8))
            .collect(Collectors.joining());
    return List.of(
            result.ending(),
            result.modules(),
            result.threads(),
            result.findings(),
            output,
            result.learned(),
            result.doubtful(),
            result.unsupportedCalls(),
            result.warnings(),
            result.fileChanges(),
            result.observed().signature(),
            result.counters())
        .stream()
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
