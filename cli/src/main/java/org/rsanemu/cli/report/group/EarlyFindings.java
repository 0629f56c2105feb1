// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.emu.linux.fs.HostPath;

/**
 * What runs have found, a line each, for somebody who waits for the report. While it may come soon,
 * nothing is said. Any thread.
 */
public final class EarlyFindings {
  private static final long SOON_NANOS = 3_000_000_000L;

  /** More lines than this nobody reads before the report. */
  private static final int MOST = 10;

  private final LongSupplier clock;
  private final long begun;
  private final List<String> waiting = new ArrayList<>();
  private int said;

  /**
   * @param clock in nanoseconds, as {@link System#nanoTime}
   */
  public EarlyFindings(LongSupplier clock) {
    this.clock = clock;
    begun = clock.getAsLong();
  }

  /** A run has shown these, and none before it. */
  public synchronized void add(int run, List<FindingKey> fresh) {
    fresh.forEach(finding -> waiting.add("Run " + run + " found " + words(finding) + "."));
  }

  /** The lines to be shown now. */
  public synchronized List<String> take() {
    if (waiting.isEmpty() || clock.getAsLong() - begun < SOON_NANOS) {
      return List.of();
    }
    List<String> lines =
        new ArrayList<>(waiting.subList(0, Math.min(waiting.size(), Math.max(0, MOST - said))));
    if (said <= MOST && said + waiting.size() > MOST) {
      lines.add("The report will list further findings.");
    }
    said += waiting.size();
    waiting.clear();
    return lines;
  }

  private static String words(FindingKey finding) {
    String name =
        switch (finding.kind()) {
          case "race" -> "data race";
          case "robustness" -> "robustness violation";
          default -> finding.kind();
        };
    String places =
        finding.places().stream()
            .filter(place -> !place.module().isEmpty() || !place.line().isEmpty())
            .map(EarlyFindings::place)
            .distinct()
            .collect(Collectors.joining(", "));
    return "a " + name + (places.isEmpty() ? "" : ": " + places);
  }

  private static String place(FindingKey.Place place) {
    return place.line().isEmpty()
        ? HostPath.of(place.module()).getFileName() + "+" + Hex.of(place.address())
        : place.line();
  }
}
