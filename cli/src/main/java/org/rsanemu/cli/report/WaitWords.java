// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;

/** Says in words what threads wait for that are stuck, and how they wait for one another. */
public final class WaitWords {
  /** More holders than these are counted, not named. */
  private static final int MOST_HOLDERS = 4;

  /** More places than these that a loop reads besides one are counted, not named. */
  private static final int MOST_OTHERS = 2;

  /** How demangled names of the words begin that guard the initialization of local statics. */
  private static final String GUARD = "guard variable for ";

  private static final String CRASH = "crash";

  private static final String WAITING_FOR_NEXT = " threads, each of which waits for the next:";

  private WaitWords() {}

  /** What {@code thread} waits for, as a phrase after "waits for". */
  public static String of(WaitView wait, int thread) {
    return what(wait) + held(wait, holder -> holder(holder, wait, thread)) + earlier(wait, thread);
  }

  private static String what(WaitView wait) {
    String name = wait.name();
    return switch (wait.kind()) {
      case "end" -> ThreadNames.name(wait.holders().getFirst().thread()) + " to end";
      case "mutex" -> "mutex " + name;
      case "rwlock" -> "read-write lock " + name;
      case "spinlock" -> "spin lock " + name;
      case "once" -> initialization(name);
      case "lock" -> "lock " + name;
      case "condition" -> "a signal of condition variable " + name;
      case "semaphore" -> "semaphore " + name + " to be posted";
      case "barrier" -> "more threads at barrier " + name;
      case "futex" -> "a wake at futex " + name;
      default -> "a change of " + changed(wait) + " that it reads in a loop";
    };
  }

  private static String changed(WaitView wait) {
    List<String> others = wait.others();
    int more = others.size() - MOST_OTHERS;
    return changed(wait.name())
        + others.stream()
            .limit(MOST_OTHERS)
            .map(other -> " or " + changed(other))
            .collect(Collectors.joining())
        + (more > 0 ? " or " + Numbers.counted(more, "place", "places") + " more" : "");
  }

  private static String changed(String name) {
    return name.isEmpty() ? "memory" : name.startsWith("at ") ? "what is " + name : name;
  }

  private static String initialization(String name) {
    return "the initialization "
        + (name.startsWith(GUARD)
            ? "of " + name.substring(GUARD.length())
            : "at " + name.replaceFirst("^at ", ""));
  }

  /**
   * What the thread waits for and who has it, as a phrase after "waits for"; null if it can run.
   */
  public static @Nullable String brief(FindingView.State state) {
    WaitView wait = state.on();
    if (wait == null) {
      return state.waits();
    }
    return what(wait) + held(wait, holder -> who(holder, state.thread()));
  }

  private static String held(WaitView wait, Function<WaitView.Holder, String> words) {
    List<WaitView.Holder> holders = wait.holders();
    if (wait.kind().equals("end") || holders.isEmpty()) {
      return "";
    }
    int more = holders.size() - MOST_HOLDERS;
    return (wait.kind().equals("once") ? ", begun by " : ", held by ")
        + holders.stream().limit(MOST_HOLDERS).map(words).collect(Collectors.joining(" and by "))
        + (more > 0 ? " and by " + Numbers.counted(more, "thread", "threads") + " more" : "");
  }

  private static String who(WaitView.Holder holder, int thread) {
    return holder.thread() == thread
        ? "itself"
        : ThreadNames.name(holder.thread()) + (holder.ended() ? " (ended)" : "");
  }

  private static String holder(WaitView.Holder holder, WaitView wait, int thread) {
    String who = who(holder, thread);
    return holder.since().isEmpty()
        ? who
        : who
            + (wait.kind().equals("once") ? " at " : " since ")
            + Stacks.place(holder.since())
            + caller(holder.since(), wait);
  }

  /** Who called the program's own function that took a lock of its own making. */
  private static String caller(List<SourceFrame> stack, WaitView wait) {
    if (!wait.kind().equals("lock")) {
      return "";
    }
    List<SourceFrame> callers = stack.stream().dropWhile(frame -> !frame.judged()).skip(1).toList();
    boolean judged = !callers.isEmpty() && callers.getFirst().judged();
    return judged ? ", called at " + Stacks.place(callers) : "";
  }

  private static String earlier(WaitView wait, int thread) {
    WaitView.Earlier earlier = wait.earlier();
    if (earlier == null) {
      return "";
    }
    String who = earlier.thread() == thread ? "itself" : ThreadNames.name(earlier.thread());
    String by = " by " + who + " at " + Stacks.place(earlier.stack());
    return switch (earlier.what()) {
      case "signal" -> "; the last one," + by + ", came before it waited";
      case "wake" -> "; the last one," + by + ", came before it waited and woke no thread";
      default -> (wait.others().isEmpty() ? "," : ", " + wait.name()) + " last changed" + by;
    };
  }

  /**
   * What a deadlock or livelock comes down to: a heading and what follows from it, a line each;
   * empty if nothing is known but the threads' stacks, and for a crash, whatever others wait for.
   */
  public static List<String> lines(FindingView finding) {
    if (finding.kind().equals(CRASH)) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    List<Integer> alone =
        finding.cycles().stream().filter(each -> each.size() == 1).map(List::getFirst).toList();
    for (List<Integer> cycle : finding.cycles()) {
      if (cycle.size() > 1) {
        add(lines, finding, "A cycle of " + cycle.size() + WAITING_FOR_NEXT, cycle);
      }
    }
    if (!alone.isEmpty()) {
      boolean one = alone.size() == 1;
      String who = one ? "A thread that waits for itself:" : "Threads that wait for themselves:";
      add(lines, finding, who, alone);
    }
    List<String> others =
        finding.threads().stream().filter(WaitWords::cannotEnd).map(WaitWords::line).toList();
    if (!others.isEmpty()) {
      lines.add("Waits that no remaining thread can end:");
      lines.addAll(others);
    }
    return lines;
  }

  private static void add(
      List<String> lines, FindingView finding, String heading, List<Integer> threads) {
    lines.add(heading);
    threads.forEach(thread -> state(finding, thread).map(WaitWords::line).ifPresent(lines::add));
  }

  /** Whether a line of {@link #lines} is a heading. */
  public static boolean isHeading(String line) {
    return line.endsWith(":");
  }

  /** The same as one sentence; "" if there is nothing. */
  public static String sentence(FindingView finding) {
    StringBuilder text = new StringBuilder();
    boolean first = true;
    for (String line : lines(finding)) {
      boolean heading = isHeading(line);
      text.append(text.isEmpty() ? "" : heading ? ". " : first ? " " : "; ").append(line);
      first = heading;
    }
    return text.isEmpty() ? "" : text.append('.').toString();
  }

  /** Whether it is known what the thread waits for, and that nobody who is there has it. */
  private static boolean cannotEnd(FindingView.State state) {
    return state.on() != null && !state.on().isHeld();
  }

  private static String line(FindingView.State state) {
    return ThreadNames.name(state.thread()) + " waits for " + state.waits();
  }

  /**
   * The thread whose wait explains most: one of a cycle, else one that waits for no other thread,
   * else the first.
   */
  public static Optional<FindingView.State> mostInformative(FindingView finding) {
    return mostInformative(finding.threads(), finding.cycles());
  }

  public static Optional<FindingView.State> mostInformative(
      List<FindingView.State> threads, List<List<Integer>> cycles) {
    Optional<FindingView.State> inCycle =
        cycles.stream().findFirst().flatMap(cycle -> state(threads, cycle.getFirst()));
    Optional<FindingView.State> last = threads.stream().filter(WaitWords::cannotEnd).findFirst();
    return inCycle.or(() -> last).or(() -> threads.stream().findFirst());
  }

  /** All threads, those of cycles first. */
  public static List<FindingView.State> inOrder(FindingView finding) {
    Stream<FindingView.State> first =
        finding.cycles().stream()
            .flatMap(List::stream)
            .flatMap(thread -> state(finding, thread).stream());
    Stream<FindingView.State> next = finding.threads().stream().filter(WaitWords::cannotEnd);
    return Stream.of(first, next, finding.threads().stream())
        .flatMap(states -> states)
        .distinct()
        .toList();
  }

  private static Optional<FindingView.State> state(FindingView finding, int thread) {
    return state(finding.threads(), thread);
  }

  private static Optional<FindingView.State> state(List<FindingView.State> threads, int thread) {
    return threads.stream().filter(state -> state.thread() == thread).findFirst();
  }

  /**
   * A place that matters to a wait besides where the thread is.
   *
   * @param words what was there: {@code thread T1 took mutex b}
   */
  public record Place(String words, List<SourceFrame> stack) {}

  /** Where what the threads wait for was taken, or changed, each place once; none for a crash. */
  public static List<Place> places(FindingView finding) {
    if (finding.kind().equals(CRASH)) {
      return List.of();
    }
    List<Place> places = new ArrayList<>();
    for (FindingView.State state : finding.threads()) {
      WaitView wait = state.on();
      if (wait != null) {
        for (WaitView.Holder holder : wait.holders()) {
          String took = ThreadNames.name(holder.thread()) + took(wait) + what(wait);
          places.add(new Place(took, holder.since()));
        }
        WaitView.Earlier earlier = wait.earlier();
        if (earlier != null) {
          places.add(
              new Place(
                  ThreadNames.name(earlier.thread()) + action(earlier, wait), earlier.stack()));
        }
      }
    }
    return places.stream().filter(place -> !place.stack().isEmpty()).distinct().toList();
  }

  private static String took(WaitView wait) {
    return wait.kind().equals("once") ? " began " : " took ";
  }

  private static String action(WaitView.Earlier earlier, WaitView wait) {
    return switch (earlier.what()) {
      case "signal" -> " signalled condition variable " + wait.name();
      case "wake" -> " made a wake at futex " + wait.name();
      default -> " changed " + wait.name();
    };
  }
}
