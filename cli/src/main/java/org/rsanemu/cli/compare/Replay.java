// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.Site;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.Models;

/**
 * The steps that led to a finding, seen once more by the monitor, some of them as another build
 * does them. A step's site is its number, from 1.
 */
final class Replay {
  /** Where locations are put, one after the other. */
  private static final int APART = 64;

  private final Interleaved interleaved;
  private final Translation translation;
  private final Map<Integer, Integer> locations = new HashMap<>();
  private final Sink sink = new Sink();
  private final Analysis analysis;

  private final class Sink implements FindingSink {
    private boolean found;

    @Override
    public boolean violation(Violation violation) {
      found |= role(violation.access().site()).equals("access");
      return true;
    }

    @Override
    public void race(Race race) {
      found |=
          role(race.current().site()).equals("current")
              || role(race.earlier().site()).equals("earlier");
    }

    private String role(long site) {
      int number = (int) Site.pc(site);
      return number == 0 ? "" : interleaved.steps().get(number - 1).role();
    }
  }

  private Replay(
      Interleaved interleaved, Translation translation, RaceOrder races, ScOrder scOrder) {
    analysis = new Analysis(sink, Models.RC20, races, scOrder, true);
    this.interleaved = interleaved;
    this.translation = translation;
  }

  /**
   * Whether the steps still show the finding; empty if that is unknown, because the other build was
   * not seen to do what a step does.
   *
   * @param as how steps are done
   * @param races by which happens-before races are judged
   * @param scOrder by which order sc accesses see one another, as when it was found
   */
  static Optional<Boolean> shows(
      Interleaved interleaved, Translation as, RaceOrder races, ScOrder scOrder) {
    return new Replay(interleaved, as, races, scOrder).run();
  }

  private Optional<Boolean> run() {
    startThreads();
    for (int i = 0; i < interleaved.steps().size(); i++) {
      Optional<List<Translation.Counterpart>> counterparts = translation.of(interleaved, i);
      if (counterparts.isEmpty()) {
        return Optional.empty();
      }
      for (Translation.Counterpart counterpart : counterparts.get()) {
        if (!perform(interleaved.steps().get(i), counterpart, i + 1)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(sink.found);
  }

  /** Threads whose start is not a step were there before. */
  private void startThreads() {
    Set<Integer> started = new HashSet<>(Set.of(0, -1));
    for (StepView step : interleaved.steps()) {
      if (step.operation().equals("thread start") && step.other() != null) {
        started.add(step.other());
      }
    }
    for (StepView step : interleaved.steps()) {
      if (started.add(step.thread())) {
        analysis.start(0, step.thread(), 0);
      }
    }
  }

  /** False if the step is of a kind that the monitor does not take. */
  private boolean perform(StepView step, Translation.Counterpart counterpart, int site) {
    if (counterpart.fence()) {
      analysis.fence(step.thread(), counterpart.order(), 0);
      return true;
    }
    Integer other = step.other();
    switch (step.operation()) {
      case "initial value" -> location(step);
      case "thread start" -> analysis.start(step.thread(), other == null ? 0 : other, site);
      case "thread join" -> analysis.join(step.thread(), other == null ? 0 : other, site);
      case "channel release", "channel acquire" -> {
        return false;
      }
      default -> {
        if (counterpart.order() == MemoryOrder.NA) {
          plain(step, site);
        } else {
          atomic(step, counterpart, site);
        }
      }
    }
    return true;
  }

  private void plain(StepView step, int site) {
    long address = step.address() == null ? 0 : Long.decode(step.address());
    int size = step.size() == null ? 1 : step.size();
    if (step.operation().equals("read")) {
      analysis.plainRead(step.thread(), address, size, site);
    } else {
      analysis.plainWrite(step.thread(), address, size, site);
    }
  }

  private void atomic(StepView step, Translation.Counterpart counterpart, int site) {
    MemoryOrder order = counterpart.order();
    int thread = step.thread();
    int location = location(step);
    long value = value(step);
    switch (counterpart.operation()) {
      case "write" -> analysis.write(thread, location, value, order, site);
      case "read-modify-write" -> analysis.rmw(thread, location, value, order, site);
      case "compare-and-swap" ->
          analysis.casSucceeded(thread, location, value, value, false, order, site);
      case "wait" -> analysis.waited(thread, location, value, order, site);
      default -> analysis.read(thread, location, value, order, site);
    }
  }

  private int location(StepView step) {
    int number = step.location() == null ? 0 : step.location();
    return locations.computeIfAbsent(
        number,
        _ ->
            analysis
                .locations()
                .require(
                    (long) APART * (locations.size() + 1),
                    8,
                    step.operation().equals("initial value") ? value(step) : 0));
  }

  private static long value(StepView step) {
    String value = step.value();
    return value == null ? 0 : Long.parseUnsignedLong(value.substring(2), 16);
  }
}
