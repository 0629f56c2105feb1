// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.UnknownOrders;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.RunResult.Counters;
import org.rsanemu.model.MemoryOrder;

/** What limits the meaning of a case's result, in sentences: its warnings. */
final class CaseWarnings {
  /** More of these places are counted, not named. */
  private static final int MOST_NAMED = 5;

  private final Symbolizer symbolizer;

  CaseWarnings(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  /**
   * Lists them.
   *
   * @param first warnings that come before the others
   * @param explored how much of all schedules was, if that was asked for: runs have no numbers then
   */
  List<String> of(CampaignResult result, List<String> first, @Nullable Explored explored) {
    Set<String> warnings = new LinkedHashSet<>(first);
    List<RunOutcome> outcomes = result.outcomes();
    switch (result.stop()) {
      case DONE -> {}
      case TIMEOUT -> warnings.add("Time ran out before all runs were done (--timeout).");
      case INTERRUPTED -> warnings.add("Interrupted before all runs were done.");
    }
    outcomes.forEach(o -> warnings.addAll(o.result().warnings()));
    warnings.addAll(symbolizer.warnings());
    boolean isMore = explored != null && explored.executions() > 0;
    if (outcomes.isEmpty() && !isMore) {
      warnings.add("No run was finished: nothing was checked.");
    }
    addNothingSeen(outcomes.stream().filter(CaseWarnings::isWhole).toList(), warnings);
    addStatuses(outcomes, explored != null, warnings);
    if (!result.learning().settled()) {
      int starts = result.learning().restarts() + 1;
      warnings.add(
          (starts == 1
                  ? "The first run was cut and had just found"
                  : "The first run was started " + starts + " times and still found")
              + " new atomic memory: some of it may count as plain.");
    }
    addDoubtful(outcomes, warnings);
    if (outcomes.stream().anyMatch(this::racesUndescribed)) {
      warnings.add(
          "Code that races was built without -g: where it accesses memory atomically by a plain"
              + " instruction, as relaxed accesses are on all processors, nothing says so, and it"
              + " counts as plain. Build it with -g, or name what is atomic with --atomic.");
    }
    long fences = CaseBuilder.sum(outcomes, Counters::storeStoreFences);
    if (fences > 0) {
      warnings.add(
          "Store-store fences were treated as release fences, which are stronger: "
              + Numbers.counted(fences, "time", "times")
              + ". A violation that needs the difference is missed.");
    }
    long unchecked = CaseBuilder.sum(outcomes, Counters::uncheckedHistories);
    if (unchecked > 0) {
      warnings.add(
          Numbers.counted(unchecked, "check", "checks")
              + " would have needed older writes than are kept: stale values among those are"
              + " missed.");
    }
    String orders =
        UnknownOrders.words(
            CaseBuilder.sum(outcomes, Counters::unknownOrders),
            CaseBuilder.sum(outcomes, Counters::judgedEvents));
    if (!orders.isEmpty()) {
      warnings.add(orders);
    }
    return List.copyOf(warnings);
  }

  /** Whether a race is of a plain access by judged code of which no line is known. */
  private boolean racesUndescribed(RunOutcome outcome) {
    return outcome.result().findings().stream()
        .filter(Finding.Race.class::isInstance)
        .map(Finding.Race.class::cast)
        .flatMap(race -> Stream.of(race.current(), race.earlier()))
        .filter(side -> side.order() == MemoryOrder.NA && !side.instruction().isEmpty())
        .flatMap(side -> side.stack().stream().filter(Frame::judged).limit(1))
        .map(frame -> symbolizer.expand(frame, outcome.result().modules()).getFirst())
        .anyMatch(place -> place.file().isEmpty());
  }

  /** A test that fails with a status, and does not crash, fails in some schedules. */
  private static void addStatuses(
      List<RunOutcome> outcomes, boolean explored, Set<String> warnings) {
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (RunOutcome outcome : outcomes) {
      if (outcome.result().ending() instanceof Ending.Exited exited) {
        statuses.putIfAbsent(exited.status(), outcome.run());
      }
    }
    if (statuses.size() > 1) {
      String each =
          statuses.entrySet().stream()
              .limit(MOST_NAMED)
              .map(status -> status.getKey() + (explored ? "" : " in run " + status.getValue()))
              .collect(Collectors.joining(", "));
      String more = statuses.size() > MOST_NAMED ? " and others" : "";
      warnings.add(
          explored
              ? "The program's exit status depends on the schedule: " + each + more + "."
              : "The program's exit status is not the same in all runs: "
                  + each
                  + more
                  + " (--only-run shows one).");
    }
  }

  /** Of one that was cut it is not known what would have come. */
  private static boolean isWhole(RunOutcome outcome) {
    return !(outcome.result().ending() instanceof Ending.Limited);
  }

  private static void addNothingSeen(List<RunOutcome> outcomes, Set<String> warnings) {
    if (outcomes.stream().allMatch(o -> o.result().counters().instructions() == 0)) {
      return;
    }
    if (outcomes.stream().allMatch(o -> o.result().threads().size() <= 1)) {
      warnings.add("The program had only one thread: there was nothing to find.");
    } else if (CaseBuilder.sum(outcomes, Counters::events) == 0) {
      warnings.add(
          "No atomic access was seen: only races on plain memory could be found. If the program"
              + " has atomic variables, name them with --atomic.");
    } else if (CaseBuilder.sum(outcomes, Counters::judgedEvents) == 0
        && outcomes.stream().allMatch(o -> o.result().findings().isEmpty())) {
      warnings.add(
          "All atomic accesses were in library code, as in a program that uses only mutexes: races"
              + " could be found, but a robustness violation needs an atomic access of your own."
              + " If there are some, build with -g, or use --judge or --check-libraries.");
    }
  }

  /** Names the instructions whose meaning is uncertain, where that has a consequence. */
  private void addDoubtful(List<RunOutcome> outcomes, Set<String> warnings) {
    addPlaces(
        "These plain instructions touch both atomic and plain memory; they count as plain: ",
        places(outcomes, RunResult.Doubtful::mixed),
        ".",
        warnings);
    addPlaces(
        "These accesses of volatile type meet atomic ones, and count as relaxed atomic accesses: ",
        places(outcomes, RunResult.Doubtful::volatiles),
        ". C and C++ call them plain: --volatile plain.",
        warnings);
    addUndescribed(outcomes, warnings);
    addPlaces(
        "These instructions access atomic memory, and not all was explored that comes of other"
            + " threads before them or between their parts: ",
        places(outcomes, RunResult.Doubtful::unscheduled),
        ".",
        warnings);
  }

  private static void addPlaces(
      String before, List<String> places, String after, Set<String> warnings) {
    if (!places.isEmpty()) {
      warnings.add(before + first(places) + after);
    }
  }

  private void addUndescribed(List<RunOutcome> outcomes, Set<String> warnings) {
    long undescribed =
        outcomes.stream()
            .flatMap(outcome -> outcome.result().doubtful().undescribed().stream())
            .distinct()
            .count();
    if (undescribed > 0) {
      List<String> places = places(outcomes, RunResult.Doubtful::undescribed);
      warnings.add(
          Numbers.counted(undescribed, "plain instruction", "plain instructions")
              + " in your code, or in a library without debug information, "
              + (undescribed == 1 ? "accesses" : "access")
              + " atomic memory, and nothing says whether an atomic access is meant:"
              + (undescribed == 1 ? " it counts" : " they count")
              + " as atomic, and a race of a plain access with an atomic one is missed there"
              + (places.isEmpty() ? "" : ": " + first(places))
              + ".");
    }
  }

  /** Where these instructions are in the source, those that are. */
  private List<String> places(
      List<RunOutcome> outcomes, Function<RunResult.Doubtful, List<RunRequest.CodeOffset>> which) {
    Set<String> places = new LinkedHashSet<>();
    for (RunOutcome outcome : outcomes) {
      for (RunRequest.CodeOffset at : which.apply(outcome.result().doubtful())) {
        List<RunResult.Module> modules = outcome.result().modules();
        List<String> paths = modules.stream().map(RunResult.Module::path).toList();
        Frame frame = new Frame(paths.indexOf(at.module()), at.address(), true);
        List<SourceFrame> frames = symbolizer.expand(frame, modules);
        if (frames.stream().anyMatch(each -> !each.file().isEmpty())) {
          places.add(SourceFrame.nearest(frames).text());
        }
      }
    }
    return List.copyOf(places);
  }

  private static String first(List<String> places) {
    return String.join(", ", places.stream().limit(MOST_NAMED).toList())
        + (places.size() > MOST_NAMED ? " and " + (places.size() - MOST_NAMED) + " more" : "");
  }
}
