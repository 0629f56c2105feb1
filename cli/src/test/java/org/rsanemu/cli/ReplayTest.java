// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.testbins.Testbins;
import picocli.CommandLine;

/** A finding's run is kept as a schedule and repeated by it, as a user does that. */
@Timeout(300)
@Tag("slow")
class ReplayTest {

  @TempDir Path folder;

  private record Answer(int status, String report, String err) {}

  private Answer run(String... arguments) throws IOException {
    Path report = folder.resolve("report");
    Files.deleteIfExists(report);
    List<String> all = new ArrayList<>(List.of(arguments));
    int at = arguments[0].equals("replay") || arguments[0].equals("verify") ? 1 : 0;
    all.addAll(at, List.of("--output", report.toString(), "--guest-output", "none"));
    StringWriter err = new StringWriter();
    CommandLine command = Main.commandLine();
    command.setErr(new PrintWriter(err));
    System.setIn(InputStream.nullInputStream());
    int status = command.execute(all.toArray(String[]::new));
    return new Answer(status, Files.exists(report) ? Files.readString(report) : "", err.toString());
  }

  private static String program(String isa, String name) {
    return Testbins.of(isa, name).toString();
  }

  private List<Path> saved(String program) throws IOException {
    return saved(program, List.of());
  }

  /** The schedule of what an exploration finds first. */
  private Path explored(String program) throws IOException {
    return saved(program, List.of("verify")).getFirst();
  }

  private List<Path> saved(String program, List<String> command) throws IOException {
    Path schedules = folder.resolve("deep/schedules");
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--save-schedules", schedules.toString(), program));
    Answer all = run(words.toArray(String[]::new));
    assertThat(all.status()).isEqualTo(66);
    try (Stream<Path> files = Files.list(schedules)) {
      List<Path> saved = files.sorted().toList();
      assertThat(saved).isNotEmpty();
      saved.forEach(file ->
          assertThat(all.report())
              .contains("  Replay:    rsan-emu replay " + file + " " + program));
      return saved;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64,verify-SB", "aarch64,verify-MP-race", "armv7,verify-rare-assert",
    "x86-64,verify-lost-wakeup", "aarch64,verify-philosophers-2", "armv7,verify-spin-missed"
  })
  void anExploredExecutionIsRepeatedByItsSchedule(String isa, String name) throws IOException {
    String program = program(isa, name);
    Path schedule = explored(program);
    String all = Files.readString(folder.resolve("report"));
    String again = repeated(schedule, program, all);
    assertThat(again).contains("  Reproduce: rsan-emu verify --seed 1 " + program);
    Answer smaller = run("replay", "--minimize", schedule.toString(), program);
    assertThat(smaller.status()).isEqualTo(2);
  }

  @Test
  void anExploredScheduleThatDoesNotFitIsRefused() throws IOException {
    String program = program("x86-64", "verify-SB");
    Path schedule = explored(program);
    String text = Files.readString(schedule);
    String before = text.substring(0, text.indexOf("choices "));
    for (String choices : List.of("choices 2\n0 77\n", "choices 2000\n0*2000\n")) {
      String other = before + choices;
      CRC32 sum = new CRC32();
      sum.update(other.getBytes(StandardCharsets.UTF_8));
      Files.writeString(schedule, other + "end %08x\n".formatted(sum.getValue()));
      Answer answer = run("replay", schedule.toString(), program);
      assertThat(answer.status()).isEqualTo(70);
      assertThat(answer.err()).contains("does not fit: after ").hasLineCount(1);
    }
  }

  /** The report of a replay, which shows the finding as {@code all} has it. */
  private String repeated(Path schedule, String program, String all) throws IOException {
    Answer again = run("replay", schedule.toString(), program);
    assertThat(again.status()).isEqualTo(66);
    assertThat(finding(again.report(), schedule)).isEqualTo(finding(all, schedule));
    return again.report();
  }

  /**
   * A finding as text, without the lines that say how it was come to, and how the program ends by
   * it: that is asked only where many runs were made, to compare with.
   */
  private static String finding(String report, Path schedule) {
    return Stream.of(report.split("==================\n"))
        .filter(part -> part.contains(" " + schedule + " "))
        .findFirst()
        .orElseThrow()
        .replaceAll("(?m)^  (Seen in|Reproduce:|Replay:) .*\n", "")
        .replaceAll("(?m)^    the program prints .*\n", "");
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64,SB+rlx", "aarch64,SB+rlx", "armv7,SB+rlx",
    "x86-64,explain-race", "aarch64,deadlock-self", "armv7,crash-assert"
  })
  void aRunIsRepeatedByItsSchedule(String isa, String name) throws IOException {
    String program = program(isa, name);
    List<Path> saved = saved(program);
    String all = Files.readString(folder.resolve("report"));
    for (Path schedule : saved) {
      repeated(schedule, program, all);
    }
  }

  private String shown(String... arguments) throws IOException {
    PrintStream err = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(run(arguments).status()).isEqualTo(66);
    } finally {
      System.setErr(err);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theLastEventsOfEachThreadAreShownWhereTheRunStops() throws IOException {
    String program = program("x86-64", "SB+rlx");
    String schedule = saved(program).getFirst().toString();
    String atFinding = shown("replay", "--last", "2", schedule, program);
    Matcher stopped = Pattern.compile("stopped after (\\d+) atomic events").matcher(atFinding);
    assertThat(stopped.find()).isTrue();
    int event = Integer.parseInt(stopped.group(1));
    List<String> own = atFinding.lines().filter(line -> line.contains("SB+rlx.c:")).toList();
    assertThat(own).hasSize(4);
    assertThat(own.getLast()).startsWith("  " + event + " ").contains("read acq");
    assertThat(atFinding.lines().filter(line -> line.matches("  [0-9-]+ +T[0-2] .*"))).hasSize(6);

    String earlier =
        shown("replay", "--last", "1", "--stop-at", "" + (event - 1), schedule, program);
    assertThat(earlier).contains("stopped after " + (event - 1) + " atomic events");
    assertThat(earlier).contains("\n  " + (event - 1) + " ").doesNotContain("\n  " + event + " ");
    assertThat(shown("replay", "--last", "1", "--stop-at", "99999", schedule, program))
        .contains("ended before it came to event 99999");
  }

  @Test
  void aSmallerScheduleShowsTheSameFinding() throws IOException {
    String program = program("x86-64", "SB+rlx");
    Path schedule = saved(program).getFirst();
    String table = shown("replay", "--minimize", schedule.toString(), program);
    Matcher left = Pattern.compile("(\\d+) of (\\d+) changes of thread").matcher(table);
    assertThat(left.find()).isTrue();
    assertThat(Integer.parseInt(left.group(1))).isLessThan(Integer.parseInt(left.group(2)));
    assertThat(table).containsPattern("(?m)^  T0 +T1 +T2$").contains("SB+rlx.c:14 write rel x = 1");
    Path smaller =
        schedule.resolveSibling(
            schedule.getFileName().toString().replace(".schedule", ".min.schedule"));
    String fingerprint =
        Files.readAllLines(schedule).stream()
            .filter(line -> line.startsWith("fingerprint "))
            .findFirst()
            .orElseThrow()
            .substring("fingerprint ".length());
    Answer again = run("replay", "--format", "json", smaller.toString(), program);
    assertThat(again.status()).isEqualTo(66);
    assertThat(again.report()).contains(fingerprint).contains("\"file\"");
  }

  @Test
  void theProgramMayLieElsewhere() throws IOException {
    String program = program("x86-64", "SB+rlx");
    Path schedule = saved(program).getFirst();
    Path copy = Files.copy(Path.of(program), folder.resolve("copy"));
    assertThat(run("replay", schedule.toString(), copy.toString()).status()).isEqualTo(66);
  }

  @Test
  void whatIsNoScheduleOfTheProgramIsRefusedInOneLine() throws IOException {
    String program = program("x86-64", "SB+rlx");
    Path schedule = saved(program).getFirst();
    String text = Files.readString(schedule);
    refused(65, "not a schedule", "replay", program, program);
    refused(2, "cannot read", "replay", folder.resolve("none").toString(), program);
    refused(
        2, "of a program other than", "replay", schedule.toString(), program("x86-64", "SB+sc"));
    refused(
        2, "of a program other than", "replay", schedule.toString(), program("armv7", "SB+rlx"));
    refused(65, "version 9", "replay", write(text.replace("schedule 1", "schedule 9")), program);
    refused(65, "cut off", "replay", write(text.substring(0, text.length() / 2)), program);
    refused(65, "checksum", "replay", write(text.replace("seed 1", "seed 2")), program);
    refused(2, "--stop-at", "replay", "--stop-at", "0", schedule.toString(), program);
    refused(2, "--gdb", "replay", "--gdb", "10.0.0.1:1", schedule.toString(), program);
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("changed"), text).toString();
  }

  private void refused(int status, String why, String... arguments) throws IOException {
    Answer answer = run(arguments);
    assertThat(answer.err()).contains(why).hasLineCount(1);
    assertThat(answer.status()).isEqualTo(status);
  }

  @Test
  void aScheduleThatWantsOtherChoicesSaysWhere() throws Exception {
    String program = program("x86-64", "SB+rlx");
    Path schedule = saved(program).getFirst();
    String text = Files.readString(schedule);
    assertThat(text).containsPattern("\nchoices \\d+\n0\\*");
    misfits("is thread 7, but only these can run", text.replaceFirst("(\nchoices \\d+\n)0", "$17"));
    int count = Integer.parseInt(text.replaceAll("(?s).*\nchoices (\\d+)\n.*", "$1"));
    misfits(
        "the run ended after",
        text.replaceFirst("\nchoices \\d+\n", "\nchoices " + (count + 1) + "\n")
            .replaceFirst("\nend ", "\n0\nend "));
    misfits(
        "continues after the last of the schedule's 0 choices",
        text.replaceFirst("(?s)\nchoices .*\nend ", "\nchoices 0\nend "));
  }

  private void misfits(String how, String text) throws IOException {
    String before = text.substring(0, text.lastIndexOf("end "));
    CRC32 sum = new CRC32();
    sum.update(before.getBytes(StandardCharsets.UTF_8));
    String file = write(before + String.format("end %08x%n", sum.getValue()));
    Answer answer = run("replay", file, program("x86-64", "SB+rlx"));
    assertThat(answer.err()).contains("does not fit: ").contains(how).hasLineCount(1);
    assertThat(answer.status()).isEqualTo(70);
  }

  @Test
  void aFolderThatCannotBeMadeIsAUsageError() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Answer answer = run("--save-schedules", file + "/x", program("x86-64", "SB+rlx"));
    assertThat(answer.err()).contains("--save-schedules").hasLineCount(1);
    assertThat(answer.status()).isEqualTo(2);
  }
}
