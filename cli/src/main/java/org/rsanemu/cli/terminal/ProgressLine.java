// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a line of progress says.
 *
 * @param title what is going on
 * @param done runs that have ended
 * @param all runs that there are to do
 * @param perSecond runs a second, if that is known already
 * @param left the time that the rest will take, if that is known already
 * @param findings different ones so far
 * @param note what else is to be known of these findings, or ""
 */
record ProgressLine(
    String title,
    long done,
    long all,
    OptionalDouble perSecond,
    Optional<Duration> left,
    long findings,
    String note) {
  private static final int SECONDS_A_MINUTE = 60;
  private static final int SECONDS_AN_HOUR = 3600;

  /** As much of it as fits into {@code columns}: what matters least is left out first. */
  String render(int columns) {
    String runs = String.format(Locale.ROOT, "%,d of %,d runs", done, all);
    String rate = perSecond.isPresent() ? ", " + rate(perSecond.getAsDouble()) : "";
    String time = left.map(duration -> ", " + time(duration) + " left").orElse("");
    String found = ", " + found(findings) + (findings == 0 ? "" : note);
    List<String> forms =
        List.of(
            title + ": " + runs + rate + time + found,
            title + ": " + runs + time + found,
            runs + time + found,
            runs + found,
            runs);
    return forms.stream()
        .filter(form -> form.length() <= columns)
        .findFirst()
        .orElse(runs.substring(0, Math.clamp(columns, 0, runs.length())));
  }

  /** In the unit that gives a number of at least 1. */
  static String rate(double perSecond) {
    if (perSecond >= 1) {
      return number(perSecond) + " runs/s";
    }
    double perMinute = perSecond * SECONDS_A_MINUTE;
    return perMinute >= 1
        ? number(perMinute) + " runs/min"
        : number(perSecond * SECONDS_AN_HOUR) + " runs/h";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
  }

  /** To the second, the minute or the hour, as anybody would say it. */
  static String time(Duration duration) {
    // A started second counts whole: "0 s left" would be a lie until the end.
    long seconds = duration.plusNanos(Duration.ofSeconds(1).toNanos() - 1).toSeconds();
    if (seconds < SECONDS_A_MINUTE) {
      return seconds + " s";
    }
    if (seconds < SECONDS_AN_HOUR) {
      return seconds / SECONDS_A_MINUTE + " min " + seconds % SECONDS_A_MINUTE + " s";
    }
    return String.format(
        Locale.ROOT,
        "%,d h %d min",
        seconds / SECONDS_AN_HOUR,
        seconds % SECONDS_AN_HOUR / SECONDS_A_MINUTE);
  }

  private static String found(long findings) {
    if (findings == 0) {
      return "no findings";
    }
    return String.format(Locale.ROOT, "%,d %s", findings, findings == 1 ? "finding" : "findings");
  }
}
