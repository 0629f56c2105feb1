// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressLineTest {
  private static final ProgressLine LINE =
      new ProgressLine(
          "rsan-emu",
          1200,
          10_000,
          OptionalDouble.of(14.6),
          Optional.of(Duration.ofSeconds(602)),
          2,
          "");

  @Test
  void whatIsLeastWantedIsLeftOutFirst() {
    assertThat(LINE.render(79))
        .isEqualTo("rsan-emu: 1,200 of 10,000 runs, 15 runs/s, 10 min 2 s left, 2 findings");
    assertThat(LINE.render(65))
        .isEqualTo("rsan-emu: 1,200 of 10,000 runs, 10 min 2 s left, 2 findings");
    assertThat(LINE.render(50)).isEqualTo("1,200 of 10,000 runs, 10 min 2 s left, 2 findings");
    assertThat(LINE.render(40)).isEqualTo("1,200 of 10,000 runs, 2 findings");
    assertThat(LINE.render(25)).isEqualTo("1,200 of 10,000 runs");
  }

  @Test
  void itNeverIsWiderThanTheTerminal() {
    for (int columns = 0; columns <= 80; columns++) {
      assertThat(LINE.render(columns).length()).isLessThanOrEqualTo(columns);
    }
  }

  @Test
  void whatIsNotKnownYetIsNotSaid() {
    assertThat(
            new ProgressLine("nightly", 0, 10, OptionalDouble.empty(), Optional.empty(), 0, " x")
                .render(79))
        .isEqualTo("nightly: 0 of 10 runs, no findings");
    assertThat(
            new ProgressLine("a", 3, 10, OptionalDouble.empty(), Optional.empty(), 1, " anyway")
                .render(79))
        .isEqualTo("a: 3 of 10 runs, 1 finding anyway");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1, 1 s",
    "59001, 1 min 0 s",
    "60000, 1 min 0 s",
    "3599000, 59 min 59 s",
    "3600000, 1 h 0 min",
    "9000000, 2 h 30 min",
  })
  void timesAreSaidAsPeopleDo(long millis, String said) {
    assertThat(ProgressLine.time(Duration.ofMillis(millis))).isEqualTo(said);
  }

  @ParameterizedTest
  @CsvSource({
    "1234.6, '1,235 runs/s'",
    "99.5, 100 runs/s",
    "3.14, 3.1 runs/s",
    "0.5, 30 runs/min",
    "0.005, 18 runs/h",
    "0.0001, 0.4 runs/h",
  })
  void ratesAreInAUnitThatGivesAReadableNumber(double perSecond, String said) {
    assertThat(ProgressLine.rate(perSecond)).isEqualTo(said);
  }
}
