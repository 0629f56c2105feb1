// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.rsanemu.cli.compare.BuildComparison.State;

/**
 * Why some builds do not show a finding that others show. The steps that led to it are replayed
 * with their instructions: either that hides it, or it is the schedule. Only what was observed
 * counts; where it does not decide, that is said.
 */
final class Reasons {
  /** More lines than this are counted, not listed one by one. */
  private static final int MOST_SHOWN = 4;

  private final Evidence all;
  private final ComparedFindings.Found found;
  private final List<Integer> with;
  private final int one;
  private final String who;
  private final List<String> reasons = new ArrayList<>();

  /**
   * @param with builds that show it
   * @param one build that does not
   * @param who what it is called
   */
  Reasons(Evidence all, ComparedFindings.Found found, List<Integer> with, int one, String who) {
    this.all = all;
    this.found = found;
    this.with = with;
    this.one = one;
    this.who = who;
  }

  List<String> all() {
    List<Integer> sides = found.view().rows();
    List<Integer> gone = where(sides, row -> !all.lines().get(row).inSource().get(one));
    List<Integer> none = where(sides, row -> state(row) == State.NO_CODE && !gone.contains(row));
    add(gone, "The source of %s does not have %s.");
    add(none, "%s has no code for %s.");
    add(where(sides, row -> state(row) == State.NOT_EXECUTED), "No run of %s reached %s.");
    List<Integer> atomic = where(sides, row -> all.atomic(row, one) && plainWith(row));
    add(atomic, "%s accesses memory there as atomic that is plain for the others: %s.");
    if (atomic.isEmpty() && gone.isEmpty() && none.isEmpty()) {
      replayed();
    }
    if (reasons.isEmpty()) {
      unknown();
    }
    return reasons;
  }

  /** What another build's instructions make of the interleavings that show it. */
  private void replayed() {
    Map<Counterfactual, List<Integer>> outcomes = new LinkedHashMap<>();
    for (Interleaved each : examples()) {
      outcomes
          .computeIfAbsent(Counterfactual.of(all, each, one), _ -> new ArrayList<>())
          .add(each.build());
    }
    outcomes.forEach((outcome, builds) -> {
      List<Integer> shown = builds.stream().distinct().toList();
      switch (outcome.verdict()) {
        case SHOWN ->
            reasons.add(
                ("The steps that show it in %s would show it with the %s of %s, too: the schedules"
                        + " differ, and more runs (--runs) may show it.")
                    .formatted(all.labels(shown), means(), who));
        case HIDDEN -> hidden(outcome.rows(), shown);
        case UNKNOWN -> {}
      }
    });
  }

  /** Those of the very same build show it best. */
  private List<Interleaved> examples() {
    List<Interleaved> twins =
        found.examples().stream()
            .filter(each -> all.twins(each.build(), one))
            .filter(each ->
                Counterfactual.of(all, each, one).verdict() == Counterfactual.Verdict.HIDDEN)
            .toList();
    return twins.isEmpty() ? found.examples() : twins;
  }

  private String means() {
    return all.bySource(one) ? "orders" : "instructions";
  }

  private void hidden(List<Integer> rows, List<Integer> shown) {
    if (all.twins(shown.getFirst(), one)) {
      hiddenFromTwin(rows, shown.getFirst());
      return;
    }
    reasons.add(
        "The steps that show it in %s would not show it with the %s of %s. The difference is %s."
            .formatted(all.labels(shown), means(), who, what(rows, shown)));
    reasons.addAll(causes(rows, shown));
    boolean sameSource =
        !all.bySource(one)
            && rows.stream()
                .allMatch(row -> shown.stream().allMatch(build -> all.sameText(row, one, build)));
    if (sameSource) {
      reasons.add(
          ("The source asks for no more order than the code of %s has: it allows the finding,"
                  + " even if no run of %s can show it.")
              .formatted(all.labels(shown), who));
    }
  }

  /** The same build shows it, by its source's orders or by its instructions'. */
  private void hiddenFromTwin(List<Integer> rows, int twin) {
    Map<String, List<Integer>> alike = new LinkedHashMap<>();
    rows.forEach(
        row -> alike.computeIfAbsent(all.both(row, one, twin), _ -> new ArrayList<>()).add(row));
    List<String> parts = new ArrayList<>();
    alike.forEach((words, same) -> parts.add("%s (%s)".formatted(all.places(same), words)));
    reasons.add(
        "The %s of %s hide it. The difference is %s."
            .formatted(means(), who, String.join("; ", parts)));
    reasons.addAll(causes(rows, List.of(twin)));
    if (!all.bySource(one)) {
      reasons.add(
          "The source asks for no more order: compiled for a weaker machine, or by another"
              + " compiler, the program may show it.");
    }
  }

  private String what(List<Integer> rows, List<Integer> others) {
    Map<String, List<Integer>> alike = new LinkedHashMap<>();
    for (int row : rows) {
      alike.computeIfAbsent(what(row, others), _ -> new ArrayList<>()).add(row);
    }
    List<String> parts = new ArrayList<>();
    alike.forEach((words, same) -> parts.add("%s (%s)".formatted(all.places(same), words)));
    return String.join("; ", parts);
  }

  private String what(int row, List<Integer> others) {
    List<Integer> seen = where(others, build -> !all.facts(row, build).words().isEmpty());
    if (seen.stream().anyMatch(build -> all.twins(one, build))) {
      return all.did(row, Stream.concat(Stream.of(one), seen.stream()).sorted().toList());
    }
    String did = all.did(row, one).isEmpty() ? "nothing" : all.did(row, one);
    return "%s %s%s".formatted(who, did, seen.isEmpty() ? "" : "; " + all.did(row, seen));
  }

  private Set<String> causes(List<Integer> rows, List<Integer> others) {
    Set<String> causes = new LinkedHashSet<>();
    for (int row : rows) {
      others.stream()
          .filter(weak -> Cause.stronger(all, row, one, weak))
          .forEach(weak -> Cause.of(all, row, one, weak, who).ifPresent(causes::add));
    }
    return causes;
  }

  /** The steps do not decide: all that is known is where there is more order. */
  private void unknown() {
    List<Integer> rows =
        where(near(all, found), row -> all.atomic(row, one) && strongerThanAll(row));
    if (!rows.isEmpty() && !found.view().rows().isEmpty()) {
      reasons.add(
          "%s orders more near it: %s. Whether that hides it is not known."
              .formatted(who, what(rows.stream().limit(MOST_SHOWN).toList(), with)));
      reasons.addAll(causes(rows, with));
    } else {
      reasons.add(
          ("It is not known what hides it in %s, if anything. The schedules may differ: more runs"
                  + " (--runs) may show it.")
              .formatted(who));
    }
  }

  private State state(int row) {
    return all.cell(row, one).state();
  }

  private boolean plainWith(int row) {
    return with.stream().anyMatch(build -> all.facts(row, build).plain());
  }

  private static List<Integer> where(List<Integer> rows, IntPredicate test) {
    return rows.stream().filter(test::test).toList();
  }

  private void add(List<Integer> rows, String prose) {
    if (!rows.isEmpty()) {
      reasons.add(prose.formatted(who, all.places(rows)));
    }
  }

  private boolean strongerThanAll(int row) {
    List<Integer> seen = where(with, build -> !all.facts(row, build).words().isEmpty());
    return !seen.isEmpty() && seen.stream().allMatch(weak -> Cause.stronger(all, row, one, weak));
  }

  /** The rows of the way to a finding, and the others of the functions that it leads through. */
  static List<Integer> near(Evidence all, ComparedFindings.Found found) {
    TreeSet<Integer> near = new TreeSet<>(found.path());
    for (int row = 0; row < all.lines().size(); row++) {
      int candidate = row;
      if (found.path().stream().anyMatch(each -> all.sameFunction(each, candidate))) {
        near.add(row);
      }
    }
    return List.copyOf(near);
  }
}
