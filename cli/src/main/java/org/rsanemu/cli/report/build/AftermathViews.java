// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.Printable;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/** Says how the program ends if a read finds a stale value. */
final class AftermathViews {
  /** More characters of a line than these are not shown. */
  private static final int MOST_OF_LINE = 60;

  private final CrashViews crashes;
  private final ThreadViews threads;

  AftermathViews(CrashViews crashes, ThreadViews threads) {
    this.crashes = crashes;
    this.threads = threads;
  }

  /**
   * Null if it ends as usual.
   *
   * @param reader who reads the value
   */
  @Nullable AftermathView of(@Nullable Aftermath end, int reader, RunResult run) {
    return switch (end) {
      case null -> null;
      case Aftermath.Crash crash -> crash(crash.crash(), reader, run);
      case Aftermath.Stuck stuck -> stuck(stuck, reader, run);
      case Aftermath.Result result ->
          new AftermathView("result", null, result(result), null, List.of());
    };
  }

  private AftermathView crash(Finding.Crash crash, int reader, RunResult run) {
    FindingView.Crash view = crashes.of(crash, run);
    CrashCauseView cause = view.cause();
    String why = crashes.brief(crash, run);
    String address = view.address() == null ? "" : " on address " + view.address();
    boolean asserts = cause != null && cause.kind().equals("assertion");
    String text = (asserts ? "" : "crashes: ") + (why == null ? view.name() + address : why);
    return new AftermathView("crash", other(view.thread(), reader), text, null, view.stack());
  }

  private AftermathView stuck(Aftermath.Stuck stuck, int reader, RunResult run) {
    Finding.ThreadState thread = stuck.thread();
    FindingView.State state = threads.states(List.of(thread), run).getFirst();
    String on = WaitWords.brief(state);
    return new AftermathView(
        stuck.spinning() ? "livelock" : "deadlock",
        other(thread.thread(), reader),
        "waits for ever",
        on == null ? null : "for " + on,
        state.stack());
  }

  private static @Nullable Integer other(int thread, int reader) {
    return thread == reader ? null : thread;
  }

  private static String result(Aftermath.Result result) {
    List<String> parts = new ArrayList<>();
    Aftermath.Output output = result.output();
    if (output != null) {
      parts.add(written(output));
    }
    Aftermath.Exit exit = result.exit();
    if (exit != null) {
      parts.add("exits with %d instead of %d".formatted(exit.status(), exit.usual()));
    }
    return "the program " + String.join(" and ", parts);
  }

  private static String written(Aftermath.Output output) {
    String to = output.descriptor() == 2 ? " to its standard error" : "";
    if (output.line().isEmpty()) {
      return "does not print " + quoted(output.usual()) + to;
    }
    String instead = output.usual().isEmpty() ? "" : " instead of " + quoted(output.usual());
    return "prints " + quoted(output.line()) + instead + to;
  }

  private static String quoted(String line) {
    String shown = Printable.name(line);
    return '"'
        + (shown.length() > MOST_OF_LINE ? shown.substring(0, MOST_OF_LINE) + "..." : shown)
        + '"';
  }
}
