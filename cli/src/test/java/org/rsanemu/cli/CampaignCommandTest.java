// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.cli.options.CampaignOptions;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.Format;
import org.rsanemu.cli.results.Manifest;
import org.rsanemu.cli.results.RecordedRuns;
import org.rsanemu.cli.results.ResultsException;

/** Campaigns on real programs: shards, interruptions, and what is refused. */
@Timeout(300)
@Tag("slow")
class CampaignCommandTest {
  private static final String REPORT = "report.txt";

  @TempDir Path folder;

  private static String threeIsas() {
    return """
    defaults: {runs: 7}
    programs:
      - binary: [%s, %s, %s]
      - binary: %s
        seed: [1, 2]
        scheduler: [random, round-robin]
      - binary: %s
        runs: 2
    """
        .formatted(
            Campaigns.program("x86-64", "SB+rlx"),
            Campaigns.program("aarch64", "SB+rlx"),
            Campaigns.program("armv7", "SB+rlx"),
            Campaigns.program("aarch64", "MP+rel+acq"),
            Campaigns.program("x86-64", "crash-null"));
  }

  private Map<Format, String> merged(Path... folders) throws Failure, IOException {
    Map<Format, String> reports = new EnumMap<>(Format.class);
    for (Format format : Format.values()) {
      Path report = folder.resolve(REPORT);
      assertThat(Campaigns.merge(format, report, folders)).isEqualTo(66);
      reports.put(format, Files.readString(report));
    }
    return reports;
  }

  @Test
  void shardsMergedAreByteForByteTheOneBigRun() throws Failure, IOException {
    Path file = Campaigns.write(folder, threeIsas());
    Path whole = folder.resolve("whole");
    Path printed = folder.resolve("printed");
    assertThat(Campaigns.run(file, whole, "", printed)).isEqualTo(66);
    Map<Format, String> expected = merged(whole);
    assertThat(expected.get(Format.TEXT)).isEqualTo(Files.readString(printed));
    assertThat(expected.get(Format.TEXT))
        .contains("robustness")
        .contains("SIGSEGV")
        .contains("in 51 runs of 8 cases")
        .doesNotContain("shard");
    for (int count = 1; count <= 3; count++) {
      List<Path> parts = new ArrayList<>();
      for (int index = count; index >= 1; index--) {
        Path part = folder.resolve(count + "-" + index);
        Campaigns.run(file, part, index + "/" + count, folder.resolve("part"));
        parts.add(part);
      }
      assertThat(merged(parts.toArray(Path[]::new))).isEqualTo(expected);
    }
    assertThat(Files.readString(folder.resolve("part")))
        .contains("WARNING: This is shard 1 of 3: 17 of 51 runs.");
  }

  @Test
  void aProcessThatIsKilledAgainAndAgainLosesNothingAndRepeatsNothing()
      throws Failure, IOException, InterruptedException, ResultsException {
    String campaign =
        "programs: [{binary: [%s, %s], runs: 25}]"
            .formatted(
                Campaigns.program("aarch64", "SB+rlx"), Campaigns.program("x86-64", "MP+rlx+acq"));
    Path file = Campaigns.write(folder, campaign);
    Path results = folder.resolve("results");
    Path log = results.resolve("shard-1-of-1.rsan");
    Random random = new Random(Long.getLong("rsanemu.kill.seed", 1));
    List<Manifest.Unit> before = List.of();
    int kills = 0;
    while (true) {
      Process process = start(file, results);
      boolean killed = killAfter(process, log, before.size() + 1 + random.nextInt(22), random);
      List<Manifest.Unit> now = RecordedRuns.in(log);
      assertThat(now.subList(0, before.size())).isEqualTo(before);
      assertThat(now).doesNotHaveDuplicates();
      before = now;
      if (!killed) {
        break;
      }
      kills++;
    }
    assertThat(kills).isGreaterThan(1);
    assertThat(new HashSet<>(before)).hasSize(50);
    Path whole = folder.resolve("whole");
    Campaigns.run(file, whole, "", folder.resolve(REPORT));
    assertThat(results.resolve(REPORT)).hasSameTextualContentAs(folder.resolve(REPORT));
    assertThat(merged(results)).isEqualTo(merged(whole));
  }

  private static Process start(Path file, Path results) throws IOException {
    List<String> command = OwnJava.command(Campaigns.class);
    command.addAll(List.of(file.toString(), results.toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Kills it at some moment after so many runs are in the file; false if it had ended by then. */
  private static boolean killAfter(Process process, Path log, int runs, Random random)
      throws InterruptedException, ResultsException {
    while (process.isAlive() && RecordedRuns.in(log).size() < runs) {
      TimeUnit.MILLISECONDS.sleep(3);
    }
    TimeUnit.MICROSECONDS.sleep(random.nextInt(8000));
    boolean alive = process.isAlive();
    process.destroyForcibly().waitFor();
    return alive;
  }

  @Test
  void missingRunsAreNamedAndDoneLater() throws Failure, IOException, ResultsException {
    String campaign =
        "programs: [{binary: %s, runs: 9, name: passing}]"
            .formatted(Campaigns.program("x86-64", "MP+rel+acq"));
    Path file = Campaigns.write(folder, campaign);
    Path report = folder.resolve(REPORT);
    assertThat(Campaigns.run(file, folder.resolve("r"), "2/3", report)).isZero();
    assertThat(Campaigns.merge(Format.TEXT, report, folder.resolve("r"))).isEqualTo(124);
    assertThat(Files.readString(report))
        .contains("WARNING: 6 runs are missing of 9 (of shard 1/3, 3/3): 6 of passing.");
    Path all = folder.resolve("r");
    Campaigns.run(file, all, "", report);
    assertThat(Files.readString(report)).contains("no findings in 9 runs of");
    assertThat(recorded(all)).doesNotHaveDuplicates().hasSize(9);
  }

  /** The runs in all files of a folder. */
  private static List<Manifest.Unit> recorded(Path folder) throws IOException, ResultsException {
    List<Manifest.Unit> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".rsan")).toList()) {
        all.addAll(RecordedRuns.in(file));
      }
    }
    return all;
  }

  @Test
  void aBinaryThatIsNoneIsACaseAndTheOthersAreRun() throws Failure, IOException {
    Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n");
    String campaign =
        "programs: [{binary: [%s, script], runs: 2}]"
            .formatted(Campaigns.program("x86-64", "MP+rel+acq"));
    Path file = Campaigns.write(folder, campaign);
    Path report = folder.resolve(REPORT);
    assertThat(Campaigns.run(file, folder.resolve("r"), "", report)).isEqualTo(65);
    String text = Files.readString(report).replace("\nrsan-emu:   ", " ");
    assertThat(text)
        .contains("no findings in 2 of 4 runs of 2 cases")
        .contains(script + ": Cannot be run: " + script)
        .containsPattern("0 +0 of 2 +not run +" + script);
    assertThat(Campaigns.merge(Format.JSON, report, folder.resolve("r"))).isEqualTo(65);
  }

  @Test
  void aProgramThatHasChangedIsRefusedUnlessAllBeginsAnew() throws Failure, IOException {
    Path program = folder.resolve("program");
    Files.copy(Path.of(Campaigns.program("x86-64", "MP+rel+acq")), program);
    Path file = Campaigns.write(folder, "programs: [{binary: program, runs: 2}]");
    CampaignOptions options = new CampaignOptions();
    Path report = folder.resolve(REPORT);
    Campaigns.run(file, options, "", report);
    assertThat(folder.resolve("campaign.results")).isDirectory();
    Files.copy(
        Path.of(Campaigns.program("x86-64", "MP+rlx+acq")),
        program,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> Campaigns.run(file, options, "", report))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.exitCode()).isEqualTo(2))
        .hasMessageContaining("the program of " + program + " is another one")
        .hasMessageContaining("--results names another folder, --fresh begins this one anew");
    options.fresh = true;
    Campaigns.run(file, options, "", report);
    assertThat(Files.readString(report)).contains("2 runs");
  }

  @Test
  void timeThatIsOverLeavesTheRestForTheNextTime() throws Failure, IOException, ResultsException {
    String campaign =
        "programs: [{binary: %s, runs: 1000}]".formatted(Campaigns.program("x86-64", "MP+rel+acq"));
    Path file = Campaigns.write(folder, campaign);
    Path report = folder.resolve(REPORT);
    CampaignOptions options = new CampaignOptions();
    options.results = folder.resolve("r");
    options.timeout = 0.3;
    Set<Integer> statuses = new HashSet<>();
    for (int times = 0; times < 1000 && !statuses.contains(0); times++) {
      statuses.add(Campaigns.run(file, options, "", report));
      options.timeout = 30.0;
    }
    assertThat(statuses).containsExactlyInAnyOrder(124, 0);
    assertThat(recorded(folder.resolve("r"))).doesNotHaveDuplicates().hasSize(1000);
  }

  @Test
  void forgedResultsAreRefusedInOneLineOrReported() throws Failure, IOException, ResultsException {
    String campaign =
        "programs: [{binary: %s, runs: 3}]".formatted(Campaigns.program("aarch64", "SB+rlx"));
    Path file = Campaigns.write(folder, campaign);
    Path results = folder.resolve("r");
    Campaigns.run(file, results, "", folder.resolve(REPORT));
    Path log = results.resolve("shard-1-of-1.rsan");
    byte[] good = Files.readAllBytes(log);
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      Files.write(log, RecordedRuns.forged(log, random));
      try {
        Campaigns.merge(Format.JSON, folder.resolve(REPORT), results);
      } catch (Failure e) {
        assertThat(e.exitCode()).isIn(2, 65);
        assertThat(e).message().doesNotContain("\n");
        refused++;
      }
      Files.write(log, good);
    }
    assertThat(refused).isBetween(20, 199);
  }
}
