// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.view.HardwareView;

/** One finding as text. */
final class FindingText {
  private static final String LINE = "==================\n";

  /** More cases than these are counted, not named. */
  private static final int MOST_CASES = 5;

  private final StringBuilder text;
  private final Style style;
  private final StackText stacks;
  private final MemoryText memory;

  FindingText(StringBuilder text, Style style) {
    this.text = text;
    this.style = style;
    this.stacks = new StackText(text, style);
    this.memory = new MemoryText(text, stacks);
  }

  /**
   * Appends it.
   *
   * @param runs how many were done of the cases that showed it
   * @param cases those of the report; what shows it is named if there are several
   */
  void append(FindingView finding, int runs, List<Case> cases) {
    text.append(LINE);
    text.append(title(finding)).append('\n');
    for (FindingView.Side side : finding.sides()) {
      if (isMissedOne(side, finding)) {
        text.append("  ")
            .append(style.access("Stale value: " + value(side) + ", of the missed write itself"))
            .append(" (later ones are missed then)\n\n");
      } else {
        side(side, finding.memory());
      }
    }
    consequence(ConsequenceWords.lines(finding));
    hardware(finding);
    waits(WaitWords.lines(finding));
    crash(finding);
    finding.threads().forEach(stacks::appendState);
    WaitWords.places(finding)
        .forEach(
            place -> stacks.append(Sentence.capitalized(place.words()) + " at:", place.stack()));
    memory.append(finding.memory());
    synchronization(finding);
    finding.created().forEach(this::created);
    InterleavingText.append(text, finding.interleaving());
    orders(finding);
    prose("", finding.explanation());
    prose("Hint: ", finding.hint());
    prose("Note: ", finding.note());
    prose("", finding.placesWords());
    closing(finding, runs, cases);
    String harmless = finding.harmless() ? " (harmless)" : "";
    text.append(
            style.strong("SUMMARY: rsan-emu: " + finding.kind() + " " + finding.place() + harmless))
        .append('\n');
    text.append(LINE);
  }

  /** What is harmless is not a warning: those who count warnings are not to count it. */
  private String title(FindingView finding) {
    String pid = " (pid=" + finding.pid() + ")";
    return finding.harmless()
        ? style.strong("NOTE: rsan-emu: " + finding.kind() + ", harmless" + pid)
        : style.warning("WARNING: rsan-emu: " + finding.kind() + pid);
  }

  /** As frames, these lines are never wrapped. */
  private void consequence(List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("  ").append(style.strong(lines.getFirst())).append('\n');
      lines.stream().skip(1).forEach(line -> text.append("    ").append(line).append('\n'));
      text.append('\n');
    }
  }

  /** What the binary's own processors can show. */
  private void hardware(FindingView finding) {
    HardwareView hardware = finding.hardware();
    if (hardware != null) {
      text.append(Prose.wrap("  Hardware: ", "    ", hardware.text())).append('\n');
    }
  }

  private void waits(List<String> lines) {
    for (String line : lines) {
      boolean heading = WaitWords.isHeading(line);
      text.append(
          heading ? "  " + style.strong(line) + "\n" : Prose.wrap("    ", "        ", line));
    }
    text.append(lines.isEmpty() ? "" : "\n");
  }

  /** What is done to something that is not memory; null if it is memory. */
  private static @Nullable String call(FindingView.Side side, FindingView.@Nullable Memory of) {
    boolean writes = side.operation().equals("write");
    return switch (of == null ? "" : of.kind()) {
      case "descriptor" ->
          (writes ? "close" : "use") + " of file descriptor " + Hex.parse(side.address());
      case "state" -> (writes ? "change" : "use") + " of " + requireNonNull(of).name();
      default -> null;
    };
  }

  /** Whether the write that may be seen is the oldest of those that may be missed. */
  private static boolean isMissedOne(FindingView.Side side, FindingView finding) {
    boolean alike =
        side.role().equals("stale")
            && finding.sides().stream()
                .anyMatch(each ->
                    each.role().equals("missed")
                        && each.thread() == side.thread()
                        && each.value().equals(side.value())
                        && each.stack().equals(side.stack()));
    return alike
        && !finding.interleaving().isEmpty()
        && finding.interleaving().stream().noneMatch(each -> each.role().equals("stale"));
  }

  private void side(FindingView.Side side, FindingView.@Nullable Memory memory) {
    if (side.operation().equals("initial value")) {
      text.append("  ")
          .append(style.access("Stale value: " + value(side) + ", the initial value"))
          .append(" at ")
          .append(Hex.padded(side.address()))
          .append("\n\n");
      return;
    }
    String atomic = side.order().equals("na") ? "" : "atomic ";
    String call = call(side, memory);
    String what =
        call != null
            ? role(side.role()) + call
            : role(side.role())
                + atomic
                + side.operation()
                + " of size "
                + side.size()
                + " at "
                + Hex.padded(side.address());
    stacks.append(
        style.access(Sentence.capitalized(what) + " by " + ThreadNames.name(side.thread()) + ":"),
        side.stack(),
        side.instruction());
  }

  private static String role(String role) {
    return switch (role) {
      case "earlier" -> "previous ";
      case "missed" -> "missed ";
      case "stale" -> "stale ";
      default -> "";
    };
  }

  private static String value(FindingView.Side side) {
    return Hex.value(Hex.parse(side.value()));
  }

  private void crash(FindingView finding) {
    FindingView.Crash crash = finding.crash();
    if (crash != null) {
      if (crash.cause() != null) {
        prose("", Sentence.capitalized(crash.causeWords()) + ".");
      }
      String address = crash.address() == null ? "" : " on address " + Hex.padded(crash.address());
      stacks.append(
          style.access(crash.name() + address + " in " + ThreadNames.name(crash.thread()) + ":"),
          crash.stack(),
          crash.instruction());
      cause(crash.cause());
    }
  }

  /** Where the life of the memory that a crash is about ended, and where it began. */
  private void cause(@Nullable CrashCauseView cause) {
    if (cause != null && cause.ender() != null) {
      stacks.append(cause.endedWords() + ":", cause.ended());
    }
    if (cause != null && !cause.allocatedWords().isEmpty() && cause.memory() != null) {
      stacks.append(cause.allocatedWords() + ":", cause.memory().allocated());
    }
  }

  private void synchronization(FindingView finding) {
    if (!finding.kind().equals("race")) {
      return;
    }
    String current = ThreadNames.name(finding.sides().getFirst().thread());
    String earlier = ThreadNames.name(finding.sides().getLast().thread());
    if (finding.lastSynchronization().isEmpty()) {
      prose(
          "",
          Sentence.capitalized(earlier)
              + " released nothing that "
              + current
              + " has acquired since the younger of them was created.");
    } else {
      stacks.append(
          "What " + current + " last acquired, " + earlier + " released at:",
          finding.lastSynchronization());
    }
  }

  private void created(FindingView.Created created) {
    stacks.append(
        style.thread(
            "Thread T"
                + created.thread()
                + " (tid="
                + created.tid()
                + ") created by "
                + ThreadNames.name(created.creator())
                + " at:"),
        created.stack());
  }

  /** The orders, values and instructions of the sides, as a table. */
  private void orders(FindingView finding) {
    List<String[]> rows = new ArrayList<>();
    for (FindingView.Side side : finding.sides()) {
      if (!side.instruction().isEmpty()) {
        rows.add(
            new String[] {
              side.role(),
              side.order() + (side.orderOfSource() ? " (source)" : ""),
              side.operation(),
              side.hasValue() ? value(side) : "",
              side.instruction()
            });
      }
    }
    if (!rows.isEmpty()) {
      text.append("  Orders, values and instructions:\n");
      Columns.append(text, "    ", rows);
      text.append('\n');
    }
  }

  private void prose(String label, String prose) {
    if (!prose.isEmpty()) {
      text.append(Prose.wrap("  " + label, "  ", prose)).append('\n');
    }
  }

  private void closing(FindingView finding, int runs, List<Case> cases) {
    boolean explored = cases.size() == 1 && cases.getFirst().explored() != null;
    if (!explored) {
      text.append("  Seen in ").append(finding.runCount()).append(" of ");
      text.append(Numbers.counted(runs, "run", "runs"));
    }
    if (cases.size() != 1) {
      text.append(":\n");
      seen(finding.seen(), cases);
    } else if (!explored) {
      text.append(".\n");
    }
    text.append("  Reproduce: ").append(finding.reproduce()).append('\n');
    if (finding.schedule() != null) {
      text.append("  Replay:    ").append(finding.schedule().replay()).append('\n');
    }
    if (!finding.suppression().isEmpty()) {
      text.append("  Suppress:  ").append(finding.suppression()).append('\n');
    }
    text.append('\n');
  }

  /** In which cases, those that showed it most often first. */
  private void seen(List<FindingView.Seen> seen, List<Case> cases) {
    List<FindingView.Seen> sorted = new ArrayList<>(seen);
    sorted.sort(Comparator.comparingInt((FindingView.Seen each) -> each.runs().size()).reversed());
    for (FindingView.Seen each : sorted.subList(0, Math.min(MOST_CASES, sorted.size()))) {
      text.append("    ").append(each.runs().size()).append(" of ");
      text.append(cases.get(each.inCase()).name()).append('\n');
    }
    if (sorted.size() > MOST_CASES) {
      text.append("    and in ").append(sorted.size() - MOST_CASES).append(" more cases\n");
    }
  }
}
