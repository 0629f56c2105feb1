// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.campaign.FirstRun;
import org.rsanemu.cli.campaign.GuestRequests;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.campaign.Shard;
import org.rsanemu.cli.report.CaseResult;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.cli.report.Suppressions;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.worker.WorkerLoop;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.sched.Scheduling;

@Tag("slow")
class ResultsTest {
  private static final int RUNS = 6;

  @TempDir Path folder;

  private static Manifest manifest(Shard shard, String binary) {
    CaseSpec spec =
        new CaseSpec(
            "a case",
            new Report.Program("./a", "x86-64", List.of()),
            new Plan(RUNS, 0, 1, 1, 1),
            GuestRequests.withArguments("./a"),
            new Reproduction(List.of(), 1, List.of("./a")),
            binary,
            "");
    return new Manifest("0", "/here", List.of(spec), shard);
  }

  private static final long SUPPRESSED = 0x5000;

  private static final class Symbols implements Symbolizer {
    @Override
    public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
      String function = frame.address() == SUPPRESSED ? "suppressed" : "f";
      return List.of(new SourceFrame(function, "f.c", 1, "a", "0x1", false, true));
    }

    @Override
    public Optional<Variable> variable(int module, long address, List<RunResult.Module> modules) {
      return Optional.empty();
    }
  }

  private static final ResultRecorder.Answers ANSWERS =
      new ResultRecorder.Answers() {
        @Override
        public Symbolizer symbolizer(int item) {
          return new Symbols();
        }

        @Override
        public SourceText source() {
          return SourceText.NONE;
        }
      };

  private static RunOutcome outcome(int run, Ending ending) {
    return new RunOutcome(run, run, Scheduling.of("random"), WorkerLoop.empty(ending));
  }

  private static FirstRun firstRun() {
    return new FirstRun(
        outcome(1, new Ending.Exited(1)),
        new Basis(List.of(new CodeOffset("/a", 16)), 7),
        new Learning(2, 1, true),
        true);
  }

  /** Does what is missing, as a campaign does; returns the runs that were done. */
  private Set<Integer> goOn(Path where) throws ResultsException, IOException {
    Manifest manifest = manifest(Shard.WHOLE, "hash");
    Set<Integer> executed = new HashSet<>();
    try (ResultsFolder results = ResultsFolder.open(where, manifest, false)) {
      Results before = results.read();
      Set<Manifest.Unit> left = new HashSet<>(manifest.units());
      left.removeAll(before.done());
      ResultRecorder recorder = new ResultRecorder(results, left, ANSWERS);
      if (before.basis(0).isEmpty() && !left.isEmpty()) {
        recorder.learned(0, firstRun());
        executed.add(1);
        left.remove(new Manifest.Unit(0, 1));
      }
      for (Manifest.Unit unit : left) {
        recorder.finished(0, outcome(unit.run(), new Ending.Exited(unit.run())));
        executed.add(unit.run());
      }
    }
    return executed;
  }

  private static List<CaseResult> report(Path... folders) throws ResultsException {
    return report(Suppressions.none(), folders);
  }

  private static List<CaseResult> report(Suppressions suppressions, Path... folders)
      throws ResultsException {
    return report(suppressions, Grouping.CAUSE, folders);
  }

  private static List<CaseResult> report(
      Suppressions suppressions, Grouping grouping, Path... folders) throws ResultsException {
    Results results = Results.read(List.of(folders));
    return new ResultsReport(results, results.manifest().units())
        .cases(
            suppressions,
            grouping,
            Stop.TIMEOUT,
            false,
            new ResultsReport.Statuses() {
              @Override
              public int ofRuns(CampaignResult result) {
                return result.outcomes().size();
              }

              @Override
              public int ofRefused() {
                return 65;
              }
            });
  }

  private Path file() {
    return folder.resolve("shard-1-of-1.rsan");
  }

  @Test
  void aFileThatWasCutAnywhereGoesOnWithoutLosingOrRepeatingAWholeRun()
      throws ResultsException, IOException {
    assertThat(goOn(folder)).hasSize(RUNS);
    assertThat(goOn(folder)).isEmpty();
    byte[] whole = Files.readAllBytes(file());
    List<CaseResult> expected = report(folder);
    List<ResultBlock> blocks = ResultsFile.read(file()).blocks();
    long first = blocks.getFirst().at() - ResultBlock.HEAD;
    for (int length = (int) first; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      int end = length;
      Set<Integer> there = new HashSet<>();
      blocks.stream()
          .filter(block -> block.at() + block.size() <= end && block.run() > 0)
          .forEach(block -> there.add(block.run()));
      Set<Integer> executed = goOn(folder);
      assertThat(executed).hasSize(RUNS - there.size());
      assertThat(executed).noneMatch(there::contains);
      assertThat(report(folder)).isEqualTo(expected);
    }
  }

  @Test
  void aTornTitleOrManifestIsDamageAndDamageIsToldWithItsPlace()
      throws ResultsException, IOException {
    goOn(folder);
    byte[] whole = Files.readAllBytes(file());
    List<ResultBlock> blocks = ResultsFile.read(file()).blocks();
    long first = blocks.getFirst().at() - ResultBlock.HEAD;
    for (int length = 0; length < first; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> report(folder))
          .isInstanceOfSatisfying(ResultsException.class, e -> assertThat(e.damaged()).isTrue())
          .message()
          .contains("shard-1-of-1.rsan")
          .doesNotContain("\n");
    }
    for (long at = first; at < blocks.getLast().at() - ResultBlock.HEAD; at += 7) {
      byte[] bad = whole.clone();
      bad[(int) at] ^= 0x10;
      Files.write(file(), bad);
      assertThatThrownBy(() -> report(folder))
          .isInstanceOf(ResultsException.class)
          .hasMessageContaining("is damaged at byte");
      assertThatThrownBy(() -> goOn(folder)).hasMessageContaining("--fresh");
    }
  }

  @Test
  void zerosAtTheEndAreWhatAFileSystemLeft() throws ResultsException, IOException {
    goOn(folder);
    byte[] whole = Files.readAllBytes(file());
    Files.write(file(), Arrays.copyOf(whole, whole.length + 100));
    assertThat(goOn(folder)).isEmpty();
    assertThat(Files.readAllBytes(file())).isEqualTo(whole);
  }

  @Test
  void whatIsNoFileOfResultsIsRefusedWhateverItIs() throws IOException {
    Random random = new Random(7);
    byte[] title = ResultsFile.TITLE.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < 300; i++) {
      byte[] garbage = new byte[random.nextInt(200)];
      random.nextBytes(garbage);
      if (i % 2 == 1) {
        byte[] behind = garbage;
        garbage = Arrays.copyOf(title, title.length + behind.length);
        System.arraycopy(behind, 0, garbage, title.length, behind.length);
      }
      Files.write(file(), garbage);
      assertThatThrownBy(() -> report(folder))
          .isInstanceOfSatisfying(ResultsException.class, e -> assertThat(e.damaged()).isTrue());
    }
  }

  @Test
  void anotherVersionsRecordsAreRefusedByName() throws ResultsException, IOException {
    goOn(folder);
    byte[] bytes = Files.readAllBytes(file());
    bytes[ResultsFile.TITLE.length() - 2] ^= 1;
    Files.write(file(), bytes);
    assertThatThrownBy(() -> report(folder))
        .isInstanceOfSatisfying(ResultsException.class, e -> assertThat(e.damaged()).isFalse())
        .hasMessageContaining("made by another version of rsan-emu");
  }

  @Test
  void anotherCampaignIsRefusedAndFreshBeginsAnew() throws ResultsException, IOException {
    goOn(folder);
    Manifest changed = manifest(Shard.WHOLE, "another hash");
    assertThatThrownBy(() -> ResultsFolder.open(folder, changed, false))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("the program of a case is another one")
        .hasMessageContaining("--fresh");
    try (ResultsFolder fresh = ResultsFolder.open(folder, changed, true)) {
      assertThat(fresh.read().done()).isEmpty();
    }
  }

  @Test
  void twoAtOnceDoNotWriteToTheSameFileButToThoseOfTwoShards()
      throws ResultsException, IOException {
    try (ResultsFolder one = ResultsFolder.open(folder, manifest(new Shard(1, 2), "x"), false);
        ResultsFolder two = ResultsFolder.open(folder, manifest(new Shard(2, 2), "x"), false)) {
      assertThat(one.read().shards()).hasSize(2);
      assertThat(two.manifest().units(two.manifest().shard())).hasSize(RUNS / 2);
      assertThatThrownBy(() -> ResultsFolder.open(folder, manifest(new Shard(1, 2), "x"), false))
          .isInstanceOf(ResultsException.class)
          .hasMessageContaining("another rsan-emu is working on");
    }
  }

  @Test
  void aRunThatTheToolFailedAtIsDoneAgainAndItsSuccessCounts()
      throws ResultsException, IOException {
    Manifest manifest = manifest(Shard.WHOLE, "hash");
    try (ResultsFolder results = ResultsFolder.open(folder, manifest, false)) {
      ResultRecorder recorder = new ResultRecorder(results, Set.copyOf(manifest.units()), ANSWERS);
      recorder.learned(0, firstRun());
      recorder.finished(0, outcome(2, new Ending.Failed("out of memory")));
    }
    assertThat(report(folder).getFirst().details().runs().get(1).ending()).isEqualTo("failed");
    assertThat(goOn(folder)).containsExactlyInAnyOrder(2, 3, 4, 5, 6);
    assertThat(report(folder).getFirst().details().runs().get(1).ending()).isEqualTo("exited");
  }

  @Test
  void equalResultsOfARunAreOneAndDifferentOnesAreRefused() throws ResultsException, IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Path other = Files.createDirectory(folder.resolve("other"));
    goOn(folder);
    Files.copy(file(), copy.resolve("x.rsan"));
    assertThat(report(folder, copy)).isEqualTo(report(folder));
    Manifest manifest = manifest(new Shard(1, 2), "hash");
    try (ResultsFolder results = ResultsFolder.open(other, manifest, false)) {
      ResultRecorder recorder = new ResultRecorder(results, Set.copyOf(manifest.units()), ANSWERS);
      recorder.finished(0, outcome(3, new Ending.Exited(99)));
    }
    assertThatThrownBy(() -> report(folder, other))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("run 3 of a case has two results that differ");
  }

  /** A violation that a function called {@code caller} led to. */
  private static Finding calledBy(long caller, Finding.Robustness v) {
    Finding.Side a = v.access();
    List<Frame> stack = List.of(a.stack().getFirst(), new Frame(0, caller, false));
    Finding.Side access =
        new Finding.Side(
            a.thread(),
            a.kind(),
            a.order(),
            a.address(),
            a.size(),
            a.value(),
            a.instruction(),
            stack,
            a.hasSourceOrder());
    return new Finding.Robustness(
        access,
        v.missed(),
        v.stale(),
        v.memory(),
        v.hb(),
        v.must(),
        v.interleaving(),
        v.consequence());
  }

  /** Suppressions may leave of equal findings another one than the run alone shows. */
  @Test
  void whatSuppressionsLeaveIsKnown() throws ResultsException, IOException {
    VisibleAction action =
        new VisibleAction(
            VisibleAction.Kind.WRITE, 0x10, 4, 1, "", List.of(new Frame(0, 0x7777, true)));
    Consequence different = new Consequence(Consequence.Verdict.DIFFERENT, 0, action, null);
    Finding worse = calledBy(SUPPRESSED, Samples.robustness(0x4018a0, Samples.failedAssertion()));
    Finding other = calledBy(0x6000, Samples.robustness(0x4018a0, different));
    Manifest manifest = manifest(Shard.WHOLE, "hash");
    try (ResultsFolder results = ResultsFolder.open(folder, manifest, false)) {
      new ResultRecorder(results, new HashSet<>(manifest.units()), ANSWERS)
          .finished(
              0,
              new RunOutcome(
                  1, 1, Scheduling.of("random"), Samples.run(new Ending.Exited(0), worse, other)));
    }
    Path file = Files.writeString(folder.resolve("suppressions"), "robustness:suppressed\n");
    for (String left : List.of("crash", "different")) {
      Suppressions suppressions =
          left.equals("crash") ? Suppressions.none() : Suppressions.read(file);
      assertThat(report(suppressions, folder).getFirst().findings())
          .singleElement()
          .extracting(each -> each.view().consequence().verdict())
          .isEqualTo(left);
    }
  }

  /** A merge asks for what no run alone showed to its user: the worst of all runs, and why. */
  @Test
  void whatAStaleValueWouldChangeSurvivesTheFile() throws ResultsException, IOException {
    Finding looped = Samples.robustness(0x4018a0, Samples.harmless(Consequence.Verdict.LOOPED));
    Finding crash = Samples.robustness(0x4018a0, Samples.failedAssertion());
    Finding unused = Samples.robustness(0x401910, Samples.harmless(Consequence.Verdict.UNUSED));
    List<RunOutcome> outcomes =
        List.of(
            new RunOutcome(
                1, 1, Scheduling.of("random"), Samples.run(new Ending.Exited(0), looped, unused)),
            new RunOutcome(
                2, 2, Scheduling.of("random"), Samples.run(new Ending.Exited(0), unused, crash)));
    Manifest manifest = manifest(Shard.WHOLE, "hash");
    try (ResultsFolder results = ResultsFolder.open(folder, manifest, false)) {
      ResultRecorder recorder =
          new ResultRecorder(results, new HashSet<>(manifest.units()), ANSWERS);
      for (RunOutcome outcome : outcomes) {
        recorder.finished(0, outcome);
      }
    }
    for (Grouping grouping : Grouping.values()) {
      CaseResult read = report(Suppressions.none(), grouping, folder).getFirst();
      CaseResult direct =
          ResultRecorder.builder(
                  manifest.cases().getFirst(),
                  new Symbols(),
                  SourceText.NONE,
                  Suppressions.none(),
                  grouping)
              .build(
                  "a case",
                  new CampaignResult(outcomes, Stop.TIMEOUT, new Learning(0, 0, true)),
                  2);
      assertThat(read.findings())
          .isEqualTo(direct.findings())
          .hasSize(grouping == Grouping.NONE ? 2 : 1);
    }
    CaseResult read = report(Suppressions.none(), Grouping.NONE, folder).getFirst();
    assertThat(read.findings().getFirst().view().consequence().verdict()).isEqualTo("crash");
    assertThat(read.findings().getFirst().view().reproduce()).contains("--only-run 2");
    assertThat(read.findings().getLast().view().harmless()).isTrue();
  }
}
