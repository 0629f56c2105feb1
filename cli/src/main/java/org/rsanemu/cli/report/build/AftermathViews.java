// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.Printable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
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
      case Aftermath.Crash crash -> crash(crashes.of(crash.crash(), run), reader);
      case Aftermath.Stuck stuck -> stuck(stuck, reader, run);
      case Aftermath.Result result ->
          new AftermathView("result", null, result(result), null, List.of());
    };
  }

  private static AftermathView crash(FindingView.Crash crash, int reader) {
    CrashCauseView cause = crash.cause();
    String address = crash.address() == null ? "" : " on address " + crash.address();
    String text =
        cause == null
            ? "crashes: " + crash.name() + address
            : cause.kind().equals("assertion")
                ? cause.text().replaceFirst("^assertion failed", "assertion fails")
                : "crashes: " + withoutPlace(cause.text(), crash.stack());
    return new AftermathView("crash", other(crash.thread(), reader), text, null, crash.stack());
  }

  /** What is said of it names the place once, behind the text. */
  static String withoutPlace(String text, List<SourceFrame> stack) {
    String place = Stacks.place(stack);
    return text.replace(", called by " + place, "").replace(" at " + place, "");
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
