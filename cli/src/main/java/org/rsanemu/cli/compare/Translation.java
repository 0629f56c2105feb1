// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.rsanemu.cli.compare.BuildComparison.State;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.model.MemoryOrder;

/**
 * Does steps of one build as another build does them: at these rows with its orders and its fences,
 * at all others as they were.
 *
 * @param build that is imitated
 * @param rows at which it is
 */
record Translation(Evidence all, int build, Set<Integer> rows) {
  /**
   * A part of a step: its access, or a fence before or after.
   *
   * @param operation as {@link StepView#operation} has it
   */
  record Counterpart(String operation, MemoryOrder order) {
    boolean fence() {
      return operation.equals(FENCE);
    }
  }

  private static final String FENCE = "fence";
  private static final Counterpart FULL_FENCE = new Counterpart(FENCE, MemoryOrder.SC);

  private static final Set<String> READS = Set.of("read", "wait", "failed compare-and-swap");
  private static final Set<String> UPDATES = Set.of("read-modify-write", "compare-and-swap");

  private static final Set<String> WRITES =
      Set.of("write", "read-modify-write", "compare-and-swap");

  /** Of a line whose code is there several times, inlined or unrolled, one copy. */
  private static final int MOST_COPIES = 64;

  /** The rows at which the build may differ from the one whose steps these are. */
  static Set<Integer> everywhere(Evidence all, Interleaved interleaved, int build) {
    Set<Integer> rows = new TreeSet<>();
    for (int i = 0; i < interleaved.steps().size(); i++) {
      rows.addAll(fencesBetween(all, interleaved, i, build));
      if (interleaved.rows().get(i) >= 0) {
        rows.add(interleaved.rows().get(i));
      }
    }
    return rows;
  }

  /** What becomes of a step; empty if the build was not seen to do anything like it. */
  Optional<List<Counterpart>> of(Interleaved interleaved, int number) {
    StepView step = interleaved.steps().get(number);
    int row = interleaved.rows().get(number);
    List<Counterpart> counterparts = new ArrayList<>();
    for (int fence : fencesBetween(all, interleaved, number, build)) {
      if (rows.contains(fence)) {
        counterparts.addAll(fences(period(all.code(fence, build))));
      }
    }
    boolean fence = step.operation().equals(FENCE);
    boolean plain = step.order().equals("na") && row >= 0 && !all.atomic(row, build);
    if (row < 0 || !rows.contains(row) || !fence && plain) {
      counterparts.add(new Counterpart(step.operation(), order(step.order())));
      return Optional.of(counterparts);
    }
    if (all.twins(interleaved.build(), build)) {
      return twin(step, row, interleaved.build()).map(more -> with(counterparts, more));
    }
    if (fence) {
      return fence(row, interleaved.build()).map(more -> with(counterparts, more));
    }
    return accessed(step, period(all.code(row, build)), _ -> true)
        .map(more -> with(counterparts, more));
  }

  private static List<Counterpart> with(List<Counterpart> counterparts, List<Counterpart> more) {
    counterparts.addAll(more);
    return counterparts;
  }

  /**
   * As the very same instruction; a library's does what it did, and the source's fence may be none.
   */
  private Optional<List<Counterpart>> twin(StepView step, int row, int from) {
    List<Performed> code = all.code(row, build);
    List<Performed> same = code.stream().filter(each -> each.did(step)).toList();
    if (all.code(row, from).stream().noneMatch(each -> each.did(step))) {
      return Optional.of(List.of(new Counterpart(step.operation(), order(step.order()))));
    }
    if (step.operation().equals(FENCE)) {
      return Optional.of(fences(same));
    }
    return accessed(step, code, each -> each.did(step));
  }

  /** A fence beside an access comes with that access. */
  private Optional<List<Counterpart>> fence(int row, int from) {
    if (all.facts(row, from).accesses()) {
      return Optional.of(List.of());
    }
    if (all.atomic(row, build)) {
      return Optional.of(fences(period(all.code(row, build))));
    }
    State state = all.cell(row, build).state();
    return state == State.NO_CODE ? Optional.of(List.of()) : Optional.empty();
  }

  private static List<Counterpart> fences(List<Performed> code) {
    return code.stream()
        .flatMap(each -> each.events().stream())
        .filter(event -> event.operation().equals(FENCE))
        .map(event -> new Counterpart(FENCE, order(event.order())))
        .toList();
  }

  /** As what is most like it there: the same, another read or update, or any other write. */
  private static Optional<List<Counterpart>> accessed(
      StepView step, List<Performed> code, Predicate<Performed> which) {
    for (Set<String> like : likes(step.operation())) {
      List<List<Counterpart>> found = new ArrayList<>();
      for (int i = 0; i < code.size(); i++) {
        for (Event event : code.get(i).events()) {
          if (which.test(code.get(i)) && like.contains(event.operation())) {
            found.add(counterparts(code, i, event));
          }
        }
      }
      if (!found.isEmpty()) {
        return found.stream().distinct().count() == 1
            ? Optional.of(found.getFirst())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static List<Set<String>> likes(String operation) {
    return READS.contains(operation)
        ? List.of(Set.of(operation), READS)
        : List.of(Set.of(operation), UPDATES, WRITES);
  }

  /** An instruction's event, with the fences beside it. */
  private static List<Counterpart> counterparts(List<Performed> code, int at, Event event) {
    List<Counterpart> counterparts = new ArrayList<>();
    if (event.fenced()) {
      counterparts.add(FULL_FENCE);
    } else if (at > 0) {
      counterparts.addAll(fences(List.of(code.get(at - 1))));
    }
    counterparts.addAll(fences(List.of(code.get(at))));
    counterparts.add(new Counterpart(event.operation(), order(event.order())));
    if (event.fenced()) {
      counterparts.add(FULL_FENCE);
    } else if (at + 1 < code.size()) {
      counterparts.addAll(fences(List.of(code.get(at + 1))));
    }
    return counterparts;
  }

  private static List<Performed> period(List<Performed> code) {
    List<List<String>> words =
        code.stream().map(each -> each.events().stream().map(Words::of).sorted().toList()).toList();
    for (int length = 1; length < code.size(); length++) {
      boolean repeats = code.size() % length == 0 && code.size() / length <= MOST_COPIES;
      for (int i = length; repeats && i < code.size(); i++) {
        repeats = words.get(i).equals(words.get(i - length));
      }
      if (repeats) {
        return code.subList(0, length);
      }
    }
    return code;
  }

  /** Fences that only the build has, on the lines between a step and its thread's step before. */
  private static Set<Integer> fencesBetween(
      Evidence all, Interleaved interleaved, int number, int build) {
    int row = interleaved.rows().get(number);
    int before = number - 1;
    while (before >= 0
        && interleaved.steps().get(before).thread() != interleaved.steps().get(number).thread()) {
      before--;
    }
    int previous = before < 0 ? -1 : interleaved.rows().get(before);
    Set<Integer> fences = new TreeSet<>();
    if (row < 0 || previous < 0 || !all.sameFunction(row, previous)) {
      return fences;
    }
    for (int between = previous + 1; between < row; between++) {
      boolean only =
          all.facts(between, build).fenceOnly() && !all.atomic(between, interleaved.build());
      if (only && all.sameFunction(between, row)) {
        fences.add(between);
      }
    }
    return fences;
  }

  private static MemoryOrder order(String label) {
    return MemoryOrder.valueOf(label.toUpperCase(Locale.ROOT));
  }
}
