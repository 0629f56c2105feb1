// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code rsan-emu verify} as a user calls it, on real programs. */
@Tag("slow")
class VerifyEndToEndTest {

  /** Seconds: what a test shows does not depend on this machine's pace. */
  private static final String AGES = "1000000";

  private static final String PROVED = "Proved, for this input";

  @TempDir Path folder;

  /**
   * What a call came to.
   *
   * @param report as text, each paragraph in one line
   */
  private record Answer(int status, String report, String err) {}

  private Answer verify(String... arguments) throws IOException {
    Path report = folder.resolve("report");
    Files.deleteIfExists(report);
    List<String> all = new ArrayList<>(List.of("verify", "--output", report.toString()));
    all.addAll(List.of("--guest-output", "none"));
    all.addAll(List.of(arguments));
    if (!all.contains("--time")) {
      all.addAll(1, List.of("--time", AGES));
    }
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(err);
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setIn(InputStream.nullInputStream());
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int status = command.execute(all);
      String text = Files.exists(report) ? Files.readString(report) : "";
      return new Answer(
          status,
          text.replace("\nrsan-emu:   ", " "),
          err + errors.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  /** The tool's own, with a place for what it says of mistakes. */
  private record CommandLine(StringWriter err) {
    int execute(List<String> arguments) {
      picocli.CommandLine command = Main.commandLine();
      command.setErr(new PrintWriter(err));
      return command.execute(arguments.toArray(String[]::new));
    }
  }

  private static String program(String isa, String name) {
    return Testbins.of(isa, name).toString();
  }

  /** Functions are looked up at the start, which fails where nobody has one. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aFunctionThatNobodyHasIsLookedUpLateOnRequest(String isa) throws IOException {
    String program = program(isa, "lacking-function");
    Answer answer = verify(program);
    assertThat(answer.status()).isEqualTo(65);
    assertThat(answer.err())
        .contains("undefined symbol: had_by_nobody")
        .contains("--env LD_BIND_NOW= looks functions up when they are called");
    Answer late = verify("--env", "LD_BIND_NOW=", program);
    assertThat(late.status()).isZero();
    assertThat(late.report()).contains(PROVED);
  }

  /** A test may fail by nothing but its status: that is said, whatever the first execution is. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void anExitStatusOfSomeSchedulesIsSaid(String isa) throws IOException {
    Answer answer = verify(program(isa, "verify-exit-status"), "fails");
    assertThat(answer.status()).isZero();
    assertThat(answer.report())
        .contains(PROVED)
        .contains("The program's exit status depends on the schedule: 0, 3.");
  }

  /** libgomp's threads would look 300,000 times before they sleep. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void waitsOfParallelRegionsAreNoLooks(String isa) throws IOException {
    Answer proved = verify(program(isa, "omp-atomic-sb"));
    assertThat(proved.status()).isZero();
    assertThat(proved.report()).contains(PROVED);
    Answer racy = verify(program(isa, "omp-barrier-race"));
    assertThat(racy.status()).isEqualTo(66);
    assertThat(racy.report()).contains("race (");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aRobustProgramIsProved(String isa) throws IOException {
    Answer answer = verify(program(isa, "verify-MP"));
    assertThat(answer.status()).isZero();
    assertThat(answer.report()).contains(PROVED).contains("Explored: 2 executions, ");
    assertThat(answer.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64,verify-SB,robustness",
    "aarch64,verify-MP-race,race",
    "armv7,verify-philosophers-2,deadlock",
    "x86-64,verify-rare-assert,crash",
    "aarch64,verify-spin-missed,livelock"
  })
  void whatIsFoundIsReportedAndDecidesTheStatus(String isa, String name, String kind)
      throws IOException {
    Answer answer = verify(program(isa, name));
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.report())
        .contains("SUMMARY: rsan-emu: " + kind + " ")
        .contains("Reproduce: rsan-emu verify ")
        .doesNotContain(PROVED);
    Answer all = verify("--keep-going", program(isa, name));
    assertThat(all.status()).isEqualTo(66);
    assertThat(all.report()).contains("All schedules were explored.").doesNotContain(PROVED);
  }

  /** Each round changes memory and changes it back; an ordinary run would never end. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aLoopThatPollsForEverIsALivelock(String isa) throws Exception {
    String source = Files.readString(Path.of("src/test/resources/verify/polls-for-ever.c"));
    Path binary = new HardwareTrial(folder).compiled(isa, source, false);
    Answer answer = verify(binary.toString());
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.report())
        .contains("SUMMARY: rsan-emu: livelock ")
        .contains("waits for a change of ready that it reads in a loop");
  }

  /** A store-exclusive that fails for good, after its load has read the older value. */
  @InTurn
  @ParameterizedTest
  @CsvSource({
    "aarch64,src/test/resources/verify/weak-stale.c,66",
    "armv7,src/test/resources/verify/weak-stale.c,66",
    "aarch64,../testbins/consequences/weak-stale-retried.c,0",
    "armv7,../testbins/consequences/weak-stale-retried.c,0"
  })
  void aPairMayFailForGood(String isa, Path path, int status) throws Exception {
    Path folders = Path.of("..", "testbins").toAbsolutePath();
    String source = Files.readString(path);
    List<String> options = new ArrayList<>();
    options.add("-I" + folders.resolve("include"));
    options.add("-I" + folders.resolve("../include").normalize());
    if (isa.equals("aarch64")) {
      options.add("-mno-outline-atomics");
      options.add("-march=armv8-a");
    }
    Path binary =
        new HardwareTrial(folder).compiled(isa, source, false, options.toArray(String[]::new));
    Answer answer = verify(binary.toString());
    assertThat(answer.status()).as(answer.report()).isEqualTo(status);
    Answer strict = verify("--strict", binary.toString());
    assertThat(strict.status()).as(strict.report()).isEqualTo(status);
  }

  /** What RC20 reports is not a finding under SC, and the proof does not speak of it. */
  @Test
  void underSequentialConsistencyWeakBehaviourIsNotJudged() throws Exception {
    String program = program("aarch64", "SB+rlx");
    assertThat(verify(program).status()).isEqualTo(66);
    Answer answer = verify("--model", "sc", program);
    assertThat(answer.status()).isZero();
    assertThat(answer.report())
        .contains(PROVED + ": no schedule shows a data race, a deadlock or a crash. Weak")
        .contains("was not checked (--model sc)")
        .doesNotContain("RC20");
    String racy = program("aarch64", "race-before-join");
    assertThat(verify("--model", "sc", racy).report()).contains("WARNING: rsan-emu: race");
  }

  @Test
  void aBoundThatWasMetIsNamed() throws IOException {
    String program = program("x86-64", "verify-counter-2-2");
    missing("--max-executions 1 was reached", "--max-executions", "1", program);
    missing("time ran out (--time 1.0E-9", "--time", "0.000000001", program);
    missing("more preemptions than --preemption-bound", "--preemption-bound", "0", program);
    missing("cut after --max-steps 3", "--max-steps", "3", program);
    assertThat(verify("--max-executions", "100", program).report()).contains(PROVED);
  }

  /**
   * Whoever explores: the report is the same, except for the time, and so is what is left to do.
   */
  @ParameterizedTest
  @CsvSource({
    "x86-64,verify-spinlock4-rlx,--max-executions=300",
    "aarch64,verify-peterson-fix2,--max-executions=300",
    "armv7,verify-rare-assert,",
    "x86-64,verify-arc,--max-executions=200",
    "x86-64,verify-arc,--preemption-bound=0"
  })
  void threadsChangeNoReport(String isa, String name, @Nullable String bound) throws IOException {
    Path state = folder.resolve("state");
    List<String> reports = new ArrayList<>();
    for (String jobs : List.of("1", "2", "3")) {
      List<String> arguments =
          new ArrayList<>(List.of("--jobs", jobs, "--state", state.toString()));
      if (bound != null) {
        arguments.add(bound);
      }
      arguments.add(program(isa, name));
      Answer answer = verify(arguments.toArray(String[]::new));
      String left = Files.exists(state) ? Files.readString(state) : "";
      Files.deleteIfExists(state);
      reports.add(
          answer.status()
              + answer.report().replaceAll("in [0-9.]+ s", "")
              + answer.err()
              + left.lines()
                  .filter(line -> line.contains("explorer"))
                  .map(line -> line.replaceAll("\"nanos\":\\d+", ""))
                  .toList());
    }
    assertThat(reports.get(1)).isEqualTo(reports.getFirst());
    assertThat(reports.get(2)).isEqualTo(reports.getFirst());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many"})
  void soManyThreadsThereCannotBe(String jobs) throws IOException {
    Answer answer = verify("--jobs", jobs, program("x86-64", "verify-MP"));
    assertThat(answer.status()).isEqualTo(2);
    assertThat(answer.err()).contains("--jobs");
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({"x86-64,", "aarch64,aarch64-linux-gnu-", "armv7,arm-linux-gnueabihf-"})
  void aProgramOfWhichNothingIsKnownIsNotProved(String isa, String prefix) throws Exception {
    Path bare = folder.resolve("bare");
    String strip = (prefix == null ? "" : prefix) + "strip";
    int status =
        new ProcessBuilder(strip, "-o", bare.toString(), program(isa, "verify-SB"))
            .inheritIO()
            .start()
            .waitFor();
    assertThat(status).isZero();
    missing("none of the code that ran is known to be yours", bare.toString());
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aThreadThatNeverEndsIsNamed(String isa) throws IOException {
    String program = program(isa, "verify-endless-thread");
    missing("reached neither its end nor an endless wait", "--max-steps", "50", program);
    assertThat(verify(program(isa, "verify-MP")).report()).doesNotContain("in no execution");
  }

  /** What is found before a stop is not shown again, and not forgotten. */
  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void whatWasFoundBeforeAStopProvesNothing(String isa) throws IOException {
    String state = folder.resolve("state").toString();
    String program = program(isa, "verify-philosophers-2");
    Answer first = verify("--state", state, program);
    assertThat(first.status()).isEqualTo(66);
    Answer rest = verify("--state", state, program);
    assertThat(rest.status()).isEqualTo(124);
    assertThat(rest.report())
        .contains("Findings made before the exploration was stopped")
        .doesNotContain(PROVED);
    assertThat(Path.of(state)).doesNotExist();
  }

  private void missing(String what, String... arguments) throws IOException {
    Answer answer = verify(arguments);
    assertThat(answer.status()).as("%s", answer).isEqualTo(124);
    assertThat(answer.report()).contains("Not proved: ").contains(what).doesNotContain(PROVED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--max-executions 0",
        "--max-executions x",
        "--max-steps 0",
        "--preemption-bound -1",
        "--time 0",
        "--time NaN",
        "--time 1e300",
        "--max-instructions 0",
        "--seed one"
      })
  void valuesThatCannotBeAreUsageErrors(String option) throws IOException {
    List<String> words = new ArrayList<>(Arrays.asList(option.split(" ")));
    words.add(program("x86-64", "verify-MP"));
    Answer answer = verify(words.toArray(String[]::new));
    assertThat(answer.status()).isEqualTo(2);
    assertThat(answer.err()).contains(option.substring(0, option.indexOf(' ')));
    assertThat(answer.report()).isEmpty();
  }

  @Test
  void anExplorationGoesOnFromItsFileAndFromNoOther() throws IOException {
    Path state = folder.resolve("state");
    String program = program("aarch64", "verify-counter-2-2");
    Answer first = verify("--max-executions", "4", "--state", state.toString(), program);
    assertThat(first.status()).isEqualTo(124);
    assertThat(first.report()).contains("Explored: 4 executions");
    String kept = Files.readString(state);
    assertThat(kept)
        .contains("\"BEGUN\":[\"0\",\"0.0\",\"0.1\"],\"FINISHED\":[\"0\",\"0.0\",\"0.1\"]");

    refused("of another program", state, program("aarch64", "verify-MP"));
    refused("of another program", state, program("x86-64", "verify-counter-2-2"));
    refused("of another program", state, "--seed", "2", program);
    refused("of another program", state, program, "argument");
    assertThat(state).hasContent(kept);
    Files.writeString(state, kept.substring(0, kept.length() / 2));
    refused("", state, program);
    Files.writeString(state, "");
    refused("not saved by this version", state, program);
    refused("it is a folder", folder, program);

    Files.writeString(state, kept);
    Answer rest = verify("--state", state.toString(), program);
    assertThat(rest.status()).isZero();
    assertThat(rest.report()).contains(PROVED).contains("Explored: 6 executions");
    assertThat(state).doesNotExist();
  }

  private void refused(String why, Path state, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("--state", state.toString()));
    words.addAll(List.of(arguments));
    Answer answer = verify(words.toArray(String[]::new));
    assertThat(answer.status()).as("%s", answer).isEqualTo(2);
    assertThat(answer.err()).contains("--state").contains(why).hasLineCount(1);
    assertThat(answer.report()).isEmpty();
  }

  @Test
  void whatIsNoProgramIsToldInOneLine() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "#!/bin/sh\n");
    byte[] whole = Files.readAllBytes(Path.of(program("armv7", "verify-MP")));
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, whole.length / 3));
    Path head = Files.write(folder.resolve("head"), Arrays.copyOf(whole, 40));
    for (Path file : List.of(text, cut, head, folder, Path.of("/no/such/file"))) {
      Answer answer = verify(file.toString());
      assertThat(answer.status()).as("%s", file).isEqualTo(65);
      assertThat(answer.err()).startsWith("rsan-emu: ").hasLineCount(1);
      assertThat(answer.report()).isEmpty();
    }
  }

  @Test
  void jsonSaysHowMuchWasExplored() throws IOException {
    JsonNode all = explored(0, program("aarch64", "verify-counter-2-2"));
    assertThat(all.get("complete").asBoolean()).isTrue();
    assertThat(all.get("executions").asInt()).isEqualTo(6);
    assertThat(all.get("missing")).isEmpty();

    JsonNode one = explored(124, "--max-executions", "1", program("armv7", "verify-counter-2-2"));
    assertThat(one.get("complete").asBoolean()).isFalse();
    assertThat(one.get("executions").asInt()).isEqualTo(1);
    assertThat(one.get("missing")).hasSize(1);

    JsonNode found = explored(66, "--keep-going", program("x86-64", "verify-philosophers-2"));
    assertThat(found.get("complete").asBoolean()).isTrue();
    assertThat(found.get("deadlocked").asInt()).isEqualTo(1);
  }

  private JsonNode explored(int status, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("--format", "json"));
    words.addAll(List.of(arguments));
    Answer answer = verify(words.toArray(String[]::new));
    assertThat(answer.status()).isEqualTo(status);
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of("../docs/report.schema.json")))
                .validate(answer.report(), InputFormat.JSON))
        .isEmpty();
    return JsonMapper.shared().readTree(answer.report()).get("cases").get(0).get("explored");
  }

  @InTurn
  @ParameterizedTest
  @CsvSource({"x86-64,verify-cas-counter-2", "aarch64,verify-SB", "armv7,verify-lost-wakeup"})
  void twoCallsPrintTheSame(String isa, String name) throws IOException {
    Answer once = verify("--keep-going", program(isa, name));
    assertThat(withoutTime(verify("--keep-going", program(isa, name))))
        .isEqualTo(withoutTime(once));
  }

  private static String withoutTime(Answer answer) {
    assertThat(answer.report()).containsPattern("in [0-9.]+ s");
    return answer.report().replaceAll("in [0-9.]+ s", "");
  }
}
