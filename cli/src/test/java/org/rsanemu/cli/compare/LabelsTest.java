package org.rsanemu.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.Report.Program;

class LabelsTest {
  private static List<String> labels(String... builds) {
    return Labels.of(
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
}
