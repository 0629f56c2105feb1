// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.options.Failure;

class CampaignCasesTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.createDirectories(folder.resolve("build/deep"));
    Files.createDirectories(folder.resolve("ci/root"));
    for (String name : List.of("build/b", "build/a", "build/deep/c")) {
      assertThat(Files.writeString(folder.resolve(name), name).toFile().setExecutable(true))
          .isTrue();
    }
    Files.writeString(folder.resolve("build/a.o"), "no program");
    Files.writeString(folder.resolve("ci/in put"), "input");
  }

  private List<CampaignCases.Item> cases(String campaign) throws Failure, IOException {
    return CampaignCases.of(Files.writeString(folder.resolve("ci/c.yaml"), campaign));
  }

  private List<String> names(String campaign) throws Failure, IOException {
    return cases(campaign).stream()
        .map(item -> item.spec().name().replace(folder.toString(), "HERE"))
        .toList();
  }

  @Test
  void binariesArgumentsSeedsAndSchedulersMultiply() throws Failure, IOException {
    assertThat(
            names(
                """
                programs:
                  - binary: [../build/a, ../build/b]
                    arguments: [[], [-n, 4]]
                    seed: [1, 2]
                    scheduler: [random, round-robin]
                """))
        .hasSize(16)
        .doesNotHaveDuplicates()
        .startsWith(
            "HERE/build/a [seed 1, random]",
            "HERE/build/a [seed 1, round-robin]",
            "HERE/build/a [seed 2, random]",
            "HERE/build/a [seed 2, round-robin]",
            "HERE/build/a -n 4 [seed 1, random]")
        .endsWith("HERE/build/b -n 4 [seed 2, round-robin]");
  }

  @Test
  void patternsStandForExecutableFilesInOrder() throws Failure, IOException {
    assertThat(names("programs: [{binary: '../build/*'}]"))
        .containsExactly("HERE/build/a", "HERE/build/b");
    assertThat(names("programs: [{binary: '../build/**', name: all}]"))
        .containsExactly("all HERE/build/a", "all HERE/build/b", "all HERE/build/deep/c");
    assertThat(names("programs: [{binary: '../*/[b-z]'}]")).containsExactly("HERE/build/b");
  }

  @Test
  void optionsMeanWhatTheyMeanOnTheCommandLineAndAreInTheReproduceLine()
      throws Failure, IOException {
    CampaignCases.Item item =
        cases(
                """
                defaults: {env: {A: b}, runs: 3, timeout: 1.5}
                programs:
                  - binary: ../build/a
                    sysroot: root
                    stdin: in put
                    check-libraries: true
                    strict: true
                    judge: [x, 'y*']
                    cpus: 2
                """)
            .getFirst();
    assertThat(item.spec().plan().runs()).isEqualTo(3);
    assertThat(item.spec().plan().timeoutNanos()).isEqualTo(1_500_000_000L);
    assertThat(item.guest().input().environment()).contains("A=b");
    assertThat(item.guest().input().stdin()).asString().isEqualTo("input");
    assertThat(item.opening().sysroot()).isEqualTo(folder.resolve("ci/root").toString());
    assertThat(item.spec().reproduction().options())
        .containsExactly(
            "--cpus",
            "2",
            "--check-libraries",
            "--strict",
            "--judge",
            "x",
            "--judge",
            "y*",
            "--env",
            "A=b",
            "--sysroot",
            folder.resolve("ci/root").toString());
    assertThat(item.spec().reproduction().input())
        .isEqualTo(folder.resolve("ci/in put").toString());
  }

  /** What is written, and after the arrow what is said of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "programs: [{binary: nothing}] -> :1:21: there is no file ",
        "programs: [{binary: 'no*'}] -> :1:21: no executable file matches ",
        "programs: [{binary: '[z'}] -> :1:21: '[z' is not a pattern: ",
        "programs: [{binary: ../build/a, runs: 0}] -> :1:33: runs must be at least 1",
        "programs: [{binary: ../build/a, runs: x}] -> :1:33: Invalid value for option 'runs'",
        "programs: [{binary: ../build/a, scheduler: x}] -> :1:33: scheduler must be one of: ",
        "programs: [{binary: ../build/a, cpu: [x]}] -> :1:38: one value for 'cpu' is expected",
        "programs: [{binary: ../build/a, check-libraries: maybe}] -> :1:33: Invalid value for",
        "programs: [{binary: ../build/a, sysroot: x}] -> :1:33: sysroot ",
        "programs: [{binary: ../build/a, stdin: x}] -> :1:33: there is no file ",
        "programs: [{binary: ../build/a, env: '=x'}] -> :1:33: env wants NAME=VALUE or NAME",
        "programs: [{binary: ../build/a, runs: 10000001}] -> :1:12: more than 10000000 runs",
        "programs: [{binary: ../build/a}, {binary: ../build/a}] -> :1:34: two cases are called '",
      })
  void aMistakeIsToldInOneLineWithItsPlace(String sample) {
    String[] parts = sample.split(" -> ");
    assertThatThrownBy(() -> cases(parts[0]))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.exitCode()).isEqualTo(2))
        .message()
        .startsWith(folder.resolve("ci/c.yaml") + parts[1].stripTrailing())
        .doesNotContain("\n");
  }

  @Test
  void aFileThatIsNotThereOrNoTextIsToldInOneLine() throws IOException {
    assertThatThrownBy(() -> CampaignCases.of(folder.resolve("nothing.yaml")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("there is no such file");
    Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> CampaignCases.of(binary))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("it is not UTF-8");
  }
}
