// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rsanemu.cli.compare.BuildComparison.Difference;
import org.rsanemu.cli.compare.BuildComparison.Kind;
import org.rsanemu.cli.compare.BuildComparison.State;

/** Lines with atomic events in some builds, and none in others. */
final class AbsenceRule implements Differences.Rule {
  /**
   * A way to have none. Prose names those that have with {@code %1$s}, those that have not with
   * {@code %2$s}.
   */
  private enum Absence {
    PLAIN(
        Kind.ATOMICITY,
        "Atomic in %1$s, plain memory in %2$s",
        "Nothing in %2$s shows that it is atomic: neither an atomic instruction nor a type in its"
            + " debug information. If it is atomic in the source, name it with --atomic."),
    WEAK_FENCE(Kind.FENCE, "A fence in %1$s, no instruction in %2$s", ""),
    FENCE_OF_NO_SOURCE(
        Kind.FENCE,
        "A fence in %1$s, none in %2$s",
        "The source has no fence there: compilers make such fences from the order of an access."),
    FENCE(
        Kind.FENCE,
        "A fence in %1$s, no instruction in %2$s",
        "The compiler left it out there, or attributed it to another line."),
    OTHER_SOURCE(Kind.ACCESS, "Only in %1$s", "The source of %2$s does not have that line."),
    NO_CODE(
        Kind.ACCESS,
        "Atomic accesses in %1$s, no code in %2$s",
        "The compiler left them out there, joined them with others, or attributed them to another"
            + " line."),
    NOT_ATOMIC(
        Kind.ATOMICITY,
        "Atomic accesses in %1$s, code without any in %2$s",
        "The code there accesses plain memory, or no run reached it."),
    NOT_EXECUTED(
        Kind.EXECUTION,
        "Executed in %1$s; no run of %2$s reached it",
        "Schedules differ from build to build, and so do waiting loops: more runs may reach it.");

    private final Kind kind;
    private final String what;
    private final String why;

    Absence(Kind kind, String what, String why) {
      this.kind = kind;
      this.what = what;
      this.why = why;
    }
  }

  private record Pattern(Absence absence, List<Integer> with, List<Integer> without) {}

  @Override
  public List<Difference> in(Evidence all) {
    Map<Pattern, List<Integer>> patterns = new LinkedHashMap<>();
    for (int row = 0; row < all.lines().size(); row++) {
      add(all, row, patterns);
    }
    List<Difference> found = new ArrayList<>();
    patterns.forEach((pattern, rows) -> found.add(difference(all, pattern, rows)));
    return found;
  }

  private static void add(Evidence all, int row, Map<Pattern, List<Integer>> patterns) {
    List<Integer> with = all.all().stream().filter(build -> all.atomic(row, build)).toList();
    if (with.isEmpty()) {
      return;
    }
    Map<Absence, List<Integer>> without = new LinkedHashMap<>();
    for (int build : all.all()) {
      absence(all, row, build, with)
          .ifPresent(how -> without.computeIfAbsent(how, _ -> new ArrayList<>()).add(build));
    }
    without.forEach((how, builds) ->
        patterns.computeIfAbsent(new Pattern(how, with, builds), _ -> new ArrayList<>()).add(row));
  }

  private static Optional<Absence> absence(Evidence all, int row, int build, List<Integer> with) {
    if (all.atomic(row, build) || all.builds().get(build).runs() == 0) {
      return Optional.empty();
    }
    if (with.stream().allMatch(w -> all.withoutInstruction(row, w) && !all.twins(w, build))) {
      return Optional.empty(); // Another build has it at the line that the source has it at.
    }
    State state = all.cell(row, build).state();
    boolean fence = with.stream().allMatch(each -> all.facts(row, each).fenceOnly());
    boolean sc = with.stream().anyMatch(each -> all.facts(row, each).words().contains("fence sc"));
    return switch (state) {
      case OK, FINDING -> Optional.of(Absence.PLAIN);
      case NOT_EXECUTED -> Optional.of(Absence.NOT_EXECUTED);
      case UNKNOWN, PLAIN -> Optional.empty();
      case NO_CODE, NOT_ATOMIC -> {
        if (fence && all.bySource(build) && with.stream().anyMatch(w -> all.twins(w, build))) {
          yield Optional.of(Absence.FENCE_OF_NO_SOURCE);
        }
        if (fence) {
          boolean weak = all.ordering(build).weakFences() != null && !onlySc(all, with, sc);
          yield Optional.of(weak ? Absence.WEAK_FENCE : Absence.FENCE);
        }
        yield Optional.of(
            state == State.NOT_ATOMIC
                ? Absence.NOT_ATOMIC
                : !all.lines().get(row).inSource().get(build)
                    ? Absence.OTHER_SOURCE
                    : Absence.NO_CODE);
      }
    };
  }

  /** ARM's dmb is sc whatever the source asks for; x86-64's own fence instruction is not. */
  private static boolean onlySc(Evidence all, List<Integer> with, boolean sc) {
    return sc && with.stream().anyMatch(each -> all.ordering(each).weakFences() != null);
  }

  private static Difference difference(Evidence all, Pattern pattern, List<Integer> rows) {
    String with = all.labels(pattern.with());
    String without = all.labels(pattern.without());
    Absence how = pattern.absence();
    int row = rows.getFirst();
    String did = rows.size() == 1 ? " (" + all.did(row, pattern.with()) + ")" : "";
    return new Difference(
        how.kind,
        pattern.with(),
        rows,
        null,
        all.places(rows) + ": " + Words.lowered(how.what).formatted(with, without) + did + ".",
        List.of(why(all, pattern).formatted(with, without)));
  }

  private static String why(Evidence all, Pattern pattern) {
    String own = all.ordering(pattern.without().getFirst()).weakFences();
    return pattern.absence() == Absence.WEAK_FENCE && own != null ? own : pattern.absence().why;
  }
}
