// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reports name the variable and the member that a race is about, in all forms. */
@Tag("slow")
class MemoryNamesEndToEndTest {
  private static final List<String> COMPILERS =
      List.of(
          "gcc",
          "aarch64-linux-gnu-gcc",
          "arm-linux-gnueabihf-gcc",
          "clang --target=x86_64-linux-gnu",
          "clang --target=aarch64-linux-gnu",
          "clang --target=arm-linux-gnueabihf");

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  static List<String> compilations() {
    return COMPILERS.stream()
        .flatMap(compiler -> Stream.of(compiler + " -O0", compiler + " -O2"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void theVariableAndTheMemberAreNamed(String compilation) throws Exception {
    Path binary = Shell.compiled(folder, compilation, "races/race-members.c");

    String json = report(binary, "json");
    JsonNode findings = JsonMapper.builder().build().readTree(json).get("findings");
    assertThat(StreamSupport.stream(findings.spliterator(), false).map(each -> each.get("memory")))
        .extracting(
            memory -> memory.path("name").asString() + memory.path("part").asString(),
            memory -> memory.path("function").asString(""),
            memory -> memory.path("declared").asString().replaceFirst(".*/", ""))
        .containsExactlyInAnyOrder(
            tuple("nodes[3].next", "main", "race-members.c:40"),
            tuple("pool.items[2].marks[1][2]", "", "race-members.c:18"),
            tuple("counts.misses[2]", "", "race-members.c:23"));
    assertThat(report(binary, "text"))
        .contains("Location is 'nodes[3].next' of main on the stack of main thread.")
        .containsPattern("#0 child .*race-members\\.c:28:\\d+ ")
        .contains("accessed is 'pool.items[2].marks[1][2]'")
        .contains("Location is thread-local 'counts.misses[2]' of main thread at ");
    assertThat(report(binary, "sarif"))
        .contains("declaration of nodes, of which nodes\\\\[3\\\\].next is accessed")
        .contains(
            "declaration of pool, of which pool.items\\\\[2\\\\].marks\\\\[1\\\\]\\\\[2\\\\] is accessed");
    assertThat(report(binary, "html"))
        .contains("nodes[3].next of main on the stack of main thread")
        .contains("accessed is pool.items[2].marks[1][2]")
        .contains("thread-local variable counts.misses[2]");
  }

  /** The dynamic loader has the main thread's variables beside its own. */
  @ParameterizedTest
  @ValueSource(strings = {"gcc -O2", "aarch64-linux-gnu-gcc -O2", "arm-linux-gnueabihf-gcc -O2"})
  void variablesOfTheMainThreadAreNamed(String compilation) throws Exception {
    Path binary = Shell.dynamic(folder, compilation, "races/race-members.c");

    assertThat(report(binary, "text"))
        .contains("Location is thread-local 'counts.misses[2]' of main thread at ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc -O2", "aarch64-linux-gnu-gcc -O2", "arm-linux-gnueabihf-gcc -O2"})
  void whatLiesBetweenSegmentsIsOfNoLibrary(String compilation) throws Exception {
    Path binary = Shell.dynamic(folder, compilation, "races/race-mapped.c");

    assertThat(report(binary, "text")).contains("Location is memory at 0x");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void whatIsInTheLibrarysObjectsIsNamed(String compilation) throws Exception {
    String compiler = compilation.replace("gcc", "g++").replace("clang", "clang++");
    Path binary =
        Shell.compiled(folder, compiler + " -std=c++17", "races/race-members-library.cpp");

    JsonNode report = JsonMapper.builder().build().readTree(report(binary, "json"));
    assertThat(StreamSupport.stream(report.get("findings").spliterator(), false))
        .extracting(finding ->
            finding.at("/memory/name").asString() + finding.at("/memory/part").asString(""))
        .as("what a library has of its own is not named")
        .containsExactlyInAnyOrder(
            "array[4].second",
            "board.rows[2][1].first",
            "maybe->second",
            "numbers",
            "sums[1]",
            "local[3].second",
            "value->first");
    assertThat(report(binary, "text")).contains("accessed is 'maybe->second'");
  }

  /** What is aligned beyond the stack has another place in its frame in each call. */
  @ParameterizedTest
  @MethodSource("compilations")
  void whatIsAlignedInAFrameIsNamed(String compilation) throws Exception {
    Path binary = Shell.compiled(folder, compilation, "races/race-aligned.c");

    JsonNode report = JsonMapper.builder().build().readTree(report(binary, "json"));
    assertThat(StreamSupport.stream(report.get("findings").spliterator(), false))
        .extracting(finding ->
            finding.at("/memory/name").asString() + finding.at("/memory/part").asString())
        .containsExactlyInAnyOrder("one.head", "other.tail", "numbers[3]", "last[1]");
  }

  private String report(Path binary, String format) throws Exception {
    return ShortCheck.report(folder, binary, format);
  }
}
