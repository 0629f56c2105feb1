// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignFileTest {
  private static List<ProgramEntry> parse(String text) throws BadCampaignFileException {
    return CampaignFile.parse("c.yaml", text);
  }

  @Test
  void programsHaveTheDefaultsAndWhatTheySayThemselves() throws BadCampaignFileException {
    List<ProgramEntry> programs =
        parse(
            """
            # a comment
            defaults:
              runs: 100
              env: {LOG: 1, WHERE: "a b"}
            programs:
              - binary: build/a
              - name: b
                binary: [b1, "b*"]
                arguments: [[-n, 4], []]
                seed: [1, 0x2]
                runs: 3
            """);
    assertThat(programs).hasSize(2);
    ProgramEntry first = programs.getFirst();
    assertThat(first.at()).hasToString("c.yaml:6:5");
    assertThat(first.binaries())
        .containsExactly(new ProgramEntry.Word("build/a", new Mark("c.yaml", 6, 13)));
    assertThat(first.arguments()).containsExactly(List.of());
    assertThat(first.settings())
        .extracting(Setting::key, Setting::values)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("runs", List.of("100")),
            org.assertj.core.groups.Tuple.tuple("env", List.of("LOG=1", "WHERE=a b")));
    ProgramEntry second = programs.get(1);
    assertThat(second.name()).isEqualTo("b");
    assertThat(second.binaries()).extracting(ProgramEntry.Word::text).containsExactly("b1", "b*");
    assertThat(second.arguments()).containsExactly(List.of("-n", "4"), List.of());
    assertThat(second.settings())
        .extracting(Setting::key, Setting::values)
        .contains(
            org.assertj.core.groups.Tuple.tuple("runs", List.of("3")),
            org.assertj.core.groups.Tuple.tuple("seed", List.of("1", "0x2")));
  }

  @Test
  void oneListOfArgumentsNeedsNoListAroundIt() throws BadCampaignFileException {
    String text = "programs: [{binary: a, arguments: [-n, 4]}, {binary: a, arguments: x}]";
    assertThat(parse(text))
        .extracting(ProgramEntry::arguments)
        .containsExactly(List.of(List.of("-n", "4")), List.of(List.of("x")));
  }

  /** What is written, and after the arrow what is said of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        " -> c.yaml:1:1: there is nothing in it",
        "a: [ -> c.yaml:1:5: not YAML:",
        "\tprograms: 1 -> c.yaml:1:1: not YAML:",
        "- a -> c.yaml:1:1: defaults and programs are expected, not a list",
        "x -> c.yaml:1:1: defaults and programs are expected, not 'x'",
        "defaults: {} -> c.yaml:1:1: there are no 'programs'",
        "programs: [] -> c.yaml:1:11: a list of programs is expected, not a list",
        "programs: -> c.yaml:1:10: a list of programs is expected, not nothing",
        "programs: [{}] -> c.yaml:1:12: a program needs a 'binary'",
        "programs: [{binary: }] -> c.yaml:1:20: a path or a list of paths is expected, not nothing",
        "programs: [{binary: []}] -> c.yaml:1:21: a path or a list of paths is expected, not an empty",
        "programs: [{binary: {a: 1}}] -> c.yaml:1:21: a path or a list of paths is expected, not keys",
        "programs: [{binary: a, run: 3}] -> c.yaml:1:24: there is no key 'run' here; there are: all",
        "programs: [{binary: a, runs: [1]}] -> c.yaml:1:30: one value for 'runs' is expected, not a",
        "programs: [{binary: a, arguments: [[], x]}] -> c.yaml:1:36: an argument is expected, not a",
        "programs: [{binary: a, arguments: [[[x]]]}] -> c.yaml:1:37: an argument is expected, not a",
        "programs: [{binary: a, binary: b}] -> c.yaml:1:24: 'binary' appears here twice",
        "defaults: {binary: a}\nprograms: [{binary: a}] -> c.yaml:1:12: there is no key 'binary'",
        "x: &a 1\nprograms: [{binary: *a}] -> c.yaml:2:21: aliases (*name) are not supported",
        "programs: [{binary: a}]\n---\nb: 1 -> c.yaml:3:1: one document is expected",
        "program: [] -> c.yaml:1:1: there is no key 'program' here; there are: defaults, programs",
      })
  void aMistakeIsToldWithItsPlace(String sample) {
    String[] parts = sample.split(" -> ", 2);
    assertThatThrownBy(() -> parse(parts[0]))
        .isInstanceOf(BadCampaignFileException.class)
        .hasMessageStartingWith(parts[1].split(";")[0])
        .message()
        .doesNotContain("\n");
  }
}
