// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.Report.Program;

class BuildLabelsTest {
  private static List<String> labels(String... builds) {
    return BuildLabels.of(
        Arrays.stream(builds)
            .map(each -> each.split(" "))
            .map(each -> new Program(each[1], each[0], List.of()))
            .toList());
  }

  @Test
  void theIsaIsEnoughIfItTellsThemApart() {
    assertThat(labels("x86-64 b/x/a", "armv7 b/y/a")).containsExactly("x86-64", "armv7");
  }

  @Test
  void elseWhatDiffersInTheirPaths() {
    assertThat(labels("armv7 b/O0/armv7/a", "armv7 b/O2/armv7/a")).containsExactly("O0", "O2");
    assertThat(labels("armv7 b/a.before", "armv7 b/a.after"))
        .containsExactly("a.before", "a.after");
    assertThat(labels("armv7 a", "armv7 b/a")).containsExactly("a", "b/a");
  }

  @Test
  void theSameBuildTwiceIsNumbered() {
    assertThat(labels("armv7 b/a", "armv7 b/a")).containsExactly("1:a", "2:a");
  }

  @Test
  void whoseOrdersTheyHaveIsToldWhereThatDiffers() {
    TestBuild x86 = TestBuild.of("x86-64");
    assertThat(ofBuilds(x86, TestBuild.of("x86-64").bySource()))
        .containsExactly("x86-64 (isa)", "x86-64 (source)");
    assertThat(ofBuilds(x86, TestBuild.of("armv7"))).containsExactly("x86-64", "armv7");
    assertThat(
            ofBuilds(
                TestBuild.of("armv7", "b/O0/a"),
                TestBuild.of("armv7", "b/O0/a").bySource(),
                TestBuild.of("armv7", "b/O2/a"),
                TestBuild.of("armv7", "b/O2/a").bySource()))
        .containsExactly("O0 (isa)", "O0 (source)", "O2 (isa)", "O2 (source)");
    assertThat(
            ofBuilds(
                x86, TestBuild.of("x86-64").bySource(), x86, TestBuild.of("x86-64").bySource()))
        .doesNotHaveDuplicates();
  }

  private static List<String> ofBuilds(TestBuild... builds) {
    return BuildLabels.ofData(Arrays.stream(builds).map(TestBuild::data).toList());
  }
}
