// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineChartTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "5, 2", "8, 2", "9, 5", "20, 5", "21, 10", "999, 500", "4001, 2000"})
  void axesAreDividedIntoAtMostFourRoundParts(long range, long step) {
    assertThat(LineChart.niceStep(range, 4)).isEqualTo(step);
  }

  @Test
  void axesBeginAtZeroAndBearTheirUnits() {
    String svg =
        LineChart.render(
            "c", "Findings", "findings", "0 to 3", List.of(point(1, 0), point(2, 3), point(9, 3)));
    assertThat(svg)
        .contains("<title id=\"c-title\">Findings</title>", "<desc id=\"c-desc\">0 to 3</desc>")
        .contains(">findings</text>", ">run</text>", ">0</text>", ">3</text>", ">8</text>");
  }

  @Test
  void aLineOfManyRunsHasNoMorePointsThanCanBeSeen() {
    List<LineChart.Point> points = new ArrayList<>();
    for (int run = 1; run <= 100_000; run++) {
      points.add(point(run, run));
    }
    assertThat(LineChart.render("c", "t", "u", "w", points).length()).isLessThan(30_000);
  }

  @Test
  void nothingFoundIsALineOnTheFloor() {
    assertThat(LineChart.render("c", "t", "u", "w", List.of(point(1, 0), point(2, 0))))
        .contains("class=\"series\" d=\"M46 152 H306 V152\"");
  }

  private static LineChart.Point point(long x, long y) {
    return new LineChart.Point(x, y);
  }
}
