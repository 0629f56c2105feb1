package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.rsanemu.cli.compare.Comparison.Row;
import org.rsanemu.cli.compare.Comparison.State;

/**
 * Why some builds do not show a finding that others show: what orders more there, at the lines of
 * the finding and of the way that led to it, and at fences in the same functions. Only what was
 * observed counts; if there is nothing, that is said.
 */
final class Reasons {
  /** More lines than this are counted, not told one by one. */
  private static final int MOST_TOLD = 4;

  private final Evidence all;
  private final Findings.Found found;
  private final List<Integer> with;
  private final List<Integer> without;
  private final int one;
  private final List<String> reasons = new ArrayList<>();

  /**
   * @param with builds that show it
   * @param without builds that do not, and that do the same at all lines concerned
   */
  Reasons(Evidence all, Findings.Found found, List<Integer> with, List<Integer> without) {
    this.all = all;
    this.found = found;
    this.with = with;
    this.without = without;
    this.one = without.getFirst();
  }

  List<String> all() {
    String who = all.labels(without);
    List<Integer> sides = found.view().rows();
    List<Integer> gone = where(sides, row -> !all.lines().get(row).inSource().get(one));
    List<Integer> none = where(sides, row -> state(row) == State.NO_CODE && !gone.contains(row));
    add(gone, "The source of %s does not have %s.", who);
    add(none, "%s has no code for %s.", who);
    add(where(sides, row -> state(row) == State.NOT_EXECUTED), "No run of %s came to %s.", who);
    List<Integer> atomic = where(sides, row -> all.atomic(row, one) && plainWith(row));
    add(atomic, "%s accesses memory there as atomic that is plain for the others: %s.", who);
    boolean more = stronger(who) | fences(who);
    if (reasons.isEmpty()) {
      reasons.add(
          ("Nothing on the way to it orders more in %s: it may be the schedule, and more runs"
                  + " (--runs) may show it there, too.")
              .formatted(who));
    } else if (more && sameSource()) {
      reasons.add(
          ("No build orders less than its source asks for: if all builds are of the same source,"
                  + " the finding is in the source, and the instructions of %s hide it.")
              .formatted(who));
    }
    return reasons;
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

  private void add(List<Integer> rows, String prose, String who) {
    if (!rows.isEmpty()) {
      reasons.add(prose.formatted(who, all.places(rows)));
    }
  }

  /** Lines of the way that order more than in each build which shows the finding. */
  private boolean stronger(String who) {
    List<Integer> rows = where(found.path(), row -> all.atomic(row, one) && strongerThanAll(row));
    if (rows.isEmpty()) {
      return false;
    }
    List<String> told = new ArrayList<>();
    Set<String> causes = new LinkedHashSet<>();
    for (int row : rows) {
      if (told.size() < MOST_TOLD) {
        String others =
            all.did(row, where(with, build -> !all.facts(row, build).words().isEmpty()));
        told.add("%s %s (%s)".formatted(all.row(row).place(), all.did(row, one), others));
      }
      with.stream()
          .filter(weak -> Cause.stronger(all, row, one, weak))
          .forEach(weak -> Cause.of(all, row, one, weak).ifPresent(causes::add));
    }
    String rest = rows.size() > MOST_TOLD ? "; and " + (rows.size() - MOST_TOLD) + " more" : "";
    reasons.add(
        "On the way to it %s orders more: %s%s.".formatted(who, String.join("; ", told), rest));
    reasons.addAll(causes);
    return true;
  }

  private boolean strongerThanAll(int row) {
    List<Integer> seen = where(with, build -> !all.facts(row, build).words().isEmpty());
    return !seen.isEmpty() && seen.stream().allMatch(weak -> Cause.stronger(all, row, one, weak));
  }

  /** Fences in the functions concerned that no build which shows the finding has. */
  private boolean fences(String who) {
    List<Integer> rows =
        where(
            near(all, found),
            row ->
                all.facts(row, one).fenceOnly()
                    && with.stream().noneMatch(build -> all.facts(row, build).fence()));
    add(rows, "%s has a fence at %s, which " + all.labels(with) + " has not.", who);
    return !rows.isEmpty();
  }

  private boolean sameSource() {
    return found.path().stream()
        .allMatch(row -> with.stream().allMatch(build -> all.sameText(row, one, build)));
  }

  /** The rows of the way to a finding, and the others of the functions that it leads through. */
  static List<Integer> near(Evidence all, Findings.Found found) {
    TreeSet<Integer> near = new TreeSet<>(found.path());
    for (int row = 0; row < all.lines().size(); row++) {
      Row candidate = all.row(row);
      boolean sameFunction =
          found.path().stream()
              .map(all::row)
              .anyMatch(each ->
                  each.file().equals(candidate.file())
                      && each.function().equals(candidate.function()));
      if (sameFunction) {
        near.add(row);
      }
    }
    return List.copyOf(near);
  }
}
