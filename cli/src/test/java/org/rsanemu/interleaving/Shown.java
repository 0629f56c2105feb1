// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/** What executions of a program showed. */
final class Shown {
  private static final int SIGABRT = 6;

  private final Set<String> outcomes = new TreeSet<>();
  private final Set<String> strange = new TreeSet<>();
  private final Set<String> limits = new TreeSet<>();
  private boolean aborts;
  private boolean sticks;
  private boolean races;
  private boolean complete;
  private String reasons = "";
  private long executions;

  /** Takes an execution. */
  void add(RunResult result) {
    switch (result.ending()) {
      case Ending.Exited(int status) when status == 0 -> outcomes.add(output(result));
      case Ending.Killed(int signal) when signal == SIGABRT -> aborts = true;
      case Ending.Stuck _ -> sticks = true;
      case Ending.Abandoned _ -> {}
      case Ending.Limited limited -> limits.add(limited.limit().toString());
      case Ending.Exited _, Ending.Killed _, Ending.Unsupported _, Ending.Failed _ ->
          strange.add(result.ending().toString());
    }
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Race _ -> races = true;
        case Finding.Stuck _ -> sticks = true;
        case Finding.Crash crash when crash.signal() == SIGABRT -> aborts = true;
        case Finding.Crash crash -> strange.add("signal " + crash.signal());
        case Finding.Robustness robustness -> {
          if (!robustness.consequence().isHarmless()) {
            strange.add("robustness");
          }
        }
      }
    }
  }

  private static String output(RunResult result) {
    StringBuilder text = new StringBuilder();
    result.output().forEach(part -> text.append(new String(part.bytes(), StandardCharsets.UTF_8)));
    return text.toString();
  }

  /** The exploration began again: what was seen before is not part of it. */
  void beginAgain() {
    outcomes.clear();
    aborts = false;
    sticks = false;
    races = false;
  }

  /** The exploration has ended. */
  void explored(Verification result) {
    complete = result.isComplete();
    executions = result.counts().executions();
    reasons =
        result.isComplete()
            ? ""
            : result.stop()
                + " "
                + result.gaps()
                + result.bounds()
                + limits
                + (result.counts().undeclared() > 0 ? " undeclared" : "");
  }

  /** Whether all was explored, so that what is not here is not there. */
  boolean isComplete() {
    return complete;
  }

  /** Why not all was explored. */
  String reasons() {
    return reasons;
  }

  long executions() {
    return executions;
  }

  /**
   * What it showed that cannot be, and if all was explored, what it should have shown. Where there
   * is a race, plain accesses are scheduling points only for the enumeration; when a process fails,
   * nobody looks for what others had still been about to do.
   */
  List<String> against(Enumeration.Result truth) {
    List<String> wrong = new ArrayList<>();
    strange.forEach(each -> wrong.add("shows " + each));
    judge(wrong, "race", races, truth.races(), complete);
    judge(wrong, "abort", aborts, truth.aborts(), complete && !truth.races());
    boolean exact = complete && !truth.races() && !truth.aborts();
    judge(wrong, "endless wait", sticks, truth.sticks(), exact);
    Set<String> more = new TreeSet<>(outcomes);
    more.removeAll(truth.outcomes());
    if (!more.isEmpty()) {
      wrong.add("impossible outcomes " + more);
    }
    Set<String> missed = new TreeSet<>(truth.outcomes());
    missed.removeAll(outcomes);
    if (exact && !missed.isEmpty()) {
      wrong.add("missed outcomes " + missed);
    }
    return wrong;
  }

  private static void judge(
      List<String> wrong, String what, boolean shown, boolean possible, boolean exact) {
    if (shown && !possible) {
      wrong.add("false " + what);
    } else if (possible && !shown && exact) {
      wrong.add("missed " + what);
    }
  }
}
