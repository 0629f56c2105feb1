// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.ToolProcess.Answer;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** The whole tool as a user calls it, on real programs. */
@Timeout(300)
@Tag("slow")
class EndToEndTest {
  private static final String VIOLATION = "SB+rlx";
  private static final String ROBUST = "MP+rel+acq";

  @TempDir Path folder;
  private ToolProcess tool;

  @BeforeEach
  void setUp() {
    tool = new ToolProcess(folder);
  }

  private static String program(String isa, String name) {
    return Testbins.of(isa, name).toString();
  }

  private Process start(String... arguments) throws IOException {
    return tool.start(Map.of(), List.of(arguments));
  }

  private Answer run(String... arguments) throws IOException, InterruptedException {
    return tool.run(arguments);
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({
    "x86-64, --memory, malloc-until-null, the memory that it may touch",
    "aarch64, --files, files-until-full, the bytes that it may write to files",
    "armv7, --memory, malloc-until-null, the memory that it may touch"
  })
  void whatTheEmulatorRefusesIsNotTheProgramsFault(
      String isa, String option, String name, String what)
      throws IOException, InterruptedException {
    Answer answer = run("--runs", "2", option, "64M", program(isa, name), "200");
    String text = answer.err().replace("\nrsan-emu:  ", "");
    assertThat(text)
        .contains("was ended by a limit of rsan-emu: " + what, "/limits/" + name + ".c:");
    assertThat(text).contains("Reproduce: rsan-emu --seed 1 --only-run 1 " + option + " 64M ");
    assertThat(text).contains("no findings").doesNotContain("crash");
    assertThat(answer.status()).isEqualTo(124);
    assertThat(run("--runs", "1", option, "400M", program(isa, name), "200").status()).isZero();
  }

  /** What is known to be atomic before it runs, or runs alone, needs no second start. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aFirstRunThatFindsNothingIsStartedOnce(String isa) throws IOException, InterruptedException {
    Answer answer = run("--runs", "1", "--verbose", program(isa, "MP+sc"));
    assertThat(answer.unwrapped())
        .contains("no findings in 1 run", "Besides: ")
        .doesNotContain("starts of the first run");
  }

  /** It is noticed at last when the program ends. */
  @InTurn
  @ParameterizedTest
  @CsvSource({"x86-64, 100", "aarch64, 100", "armv7, 400"})
  void whatIsTouchedWithoutACallIsNotOverlooked(String isa, String size)
      throws IOException, InterruptedException {
    Answer answer = run("--runs", "1", "--memory", "64M", program(isa, "touches"), size);
    assertThat(answer.unwrapped())
        .contains(
            "was ended by a limit of rsan-emu: the memory that it may touch, with what is noted of that (--memory).");
    assertThat(answer.status()).isEqualTo(124);
  }

  /** What is noted of accesses that may race takes five times what they touch. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void whatIsNotedOfMemoryCountsAsTouched(String isa) throws IOException, InterruptedException {
    String shared = program(isa, "touches-shared");
    Answer answer = run("--runs", "1", "--memory", "64M", shared, "40");
    assertThat(answer.unwrapped()).contains("with what is noted of that (--memory).");
    assertThat(answer.status()).isEqualTo(124);
    assertThat(run("--runs", "1", "--memory", "64M", shared, "4").status()).isZero();
  }

  @Test
  void whereRacesMayBeOfRelaxedAccessesTheReportSaysHowToKnow() throws Exception {
    Path binary = folder.resolve("binary");
    Files.copy(Path.of(program("x86-64", "race-memset-both")), binary);
    Answer described = run("--runs", "20", binary.toString());
    assertThat(described.err()).contains("WARNING: rsan-emu: race").doesNotContain("without -g");
    Shell.output(folder, List.of("strip", "--strip-debug", binary.toString()));
    assertThat(run("--runs", "20", binary.toString()).unwrapped())
        .contains("WARNING: rsan-emu: race", "Code that races was built without -g");
  }

  /** Java would end the process. */
  @Test
  void aProgramThatFillsTheToolsOwnMemoryReachesALimit() throws IOException, InterruptedException {
    Map<String, String> small = Map.of("RSAN_EMU_JAVA", "-Xmx100m");
    String shared = program("x86-64", "touches-shared");
    Answer answer =
        tool.answer(tool.start(small, List.of("--model", "tso", "--runs", "1", shared, "400")));
    assertThat(answer.unwrapped()).contains("rsan-emu's own memory, a quarter of the machine's.");
    assertThat(answer.status()).isEqualTo(124);
    answer = tool.answer(tool.start(small, List.of("verify", shared, "200")));
    assertThat(answer.unwrapped()).contains("no finding", "rsan-emu's own memory");
    assertThat(answer.status()).isEqualTo(124);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64"})
  void aProgramThatAbortsForWantOfAddressesHasNotCrashed(String isa)
      throws IOException, InterruptedException {
    Answer answer = run("--runs", "1", program(isa, "reserves"), "64");
    assertThat(answer.status()).isEqualTo(124);
    assertThat(answer.unwrapped())
        .contains("was ended by a limit of rsan-emu: addresses: the emulator has 64 GiB of them.")
        .contains("no findings");
    assertThat(run("--runs", "1", program(isa, "reserves"), "32").status()).isZero();
    assertThat(run("--runs", "1", program(isa, "reserves"), "64", "fewer").unwrapped())
        .as("one that got others")
        .contains("Abort, called by ");
  }

  @Test
  void aTagInAnAddressIsNoFaultOfTheProgram() throws IOException, InterruptedException {
    String program = program("aarch64", "tagged-pointer");
    for (Answer answer : List.of(run("--runs", "1", program, "9"), run("verify", program, "9"))) {
      assertThat(answer.status()).isEqualTo(65);
      assertThat(answer.unwrapped())
          .contains("cannot be emulated")
          .contains("with a tag in the address")
          .doesNotContain("WARNING: rsan-emu: crash", "Proved");
    }
  }

  @Test
  void aProgramThatALimitEndsIsNotProved() throws IOException, InterruptedException {
    Answer answer = run("verify", "--memory", "64M", program("x86-64", "malloc-until-null"), "200");
    assertThat(answer.status()).isEqualTo(124);
    assertThat(answer.err().replace("\nrsan-emu:  ", ""))
        .contains("Not proved: ", "the program reached the emulator's limit of memory")
        .doesNotContain("Proved");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aViolationIsFoundByItsSourceLineAndItsReproduceLineShowsItAgain(String isa)
      throws IOException, InterruptedException {
    Answer all = run("--runs", "40", program(isa, VIOLATION));
    assertThat(all.status()).isEqualTo(66);
    assertThat(all.out()).isEqualTo("sc\n");
    String summary = line(all, "SUMMARY: ");
    assertThat(summary).startsWith("SUMMARY: rsan-emu: robustness ").contains("/SB+rlx.c:");

    String reproduce = line(all, "  Reproduce: rsan-emu ");
    Answer again = run(reproduce.replace("  Reproduce: rsan-emu ", "").split(" "));
    assertThat(again.status()).isEqualTo(66);
    assertThat(again.err()).contains(summary).contains("Seen in 1 of 1 run.");
  }

  /** With the strategy that the line names and no run before it. */
  @InTurn(of = 2)
  @ParameterizedTest
  @ValueSource(strings = {"pct", "pos", "walk", "portfolio"})
  void whatAStrategyFoundIsFoundAgainByItsReproduceLine(String strategy)
      throws IOException, InterruptedException {
    String program = program("x86-64", VIOLATION);
    Answer all = run("--scheduler", strategy, "--runs", "40", "--jobs", "1", program);
    assertThat(all.status()).isEqualTo(66);
    assertThat(run("--scheduler", strategy, "--runs", "40", "--jobs", "4", program)).isEqualTo(all);
    String summary = line(all, "SUMMARY: ");
    String reproduce = line(all, "  Reproduce: rsan-emu ");
    Answer again = run(reproduce.replace("  Reproduce: rsan-emu ", "").split(" "));
    assertThat(again.err()).contains(summary).contains("Seen in 1 of 1 run.");
  }

  @Test
  void pctSaysWhatItPromises() throws IOException, InterruptedException {
    Answer answer =
        run(
            "--verbose",
            "--scheduler",
            "pct",
            "--depth",
            "2",
            "--runs",
            "5",
            program("aarch64", ROBUST));
    assertThat(answer.unwrapped())
        .containsPattern("Scheduled by: pct of depth 2: 5 runs")
        .containsPattern(
            "needs 2 steps in one order(, all among the first [0-9]+ of a run,)? shows in a run with a"
                + " probability of at least"
                + " 1/\\(3 \\* [0-9]+\\) = ");
  }

  private static String line(Answer answer, String start) {
    return answer.err().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

  @Test
  void theSameSeedGivesTheSameBytesWhateverTheJobs() throws IOException, InterruptedException {
    String program = program("aarch64", VIOLATION);
    Answer one = run("--jobs", "1", "--seed", "7", program);
    assertThat(run("--jobs", "3", "--seed", "7", program)).isEqualTo(one);
    assertThat(run("--jobs", "1", "--seed", "7", program)).isEqualTo(one);
  }

  @Test
  void aRobustProgramIsCleanAndItsStatusIsPassedOn() throws IOException, InterruptedException {
    Answer answer = run(program("x86-64", ROBUST));
    assertThat(answer.status()).isZero();
    assertThat(answer.err()).contains("rsan-emu: no findings in 10 runs");
  }

  /** The same words in every form: who waits for whom, and since which line. */
  @Test
  void theProgramLearnsThatTheDiskIsFull() throws IOException, InterruptedException {
    tool.output(Path.of("/dev/full"));
    assertThat(run("--runs", "1", program("x86-64", "stale-printed")).unwrapped())
        .contains("could not write to its standard output, and got the error ENOSPC");
  }

  @Test
  void helpThatIsLostIsAFailure() throws IOException, InterruptedException {
    tool.output(Path.of("/dev/full"));
    for (String asked : List.of("--help", "--version", "man", "explain race", "table x86-64")) {
      Answer answer = run(asked.split(" "));
      assertThat(answer.status()).as(asked).isEqualTo(70);
      assertThat(answer.err()).isEqualTo("rsan-emu: cannot write to standard output\n");
    }
  }

  @Test
  void whatIsNoProgramIsToldInOneLine() throws IOException, InterruptedException {
    Path text = Files.writeString(folder.resolve("text"), "#!/bin/sh\n");
    assertThat(text.toFile().setExecutable(true)).isTrue();
    for (String file : List.of(text.toString(), folder.toString(), "/no/such/file")) {
      Answer answer = run(file);
      assertThat(answer.status()).isEqualTo(65);
      assertThat(answer.out()).isEmpty();
      assertThat(answer.err()).startsWith("rsan-emu: ").endsWith("\n");
      assertThat(answer.err().lines()).hasSize(1);
    }
  }

  @Test
  void anInterruptionReportsWhatWasDone() throws IOException, InterruptedException {
    Process process =
        start("--runs", "1000000", "--guest-output", "all", program("x86-64", ROBUST));
    while (Files.size(folder.resolve("out")) == 0 && process.isAlive()) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    Answer answer = tool.answer(process);
    assertThat(answer.status()).isEqualTo(130);
    assertThat(answer.unwrapped()).contains("rsan-emu: no findings in ", " of 1,000,000 runs");
  }

  @Test
  void anEmulatorThatEndsTheProcessIsStartedAgainInOneOfItsOwn()
      throws IOException, InterruptedException {
    tool.input(Files.writeString(folder.resolve("in"), "input\n"));
    Process process = start("--runs", "1", program("x86-64", "writes-early"), "200000");
    while (process.isAlive() && Files.size(folder.resolve("out")) < "first\ninput\n".length()) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    TimeUnit.MILLISECONDS.sleep(
        200); // it is counted after it is written: the engine never ends there
    new ProcessBuilder("kill", "-ABRT", String.valueOf(process.pid())).start().waitFor();
    Answer answer = tool.answer(process);
    assertThat(answer.status()).isZero();
    assertThat(answer.unwrapped()).contains("rsan-emu: no findings in 1 run");
    assertThat(answer.out()).isEqualTo("first\ninput\n400000\n");
  }

  @Test
  void anInterruptedRunIsReportedWithWhatItHasShown() throws IOException, InterruptedException {
    Process process = start("--runs", "2", program("x86-64", "writes-early"), "2000000000");
    while (process.isAlive() && Files.size(folder.resolve("out")) == 0) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    // timeout(1) sends one signal to its child, and one to its group
    String kill = "kill -TERM %1$d; kill -TERM %1$d".formatted(process.pid());
    new ProcessBuilder("sh", "-c", kill).start().waitFor();
    Answer answer = tool.answer(process);
    assertThat(answer.status()).isEqualTo(130);
    assertThat(answer.out()).isEqualTo("first\n");
    assertThat(answer.unwrapped())
        .contains("was interrupted", "no findings in 1 of 2 runs")
        .doesNotContain(" 0 threads");
  }

  /** The one execution of this program takes longer than anybody waits. */
  @Test
  void anInterruptedExecutionOfVerifyIsNotWaitedFor() throws IOException, InterruptedException {
    Process process = start("verify", program("x86-64", "writes-early"), "2000000000");
    Path mapped = Path.of("/proc", String.valueOf(process.pid()), "maps");
    while (process.isAlive() && !Files.readString(mapped).contains("libunicorn")) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    new ProcessBuilder("kill", "-TERM", String.valueOf(process.pid())).start().waitFor();
    Answer answer = tool.answer(process);
    assertThat(answer.status()).isEqualTo(130);
    assertThat(answer.unwrapped()).contains("it was interrupted").doesNotContain("Proved");
  }

  @Test
  void theTimeoutEndsEverythingWithAReport() throws IOException, InterruptedException {
    Answer answer = run("--runs", "1000000", "--timeout", "4", program("x86-64", ROBUST));
    assertThat(answer.status()).isEqualTo(124);
    assertThat(answer.unwrapped()).contains("rsan-emu: no findings in ", " of 1,000,000 runs");
  }

  @Test
  void aCampaignTakesItsShardFromTheEnvironmentAndTellsBazelSo()
      throws IOException, InterruptedException {
    Path file = folder.resolve("c.yaml");
    String binary = Path.of(program("x86-64", VIOLATION)).toAbsolutePath().toString();
    Files.writeString(file, "programs: [{binary: " + binary + ", runs: 6}]");
    Path status = folder.resolve("shard-status");
    Answer answer =
        tool.answer(
            tool.start(
                Map.of(
                    "TEST_SHARD_INDEX", "1",
                    "TEST_TOTAL_SHARDS", "2",
                    "TEST_SHARD_STATUS_FILE", status.toString()),
                List.of("campaign", file.toString(), "--format", "json")));
    assertThat(status).exists();
    assertThat(answer.err())
        .isEqualTo("rsan-emu: this is shard 2/2 (TEST_SHARD_INDEX=1, TEST_TOTAL_SHARDS=2)\n");
    assertThat(answer.out()).contains("This is shard 2 of 2: 3 of 6 runs.");
    assertThat(folder.resolve("c.results/shard-2-of-2.rsan")).exists();
  }
}
