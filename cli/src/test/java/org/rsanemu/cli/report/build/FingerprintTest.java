// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

class FingerprintTest {
  private static final String BEFORE =
      """
      void f(int *p) {
        x = 1; // first
        y = 2;
        x = 1;
      }
      void g(int *p) {
        if (p)
          x = 1;
      }
      """;

  private static final String AFTER =
      """
      #include <stdio.h>
      void before() { x = 1; }

      void f(int *p)
      {
          puts("here");
          x  = 1;
          y = 2;
          x = 1; // second
      }
      void g(int *p) {
        if (p)
          x = 1;
      }
      """;

  private static FindingView.Side side(String function, String file, int line, String operation) {
    SourceFrame frame = new SourceFrame(function, file, line, "demo", "0x40", false, true);
    return new FindingView.Side(
        "current", 1, operation, "na", "0x10", 4, "0x0", "str", false, List.of(frame));
  }

  private static String print(String source, FindingView.Side one, FindingView.Side other) {
    List<String> lines = source.lines().toList();
    SourceText text =
        (_, line) ->
            line < 1 || line > lines.size() ? Optional.empty() : Optional.of(lines.get(line - 1));
    return new Fingerprint(text)
        .of("race", List.of(one, other), Optional.empty(), null, null, List.of());
  }

  private static String before(int line) {
    String function = line < 6 ? "f(int*)" : "g(int*)";
    return print(BEFORE, side(function, "src/a.c", line, "write"), side("h", "a.c", 9, "read"));
  }

  private static String after(int line) {
    String function = line < 11 ? "f" : "g";
    FindingView.Side other = side("h", "a.c", 14, "write");
    return print(AFTER, other, side(function, "/elsewhere/a.c", line, "read"));
  }

  @Test
  void editsMoveNothing() {
    assertThat(after(7)).isEqualTo(before(2));
    assertThat(after(8)).isEqualTo(before(3));
    assertThat(after(9)).isEqualTo(before(4));
    assertThat(after(13)).isEqualTo(before(8));
  }

  @Test
  void equalLinesAreToldApart() {
    assertThat(List.of(before(2), before(3), before(4), before(8))).doesNotHaveDuplicates();
  }

  @Test
  void withoutSourceTheOperationAndTheVariableStandIn() {
    FindingView.Side other = side("h", "", 0, "read");
    String read = print("", side("f", "", 0, "read"), other);
    String write = print("", side("f", "", 0, "write"), other);
    assertThat(read).isNotEqualTo(write);
    assertThat(print("", side("f", "", 0, "compare-and-swap"), other))
        .isEqualTo(print("", side("f", "", 0, "failed compare-and-swap"), other))
        .isNotIn(read, write);
    assertThat(print("", side("f.isra.0", "", 0, "read"), other)).isEqualTo(read);
  }
}
