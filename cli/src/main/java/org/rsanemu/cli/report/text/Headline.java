// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.Hex;

/** One sentence that says what a finding is. */
public final class Headline {
  /** So many waiting threads are named; a sentence must end. */
  private static final int MOST_THREADS = 4;

  /** How the sentence is written. */
  public interface Markup {
    /** Words with nothing special about them. */
    String plain(String words);

    /** Words that lead to the side of the finding that has this role. */
    String link(String words, String role);
  }

  private static final Markup NONE =
      new Markup() {
        @Override
        public String plain(String words) {
          return words;
        }

        @Override
        public String link(String words, String role) {
          return words;
        }
      };

  private Headline() {}

  /** The sentence as plain text, without a full stop. */
  public static String of(FindingView finding) {
    return of(finding, NONE);
  }

  /** The sentence, without a full stop. */
  public static String of(FindingView finding, Markup markup) {
    return switch (finding.kind()) {
      case "race" -> race(finding, markup);
      case "robustness" -> robustness(finding, markup);
      case "crash" -> markup.plain(crash(finding));
      default -> markup.plain(stuck(finding));
    };
  }

  private static String race(FindingView finding, Markup markup) {
    String access = "Data race: " + access(finding.sides().getFirst()) + memory(finding.memory());
    return markup.plain(access + " and ")
        + markup.link("an earlier " + access(finding.sides().getLast()), "earlier")
        + markup.plain(" are not ordered");
  }

  private static String robustness(FindingView finding, Markup markup) {
    String access =
        "Robustness violation: " + access(finding.sides().getFirst()) + memory(finding.memory());
    return markup.plain(access + " comes after ")
        + markup.link("an earlier " + access(finding.sides().get(1)), "missed")
        + markup.plain(", but nothing makes it aware of that");
  }

  private static String crash(FindingView finding) {
    FindingView.Crash crash = finding.crash();
    return crash == null
        ? "Crash"
        : "Crash: "
            + crash.name()
            + (crash.address() == null ? "" : " on address " + crash.address())
            + " in "
            + ThreadNames.name(crash.thread())
            + (crash.cause() == null ? "" : ": " + crash.causeWords());
  }

  private static String stuck(FindingView finding) {
    List<FindingView.State> threads = finding.threads();
    String more =
        threads.size() > MOST_THREADS
            ? "; and " + (threads.size() - MOST_THREADS) + " threads more"
            : "";
    return Sentence.capitalized(finding.kind())
        + ": "
        + WaitWords.inOrder(finding).stream()
            .limit(MOST_THREADS)
            .map(Headline::state)
            .collect(Collectors.joining("; "))
        + more;
  }

  private static String state(FindingView.State state) {
    return ThreadNames.name(state.thread())
        + (state.waits() == null ? " spins" : " waits for " + WaitWords.brief(state));
  }

  private static String access(FindingView.Side side) {
    String atomic = side.order().equals("na") ? "" : "atomic ";
    return atomic + side.operation() + " by " + ThreadNames.name(side.thread());
  }

  /** Of what memory the accesses are, if that has a name. */
  static String memory(FindingView.@Nullable Memory memory) {
    if (memory == null) {
      return "";
    }
    return switch (memory.kind()) {
      case "global" -> memory.name() == null ? "" : " of " + memory.accessed();
      case "thread-local" -> memory.name() == null ? "" : " of thread-local " + memory.accessed();
      case "heap" ->
          (memory.memberWords().isEmpty() ? " of" : " of " + memory.memberWords() + " in")
              + " a heap block of size "
              + memory.size();
      case "stack" ->
          (memory.name() == null ? " of" : " of " + memory.accessed() + " on")
              + " a thread's stack";
      case "state" -> " of " + memory.name();
      case "descriptor" -> " of file descriptor " + Hex.parse(memory.address());
      default -> "";
    };
  }
}
