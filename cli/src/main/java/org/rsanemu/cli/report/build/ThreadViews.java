// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.WaitView;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/** Describes threads to people: what they wait for, and who created them. */
final class ThreadViews {
  private final Symbolizer symbolizer;
  private final WaitViews waits;

  ThreadViews(Symbolizer symbolizer, MemoryViews memories) {
    this.symbolizer = symbolizer;
    waits = new WaitViews(symbolizer, memories);
  }

  /** The threads of a finding that wait, or that a crash ended. */
  List<FindingView.State> states(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Stuck stuck -> states(stuck.threads(), run);
      case Finding.Crash crash -> states(crash.threads(), run);
      case Finding.Race _, Finding.Robustness _ -> List.of();
    };
  }

  /** What threads do, or wait for. */
  List<FindingView.State> states(List<Finding.ThreadState> threads, RunResult run) {
    List<FindingView.State> states = new ArrayList<>();
    for (Finding.ThreadState each : threads) {
      WaitView wait = waits.of(each.on(), run);
      String words = wait == null ? each.waits() : WaitWords.of(wait, each.thread());
      states.add(
          new FindingView.State(
              each.thread(),
              words,
              Stacks.withoutStart(symbolizer.stack(each.stack(), run.modules())),
              wait));
    }
    return List.copyOf(states);
  }

  /** Where the threads that a finding names were created. */
  List<FindingView.Created> created(Finding finding, RunResult run) {
    List<FindingView.Created> created = new ArrayList<>();
    for (int thread : new TreeSet<>(named(finding))) {
      for (RunResult.ThreadInfo info : run.threads()) {
        if (info.number() == thread && thread != 0) {
          created.add(
              new FindingView.Created(
                  thread,
                  info.tid(),
                  info.creator(),
                  Stacks.ofCall(symbolizer.stack(info.created(), run.modules()))));
        }
      }
    }
    return created;
  }

  private static int owner(CrashCause cause) {
    return cause.memory() == null ? -1 : cause.memory().thread();
  }

  private static List<Integer> named(Finding finding) {
    return switch (finding) {
      case Finding.Race race ->
          List.of(race.current().thread(), race.earlier().thread(), race.memory().thread());
      case Finding.Robustness r ->
          List.of(
              r.access().thread(), r.missed().thread(), r.stale().thread(), r.memory().thread());
      case Finding.Stuck stuck ->
          Stream.concat(
                  stuck.threads().stream().map(Finding.ThreadState::thread),
                  stuck.threads().stream().flatMap(WaitViews::named))
              .toList();
      case Finding.Crash crash ->
          Stream.concat(
                  Stream.of(crash.thread(), crash.cause().ender(), owner(crash.cause())),
                  crash.threads().stream().map(Finding.ThreadState::thread))
              .toList();
    };
  }
}
