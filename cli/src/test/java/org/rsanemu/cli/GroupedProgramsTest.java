// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compiled programs with wrappers: which findings are one, and where reports place them. */
@Tag("slow")
class GroupedProgramsTest {
  private static final List<String> COMPILERS =
      List.of("gcc", "aarch64-linux-gnu-gcc", "arm-linux-gnueabihf-gcc");

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  private Path compiled(String compiler, String source, String... options) throws Exception {
    return Shell.compiled(folder, compiler + " " + String.join(" ", options), source);
  }

  private JsonNode report(Path binary, String... options) throws Exception {
    Path report = folder.resolve("report.json");
    Files.deleteIfExists(report);
    List<String> all = new ArrayList<>(List.of("--jobs", "1"));
    if (!List.of(options).contains("--runs")) {
      all.addAll(List.of("--runs", "30"));
    }
    all.addAll(List.of(options));
    all.addAll(List.of("--format", "json", "--output", report.toString()));
    all.addAll(List.of("--guest-output", "none", binary.toString()));
    Main.commandLine().execute(all.toArray(String[]::new));
    return JsonMapper.builder().build().readTree(Files.readString(report));
  }

  private static List<String> each(JsonNode report, String member) {
    return StreamSupport.stream(report.get("findings").spliterator(), false)
        .map(finding -> finding.path(member).asString())
        .map(text -> text.replaceFirst(".*/", ""))
        .sorted()
        .toList();
  }

  @Test
  void aViolationIsPlacedAtTheCallerHoweverTheWrapperWasCompiled() throws Exception {
    List<String> fingerprints = null;
    for (String compiler : COMPILERS) {
      for (String wrapper : List.of("inline", "__attribute__((noinline))")) {
        for (String level : List.of("-O0", "-O2")) {
          Path binary = compiled(compiler, "wrappers/wrapped-sb.c", level, "-DWRAPPER=" + wrapper);
          JsonNode report = report(binary);
          String what = compiler + " " + wrapper + " " + level;
          assertThat(each(report, "place"))
              .as(what)
              .containsExactly("wrapped-sb.c:25 in left", "wrapped-sb.c:32 in right");
          assertThat(each(report, "suppression"))
              .containsExactly("robustness:left", "robustness:right");
          assertThat(report.get("group").asString()).isEqualTo("cause");
          fingerprints = fingerprints == null ? each(report, "fingerprint") : fingerprints;
          assertThat(each(report, "fingerprint")).as(what).isEqualTo(fingerprints);
        }
      }
    }
  }

  @Test
  void aDeadlockIsPlacedAtTheCallerOfAFunctionThatOnlyWaits() throws Exception {
    for (String compiler : COMPILERS) {
      for (String wrapper : List.of("inline", "__attribute__((noipa))")) {
        for (String level : List.of("-O0", "-O2")) {
          Path binary =
              compiled(compiler, "wrappers/futex-wrapper.c", level, "-DWRAPPER=" + wrapper);
          JsonNode report = report(binary, "--runs", "2");
          assertThat(each(report, "place"))
              .as(compiler + " " + wrapper + " " + level)
              .containsExactly("futex-wrapper.c:21 in waits");
          assertThat(each(report, "suppression")).containsExactly("deadlock:waits");
        }
      }
    }
  }

  @Test
  void withoutGroupsItIsPlacedAtTheInstruction() throws Exception {
    Path binary = compiled("gcc", "wrappers/wrapped-sb.c", "-O2");
    assertThat(each(report(binary, "--group", "none"), "place"))
        .containsExactly("wrapped-sb.c:15 in cell_read", "wrapped-sb.c:15 in cell_read");
    JsonNode lines = report(binary, "--group", "line");
    assertThat(each(lines, "place")).containsExactly("wrapped-sb.c:15 in cell_read");
    assertThat(lines.at("/findings/0/places/count").asInt()).isEqualTo(2);
  }

  @Test
  void whatIsSuppressedIsTheCaller() throws Exception {
    Path binary =
        compiled("gcc", "wrappers/wrapped-sb.c", "-O0", "-DWRAPPER=__attribute__((noinline))");
    for (String rule : List.of("robustness:left", "robustness_top:left")) {
      Path rules = Files.writeString(folder.resolve("rules"), rule + "\n");
      JsonNode report = report(binary, "--suppressions", rules.toString());
      // The other one misses a write by the function: a frame of either side suppresses.
      assertThat(report.get("findings")).as(rule).isEmpty();
      assertThat(report.get("suppressed").asInt()).isEqualTo(2);
    }
  }

  @Test
  void racesOnAVolatileVariableAreOne() throws Exception {
    List<String> fingerprints = null;
    for (String compilation : List.of("gcc -O0", "aarch64-linux-gnu-gcc -O2")) {
      String[] words = compilation.split(" ");
      Path binary = compiled(words[0], "races/race-volatile.c", words[1]);
      JsonNode report = report(binary, "--runs", "10");
      assertThat(each(report, "hint"))
          .as(compilation)
          .extracting(hint -> hint.replaceAll(".*: make (.*) atomic,.*", "$1"))
          .containsExactly("slots[].state", "state of struct node", "stop");
      assertThat(report.findValues("raced").toString())
          .as(compilation)
          .containsPattern("race-volatile.c:\\d+ in (left|right)");
      fingerprints = fingerprints == null ? each(report, "fingerprint") : fingerprints;
      assertThat(each(report, "fingerprint")).as(compilation).isEqualTo(fingerprints);
      JsonNode lines = report(binary, "--group", "line", "--runs", "10");
      assertThat(each(lines, "place").size()).isGreaterThan(5);
    }
  }

  @Test
  void aBaselineKnowsGroups() throws Exception {
    Path binary = compiled("gcc", "wrappers/wrapped-sb.c", "-O2");
    report(binary);
    Path base = Files.copy(folder.resolve("report.json"), folder.resolve("base.json"));
    Path other = compiled("aarch64-linux-gnu-gcc", "wrappers/wrapped-sb.c", "-O0");
    JsonNode again = report(other, "--baseline", base.toString());
    assertThat(again.get("findings")).isEmpty();
    assertThat(again.get("known").asInt()).isEqualTo(2);
    assertThat(again.get("notSeen").asInt()).isZero();
    assertThat(
            Main.commandLine()
                .execute("--group", "none", "--baseline", base.toString(), other.toString()))
        .isEqualTo(2);
  }

  @Test
  void instancesOfATemplateAreOne() throws Exception {
    Path binary = compiled("aarch64-linux-gnu-g++", "wrappers/template-race.cpp", "-O2");
    JsonNode report = report(binary);
    assertThat(report.get("findings")).hasSize(1);
    assertThat(report.at("/findings/0/places/count").asInt()).isGreaterThan(1);
    assertThat(report(binary, "--group", "none").get("findings").size()).isGreaterThan(1);
  }

  @Test
  void theCurveOfWhatWasSeenCountsTheSame() throws Exception {
    Path binary = compiled("aarch64-linux-gnu-g++", "wrappers/template-race.cpp", "-O2");
    for (String group : Stream.of("cause", "line", "none").toList()) {
      JsonNode report = report(binary, "--group", group);
      JsonNode coverage = report.at("/cases/0/observed/coverage");
      assertThat(coverage.get(coverage.size() - 1).get("findings").asInt())
          .isEqualTo(report.get("findings").size());
    }
  }

  @Test
  void anExplorationFindsEachCaller() throws Exception {
    Path binary =
        compiled("gcc", "wrappers/wrapped-sb.c", "-O0", "-DWRAPPER=__attribute__((noinline))");
    Path report = folder.resolve("report.json");
    Main.commandLine()
        .execute(
            "verify",
            "--keep-going",
            "--format",
            "json",
            "--output",
            report.toString(),
            "--guest-output",
            "none",
            binary.toString());
    JsonNode found = JsonMapper.builder().build().readTree(Files.readString(report));
    assertThat(each(found, "place"))
        .containsExactly("wrapped-sb.c:25 in left", "wrapped-sb.c:32 in right");
  }
}
