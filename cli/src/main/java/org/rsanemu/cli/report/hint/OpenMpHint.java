// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

/**
 * The change of OpenMP's directives that fits a race between two places of C or C++ code: it looks
 * at the directives around them and at the statements' texts. Which of the clauses is right is the
 * program's affair: these are the usual ones for such statements.
 */
public final class OpenMpHint {
  /** Of the callers, so many are looked at. */
  private static final int MOST_FRAMES = 16;

  private final SourceText source;

  public OpenMpHint(SourceText source) {
    this.source = source;
  }

  /**
   * One side.
   *
   * @param lexical the directives around it in its function
   * @param around these, and those around the calls that led there
   */
  private record Side(
      SourceFrame frame,
      RacingText text,
      List<OpenMpConstruct> lexical,
      List<OpenMpConstruct> around) {
    Optional<OpenMpConstruct> within(String directive) {
      return around.stream().filter(each -> each.is(directive)).findFirst();
    }

    String place() {
      return OpenMpConstruct.place(frame.file(), frame.line());
    }
  }

  /**
   * The hint, in sentences; empty if the code is not OpenMP's, its source is not at hand, or
   * nothing of OpenMP fits.
   *
   * @param current the stack of one side, innermost frame first
   * @param earlier the same of the other
   * @param raced the variable's name; null if that is not known
   */
  public Optional<String> of(
      List<SourceFrame> current, List<SourceFrame> earlier, @Nullable String raced) {
    if (current.isEmpty() || earlier.isEmpty()) {
      return Optional.empty();
    }
    Side one = side(current, raced);
    Side other = side(earlier, raced);
    if (one.around().isEmpty() && other.around().isEmpty()) {
      return Optional.empty();
    }
    return guarded(one, other)
        .or(() -> guarded(other, one))
        .or(() -> depend(one, other))
        .or(() -> waits(one, other))
        .or(() -> waits(other, one))
        .or(() -> reduction(one, other))
        .or(() -> ordered(one, other))
        .or(() -> sections(one, other))
        .or(() -> privately(one, other))
        .or(() -> phases(one, other))
        .or(() -> ownOfEachThread(one, other))
        .or(() -> critical(one, other))
        .or(() -> barrier(one, other));
  }

  private Side side(List<SourceFrame> stack, @Nullable String raced) {
    SourceFrame frame = SourceFrame.innermostJudged(stack);
    List<OpenMpConstruct> lexical = around(frame);
    List<OpenMpConstruct> around = new ArrayList<>(lexical);
    stack.stream()
        .skip(stack.indexOf(frame) + 1L)
        .filter(SourceFrame::judged)
        .limit(MOST_FRAMES)
        .forEach(caller -> around.addAll(around(caller)));
    RacingText text = new RacingText(text(frame), raced);
    return new Side(frame, text, lexical, around.stream().distinct().toList());
  }

  private List<OpenMpConstruct> around(SourceFrame frame) {
    return isKnown(frame) ? OpenMpConstruct.around(frame, source) : List.of();
  }

  private static boolean isKnown(SourceFrame frame) {
    return !frame.file().isEmpty() && frame.line() > 0;
  }

  /** The line, after the condition that it depends on if that is on the line above. */
  private String text(SourceFrame frame) {
    if (!isKnown(frame)) {
      return "";
    }
    String line = OpenMpConstruct.text(frame.file(), frame.line(), source);
    String above = source.line(frame.file(), frame.line() - 1).orElse("").strip();
    return above.startsWith("if") && !above.endsWith(";") ? above + " " + line : line;
  }

  /** One side is guarded, and the other is not, or by something else. */
  private static Optional<String> guarded(Side one, Side other) {
    Optional<OpenMpConstruct> critical = one.within("critical");
    Optional<OpenMpConstruct> against = other.within("critical");
    if (critical.isPresent() && against.isPresent()) {
      return critical.get().name().equals(against.get().name())
          ? Optional.empty()
          : Optional.of(
              "Give the critical constructs at %s and %s the same name: those of different names do"
                      .formatted(critical.get().place(), against.get().place())
                  + " not exclude each other.");
    }
    if (critical.isPresent()) {
      String name = critical.get().name();
      return Optional.of(
          "Put the access at %s into #pragma omp critical%s as well; the one at %s already is."
              .formatted(
                  other.place(), name.isEmpty() ? "" : " (" + name + ")", critical.get().place()));
    }
    return one.within("atomic").isPresent() && other.within("atomic").isEmpty()
        ? Optional.of(
            ("Make the access at %s #pragma omp atomic as well (read, write or update), like the"
                    + " one at %s.")
                .formatted(other.place(), one.place()))
        : Optional.empty();
  }

  /** Tasks wait for others only if something says so. */
  private static Optional<String> depend(Side one, Side other) {
    Optional<OpenMpConstruct> task = one.within("task").or(() -> other.within("task"));
    if (task.isEmpty()) {
      return Optional.empty();
    }
    boolean both = one.within("task").isPresent() && other.within("task").isPresent();
    return Optional.of(
        both
            ? "Order the tasks: depend(out: ...) where the value is written and depend(in: ...) where"
                + " it is read, or depend(inout: ...) on both, at %s.".formatted(task.get().place())
            : "Wait for the task at %s with #pragma omp taskwait before the other access, or give both"
                    .formatted(task.get().place())
                + " a depend clause.");
  }

  private static Optional<String> reduction(Side one, Side other) {
    Optional<OpenMpConstruct> region =
        one.lexical().stream()
            .filter(each -> each.sharesWork() || each.is("parallel"))
            .filter(other.lexical()::contains)
            .findFirst();
    Optional<String> clause = one.text().reduction();
    boolean same = clause.isPresent() && clause.equals(other.text().reduction());
    return region.isEmpty() || !same
        ? Optional.empty()
        : Optional.of(
            "Add %s to the directive at %s: each thread then has a copy of its own, and these are"
                    .formatted(clause.get(), region.get().place())
                + " combined at the end.");
  }

  /** An iteration uses what another one makes. */
  private static Optional<String> ordered(Side one, Side other) {
    Optional<OpenMpConstruct> loop =
        one.around().stream()
            .filter(each -> each.is("for"))
            .filter(other.around()::contains)
            .findFirst();
    if (loop.isEmpty()) {
      return Optional.empty();
    }
    boolean inOne = isInOrdered(one);
    if (loop.get().has("ordered") && inOne != isInOrdered(other)) {
      return Optional.of(
          "Also put the access at %s into the #pragma omp ordered block of the loop at %s."
              .formatted((inOne ? other : one).place(), loop.get().place()));
    }
    boolean neighbours = one.text().hasNeighbour() || other.text().hasNeighbour();
    return neighbours
        ? Optional.of(
            "Iterations use results of others: order them with ordered(1) on the loop at %s,"
                    .formatted(loop.get().place())
                + " #pragma omp ordered depend(sink: ...) before the read and depend(source) after"
                + " the write, or read from a copy.")
        : Optional.empty();
  }

  private static boolean isInOrdered(Side side) {
    return side.lexical().stream().anyMatch(each -> each.text().startsWith("ordered"));
  }

  /** The others do not wait where a construct ends that one side is in. */
  private static Optional<String> waits(Side one, Side other) {
    return one.around().stream()
        .filter(each -> each.hasNoBarrier() && !other.around().contains(each))
        .findFirst()
        .map(each -> words(each));
  }

  private static String words(OpenMpConstruct construct) {
    String clause = construct.has("nowait") ? "nowait" : "nogroup";
    return construct.has(clause)
        ? "Remove %s at %s, or put #pragma omp barrier or taskwait between the construct and the other"
                .formatted(clause, construct.place())
            + " access: threads go on without waiting for one another."
        : "Put #pragma omp barrier after the construct at %s: it has none at its end."
            .formatted(construct.place());
  }

  /** Each thread needs a copy of what all set in the same statement, or in iterations. */
  private static Optional<String> privately(Side one, Side other) {
    boolean alike = one.text().isAlike(other.text());
    Optional<OpenMpConstruct> region =
        one.lexical().stream()
            .filter(other.lexical()::contains)
            .filter(each -> alike || each.sharesWork())
            .findFirst();
    Optional<String> assigned = one.text().assigned().or(other.text()::assigned);
    return region.isPresent() && assigned.isPresent() && !isKept(one, other, assigned.get())
        ? Optional.of(
            "Add private(%s) to the directive at %s (lastprivate if it is read after it), or"
                    .formatted(assigned.get(), region.get().place())
                + " declare it inside: each thread then has its own. If the threads should share"
                + " it, put the access into #pragma omp critical.")
        : Optional.empty();
  }

  /** Whether what was there before the assignment is read: no copy of a thread's own has that. */
  private static boolean isKept(Side one, Side other, String assigned) {
    return one.text().readsFirst(assigned)
        || other.text().readsFirst(assigned)
        || isReadAbove(one, other, assigned)
        || isReadAbove(other, one, assigned);
  }

  private static boolean isReadAbove(Side reads, Side writes, String assigned) {
    return reads.text().onlyReads(assigned)
        && !reads.text().isAlike(writes.text())
        && reads.frame().file().equals(writes.frame().file())
        && reads.frame().line() < writes.frame().line();
  }

  /** Sections of one construct run in any order. */
  private static Optional<String> sections(Side one, Side other) {
    return one.lexical().stream()
        .filter(each -> each.is("sections") && other.lexical().contains(each))
        .filter(_ -> !one.text().isAlike(other.text()))
        .findFirst()
        .map(each ->
            ("The sections of the construct at %s run in any order: put both accesses into one section,"
                    + " or make them tasks with depend(out: ...) where the value is written and"
                    + " depend(in: ...) where it is read.")
                .formatted(each.place()));
  }

  /** All threads read what others write in the same statement. */
  private static Optional<String> phases(Side one, Side other) {
    boolean same = one.text().isAlike(other.text()) && one.text().readsOtherElement();
    return same && inOneRegion(one, other)
        ? Optional.of(
            "Put #pragma omp barrier between reading others' elements and writing: read into a"
                + " variable of the thread's own first, and write after the barrier.")
        : Optional.empty();
  }

  /** A function that several threads call sets what is not its own. */
  private static Optional<String> ownOfEachThread(Side one, Side other) {
    Optional<String> filled = one.text().filled();
    boolean called = one.lexical().isEmpty() && one.text().isAlike(other.text());
    return called && filled.isPresent() && one.text().reduction().isEmpty()
        ? Optional.of(
            ("Give each thread its own %s: as a local variable, or by #pragma omp threadprivate(%s)"
                    + " if it is static. If the threads should share it, put the access into"
                    + " #pragma omp critical.")
                .formatted(filled.get(), filled.get()))
        : Optional.empty();
  }

  private static boolean inOneRegion(Side one, Side other) {
    return one.around().stream()
        .anyMatch(each -> each.is("parallel") && other.around().contains(each));
  }

  /** One writes and the other reads, in any order. */
  private static Optional<String> barrier(Side one, Side other) {
    return inOneRegion(one, other)
        ? Optional.of(
            "Put #pragma omp barrier between the accesses at %s and %s if all threads come by both;"
                    .formatted(one.place(), other.place())
                + " else make them #pragma omp atomic write release and #pragma omp atomic read"
                + " acquire.")
        : Optional.empty();
  }

  /** It excludes; what is to come first needs other means, but iterations have no order. */
  private static Optional<String> critical(Side one, Side other) {
    boolean updates = one.text().reduction().isPresent() && other.text().reduction().isPresent();
    boolean iterations =
        one.lexical().stream()
            .anyMatch(each -> each.sharesWork() && other.lexical().contains(each));
    if (!updates && !iterations && !one.text().isAlike(other.text())) {
      return Optional.empty();
    }
    Optional<String> assigned = one.text().assigned().or(other.text()::assigned);
    return Optional.of(
        !updates && assigned.isPresent() && isKept(one, other, assigned.get())
            ? ("Put what reads %1$s and what then sets it into one #pragma omp critical: if each is"
                    + " atomic by itself, another thread may set it in between.")
                .formatted(assigned.get())
            : "Put both accesses into #pragma omp critical, under the same name, or make each #pragma omp"
                + " atomic (one that changes it and takes the value: atomic capture).");
  }
}
