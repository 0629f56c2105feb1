// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/** How a run ended: what of that a user sees, and no schedule decides. */
record RunEnd(RunResult result) {
  /** With more outputs than one for so many ordinary runs, the schedule decides what is written. */
  private static final int RUNS_OF_AN_OUTPUT = 4;

  /**
   * What is new in how this one ended; empty if nothing is.
   *
   * @param usual how it ends otherwise
   * @param known how others have ended
   * @param thread that would be shown first if it waits
   */
  Optional<Aftermath> unlike(RunResult usual, List<RunResult> known, int thread) {
    return switch (result.ending()) {
      case Ending.Killed _ -> crash(known);
      case Ending.Stuck _ -> stuck(known, thread);
      case Ending.Exited exited -> crash(known).or(() -> result(exited.status(), usual, known));
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _, Ending.Abandoned _ ->
          Optional.empty();
    };
  }

  private Optional<Aftermath> crash(List<RunResult> known) {
    Finding.Crash own = last(result, Finding.Crash.class);
    return own == null || known.stream().anyMatch(each -> crashesSo(each, own))
        ? Optional.empty()
        : Optional.of(new Aftermath.Crash(own));
  }

  private static boolean crashesSo(RunResult other, Finding.Crash own) {
    Finding.Crash crash = last(other, Finding.Crash.class);
    return crash != null && crash.signal() == own.signal() && crash.stack().equals(own.stack());
  }

  private Optional<Aftermath> stuck(List<RunResult> known, int thread) {
    Finding.Stuck own = last(result, Finding.Stuck.class);
    if (own == null || known.stream().anyMatch(each -> each.ending() instanceof Ending.Stuck)) {
      return Optional.empty();
    }
    List<Finding.ThreadState> waiting =
        own.threads().stream().filter(state -> state.waits() != null).toList();
    return waiting.stream()
        .filter(state -> state.thread() == thread)
        .findFirst()
        .or(() -> waiting.stream().reduce((_, second) -> second))
        .map(state -> new Aftermath.Stuck(own.spinning(), state));
  }

  private Optional<Aftermath> result(int status, RunResult usual, List<RunResult> known) {
    Aftermath.Exit exit = exit(status, usual, known);
    Aftermath.Output output = output(1, usual, known);
    output = output == null ? output(2, usual, known) : output;
    return exit == null && output == null
        ? Optional.empty()
        : Optional.of(new Aftermath.Result(output, exit));
  }

  private static Aftermath.@Nullable Exit exit(int status, RunResult usual, List<RunResult> known) {
    boolean isKnown =
        known.stream().map(RunResult::ending).anyMatch(new Ending.Exited(status)::equals);
    return !isKnown && usual.ending() instanceof Ending.Exited exited
        ? new Aftermath.Exit(status, exited.status())
        : null;
  }

  private Aftermath.@Nullable Output output(
      int descriptor, RunResult usual, List<RunResult> known) {
    List<String> own = lines(result, descriptor);
    List<List<String>> outputs =
        known.stream().map(each -> sorted(lines(each, descriptor))).toList();
    long different = outputs.stream().distinct().count();
    if (outputs.contains(sorted(own))
        || different > Math.max(1, outputs.size() / RUNS_OF_AN_OUTPUT)) {
      return null;
    }
    List<String> others = lines(usual, descriptor);
    String line = firstNotIn(own, others);
    String instead = firstNotIn(others, own);
    return new Aftermath.Output(descriptor, line, instead);
  }

  private static String firstNotIn(List<String> lines, List<String> others) {
    List<String> left = new ArrayList<>(others);
    return lines.stream().filter(Predicate.not(left::remove)).findFirst().orElse("");
  }

  /** In which order threads write depends on the schedule. */
  private static List<String> sorted(List<String> lines) {
    return lines.stream().sorted().toList();
  }

  private static List<String> lines(RunResult of, int descriptor) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    of.output().stream()
        .filter(part -> part.descriptor() == descriptor)
        .forEach(part -> bytes.writeBytes(part.bytes()));
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static <T extends Finding> @Nullable T last(RunResult of, Class<T> kind) {
    List<T> all = of.findings().stream().filter(kind::isInstance).map(kind::cast).toList();
    return all.isEmpty() ? null : all.getLast();
  }
}
