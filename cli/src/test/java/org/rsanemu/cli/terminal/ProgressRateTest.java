// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressRateTest {
  private long millis = 1_000_000;
  private final ProgressRate pace = new ProgressRate(() -> millis * 1_000_000);

  private void doneAfter(long pause, long done) {
    millis += pause;
    pace.done(done);
  }

  private double perSecond() {
    return pace.perSecond().orElseThrow();
  }

  @Test
  void nothingIsSaidBeforeThereIsSomethingToMeasure() {
    assertThat(pace.perSecond()).isEmpty();
    assertThat(pace.left(10)).isEmpty();
    doneAfter(60_000, 1);
    assertThat(pace.perSecond()).isEmpty();
    doneAfter(100, 2);
    assertThat(pace.left(10)).isEmpty();
  }

  @Test
  void theFirstThatIsDoneStartsTheMeasurement() {
    doneAfter(60_000, 1);
    doneAfter(1000, 3);
    assertThat(perSecond()).isCloseTo(2, within(1e-9));
    assertThat(pace.left(11)).contains(Duration.ofSeconds(4));
  }

  @Test
  void timeLeftCountsDownWhileNothingEndsButNotBelowZero() {
    doneAfter(10, 1);
    doneAfter(10_000, 2);
    assertThat(pace.left(4)).contains(Duration.ofSeconds(20));
    millis += 7000;
    assertThat(pace.left(4)).contains(Duration.ofSeconds(13));
    assertThat(perSecond()).isCloseTo(0.1, within(1e-9));
    millis += 100_000;
    assertThat(pace.left(4)).contains(Duration.ZERO);
  }

  @Test
  void whatIsOlderThanTheWindowDoesNotCount() {
    doneAfter(0, 1);
    for (int i = 0; i < 100; i++) {
      doneAfter(1000, 2 + i);
    }
    assertThat(perSecond()).isCloseTo(1, within(1e-9));
    for (int i = 0; i < 2000; i++) {
      doneAfter(10, 102 + i);
    }
    assertThat(perSecond()).isCloseTo(100, within(1.0));
  }

  @Test
  void runsThatTakeLongerThanTheWindowAreMeasuredAllTheSame() {
    doneAfter(0, 1);
    doneAfter(60_000, 2);
    doneAfter(120_000, 3);
    assertThat(perSecond()).isCloseTo(1 / 120.0, within(1e-9));
  }
}
