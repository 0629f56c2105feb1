// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reports name the member of a heap block, and that of a null pointer, without optimization too.
 */
@Tag("slow")
class HeapNamesEndToEndTest {
  private static final List<String> COMPILERS =
      List.of("", "aarch64-linux-gnu-", "arm-linux-gnueabihf-");

  @TempDir Path folder;

  @BeforeAll
  static void thereIsNoInput() {
    HardwareTrial.withoutInput();
  }

  static List<String> compilations() {
    return COMPILERS.stream()
        .flatMap(prefix -> Stream.of(prefix + "gcc -O0", prefix + "gcc -O2"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void membersOfStructures(String compilation) throws Exception {
    Path binary = compiled(compilation, "races/race-heap-members.c");
    assertThat(members(binary))
        .containsExactlyInAnyOrder(
            "struct node: .marks[2]",
            "struct node: [3].link.next",
            "struct queue: .counts.misses",
            "struct node: .key");
    assertThat(report(binary, "text"))
        .contains("    accessed is 'counts.misses' of struct queue\n")
        .contains("    accessed is '[3].link.next' of an array of struct node\n");
    assertThat(report(binary, "sarif"))
        .contains("allocation of the block, of which 'counts.misses' of struct queue is accessed")
        .contains("\"startColumn\"");
    assertThat(report(binary, "html")).contains("accessed is &#39;key&#39; of struct node");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void membersOfObjects(String compilation) throws Exception {
    Path binary = compiled(compilation.replace("gcc", "g++"), "races/race-heap-objects.cpp");
    assertThat(members(binary))
        .containsExactlyInAnyOrder(
            "net::Node: .key",
            "net::Node: [2].more[1]",
            "Pair: .second",
            "Pair: .second",
            "Pair: [5].second",
            "std::pair<int const, Pair>: .second.second",
            "Pair: .second");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void elementsByAnIndexThatChanges(String compilation) throws Exception {
    Path binary = compiled(compilation, "races/race-heap-indexed.c");
    assertThat(members(binary))
        .as("what lies behind a structure is not taken for another one")
        .containsExactlyInAnyOrder(
            "struct slot: [3].next", "int: [3]", "struct buffer: .items[3]", "?: ?");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void objectsThatGoToTheirOwnersAtOnce(String compilation) throws Exception {
    Path binary = compiled(compilation.replace("gcc", "g++"), "races/race-heap-owners.cpp");
    assertThat(members(binary))
        .containsExactlyInAnyOrder(
            "Pair: .second", "Pair: [3].second", "Group: .pairs[2].second", "Group: .count");
  }

  /** The code of a shared C++ library is between the allocation and the program. */
  @ParameterizedTest
  @MethodSource("compilations")
  void whatContainersHave(String compilation) throws Exception {
    Path binary =
        Shell.dynamic(folder, compilation.replace("gcc", "g++"), "races/race-heap-containers.cpp");
    assertThat(members(binary))
        .containsExactlyInAnyOrder(
            "Pair: [3].second",
            "Pair: [3].second",
            "int: [3]",
            "Pair: .second",
            "Pair: [3].second",
            "Pair: [3].second",
            "Pair: .second",
            "Pair: [3].first");
    assertThat(report(binary, "text"))
        .contains("    accessed is '[3].second' of an array of Pair\n")
        .contains("    accessed is '[3]' of an array of int\n");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void whatIsFreedWhileItIsUsed(String compilation) throws Exception {
    Path binary = compiled(compilation, "races/race-freed-member.c");
    assertThat(members(binary)).isNotEmpty().containsOnly("struct node: .weight");
    assertThat(report(binary, "text"))
        .contains("Location is heap block of size 8 at ")
        .contains("    accessed is 'weight' of struct node\n")
        .contains(" main ")
        .containsPattern("heap 1 +freeing or unmapping")
        .containsPattern("heap 1\\.weight +read");
    assertThat(report(binary, "sarif"))
        .contains("allocation of the block, of which 'weight' of struct node is accessed");
    assertThat(report(binary, "html")).contains("accessed is &#39;weight&#39; of struct node");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void whatIsNotPublishedGetsThatHint(String compilation) throws Exception {
    assumeThat(compilation).as("x86-64's stores release").contains("-gcc");
    for (String program : List.of("zeroed", "moved")) {
      Path binary = compiled(compilation, "memory/race-" + program + ".c");
      assertThat(ShortCheck.report(folder, binary, "text", 20))
          .contains("Hint: Publish the block: write its address with memory_order_release")
          .doesNotContain("Hint: Make the plain access atomic", "Hint: Before a thread frees");
    }
    Path initialized = compiled(compilation, "memory/race-initialized.c");
    assertThat(ShortCheck.report(folder, initialized, "text", 60))
        .contains("Hint: Make the plain access atomic", "initializes");
    Path read = compiled(compilation, "plain/race-plain-read-atomic-store.c");
    assertThat(ShortCheck.report(folder, read, "text", 20))
        .contains("Hint: Make the plain access atomic")
        .doesNotContain("initializes");
    Path used = compiled(compilation, "memory/race-realloc.c");
    assertThat(ShortCheck.report(folder, used, "text", 20)).contains("Hint: Before a thread frees");
  }

  @ParameterizedTest
  @MethodSource("compilations")
  void whatANullPointerPointsTo(String compilation) throws Exception {
    Path member = compiled(compilation, "faults/crash-null-member.c");
    assertThat(report(member, "text")).contains("Null pointer: of->items.values[2] is accessed, ");
    Path chain = compiled(compilation, "faults/crash-null-chain.c");
    assertThat(report(chain, "text"))
        .contains("Null pointer: first->next->items.count is accessed, ");
    Path call = compiled(compilation, "faults/crash-null-call.c");
    assertThat(report(call, "text")).contains("Null pointer: callback is called.");
  }

  private Path compiled(String compilation, String program) throws Exception {
    return Shell.compiled(folder, compilation, program);
  }

  private List<String> members(Path binary) throws Exception {
    JsonNode report = JsonMapper.builder().build().readTree(report(binary, "json"));
    return StreamSupport.stream(report.get("findings").spliterator(), false)
        .map(each -> each.get("memory"))
        .map(memory -> memory.path("type").asString("?") + ": " + memory.path("part").asString("?"))
        .toList();
  }

  private String report(Path binary, String format) throws Exception {
    return ShortCheck.report(folder, binary, format);
  }
}
