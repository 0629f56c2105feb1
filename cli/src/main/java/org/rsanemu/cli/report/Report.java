// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.model.analysis.Models;

/**
 * All that a report says, in any format. Its JSON form is described by docs/report.schema.json:
 * whoever changes a record here changes that file, and {@link #SCHEMA_VERSION} where a reader of
 * the old form would be misled.
 *
 * @param schemaVersion of the JSON form
 * @param cases what was checked, at least one
 * @param findings those that lead to a crash or a failed assertion first, harmless ones last, else
 *     in the order in which the cases' runs showed them; equal ones are one
 * @param suppressed how many findings suppressions left out
 * @param known how many findings were left out because the baseline has them
 * @param notSeen how many findings of the baseline these runs did not show; absent without one
 * @param harmless violations that change nothing that the program does
 * @param failOn the kinds of findings that decide the exit status, and {@link #UNKNOWN_ORDERS} if
 *     too many of these do, too
 * @param group what makes findings one, as {@code --group} says it
 * @param checked what was looked at, over all cases
 * @param warnings of all cases
 * @param sources the lines of source files that findings and instructions name, and some around
 * @param exitCode of the invocation
 */
public record Report(
    int schemaVersion,
    Tool tool,
    List<Case> cases,
    List<FindingView> findings,
    int suppressed,
    int known,
    @Nullable Integer notSeen,
    Harmless harmless,
    List<String> failOn,
    String group,
    Checked checked,
    List<String> warnings,
    List<Excerpt> sources,
    int exitCode) {

  /** The same with warnings before the others. */
  public Report warning(List<String> first) {
    List<String> all = new ArrayList<>(first);
    all.addAll(warnings);
    return new Report(
        schemaVersion,
        tool,
        cases,
        findings,
        suppressed,
        known,
        notSeen,
        harmless,
        failOn,
        group,
        checked,
        all,
        sources,
        exitCode);
  }

  /** The version of the JSON form. */
  public static final int SCHEMA_VERSION = 3;

  /** All kinds of findings. */
  public static final List<String> KINDS =
      List.of("race", "robustness", "deadlock", "livelock", "crash");

  /** What is not a kind of finding, and can decide the exit status all the same. */
  public static final String UNKNOWN_ORDERS = "unknown-orders";

  /** The findings that count: those that are not harmless. */
  public List<FindingView> real() {
    return findings.stream().filter(finding -> !finding.harmless()).toList();
  }

  /** How far the schedules of the only case were explored; null if schedules were sampled. */
  public @Nullable Explored explored() {
    return cases.size() == 1 ? cases.getFirst().explored() : null;
  }

  /** Whether nothing was found, shown or not. */
  public boolean showsNothing() {
    return real().isEmpty() && suppressed == 0 && known == 0;
  }

  /** What an exploration has come to, in paragraphs; none if schedules were sampled. */
  public List<String> exploredWords() {
    Explored explored = explored();
    return explored == null
        ? List.of()
        : explored.words(showsNothing(), cases.getFirst().options().models());
  }

  /** The findings that decide the exit status. */
  public List<FindingView> failing() {
    return real().stream().filter(finding -> finding.isOneOf(failOn)).toList();
  }

  /**
   * How many violations are harmless.
   *
   * @param looped because the thread reads again: it waits, or tries until it succeeds
   * @param unused because nothing depends on the value
   * @param shown whether they are among the findings
   */
  public record Harmless(int looped, int unused, boolean shown) {
    /** {@code 12 harmless violations hidden (9 in busy-waits, ...)}; "" if there is none. */
    public String words() {
      List<String> sorts = new ArrayList<>();
      if (looped > 0) {
        sorts.add(
            number(looped)
                + (looped == 1 ? "in a busy-wait or retry" : "in busy-waits or retries"));
      }
      if (unused > 0) {
        sorts.add(number(unused) + "whose value goes unused");
      }
      return sorts.isEmpty()
          ? ""
          : Numbers.counted(looped + unused, "harmless violation", "harmless violations")
              + (shown ? " shown (" : " hidden (")
              + String.join(", ", sorts)
              + ")"
              + (shown ? "" : "; --all shows " + (looped + unused == 1 ? "it" : "them"));
    }

    private String number(int part) {
      return looped + unused == 1 ? "" : Numbers.of(part) + " ";
    }
  }

  /**
   * Lines of a source file.
   *
   * @param file as {@link SourceFrame#file} has it
   * @param line number of the first, from 1
   */
  public record Excerpt(String file, int line, List<String> text) {}

  /** What made the report. */
  public record Tool(String name, String version) {}

  /**
   * What was checked.
   *
   * @param path as the user gave it
   * @param isa {@code x86-64}, {@code aarch64} or {@code armv7}
   */
  public record Program(String path, String isa, List<String> arguments) {
    public Program {
      arguments = arguments.stream().map(RawText::shown).toList();
    }
  }

  /**
   * What decides the runs.
   *
   * @param runs how many were asked for
   * @param onlyRun the only run that counts; absent if all do
   * @param seed the invocation's
   * @param scheduler a strategy's name, or {@code portfolio}
   * @param quantum round-robin's
   * @param depth PCT's
   * @param preemptsPlain whether there were scheduling points before plain accesses, too
   * @param model the memory model that the program was held against
   */
  public record Options(
      int runs,
      @Nullable Integer onlyRun,
      long seed,
      String scheduler,
      int quantum,
      int depth,
      boolean preemptsPlain,
      String model) {
    /** Those of a campaign. */
    public static Options of(Plan plan, GuestOptions guest) {
      Scheduling by = guest.scheduling();
      return new Options(
          plan.runs(),
          plan.onlyRun() == 0 ? null : plan.onlyRun(),
          plan.seed(),
          by.strategy(),
          by.quantum(),
          by.depth(),
          by.preemptsPlain(),
          guest.judging().model().toString());
    }

    /** The memory model that it is. */
    public Models models() {
      return Arrays.stream(Models.values())
          .filter(each -> each.toString().equals(model))
          .findFirst()
          .orElse(Models.RC20);
    }
  }

  /**
   * One run.
   *
   * @param run its number, from 1
   * @param seed derived from the invocation's, {@code 0x…}
   * @param scheduler the strategy that it had
   * @param depth PCT's; absent otherwise
   * @param ending {@code exited}, {@code killed}, {@code stuck}, {@code limit}, {@code unsupported}
   *     or {@code failed}
   * @param status exit status or signal, where there is one
   * @param detail which limit, which instruction and where, what failed
   * @param reproduce a command line that does it again, unless it ended as runs should
   * @param threads where every thread was, if a limit ended it
   */
  public record Run(
      int run,
      String seed,
      String scheduler,
      @Nullable Integer depth,
      String ending,
      @Nullable Integer status,
      @Nullable String detail,
      @Nullable String reproduce,
      List<FindingView.State> threads) {}

  /**
   * What was looked at, over all runs.
   *
   * @param runs done
   * @param planned asked for
   * @param threads most in a run
   * @param instructions guest instructions
   * @param events atomic events
   * @param judgedEvents those by judged code
   * @param unstatedEvents of these, those whose orders were to be the source's, and are not known;
   *     absent if there are none
   * @param locations most atomic locations in a run
   * @param plainAccesses accesses to plain memory
   * @param choices points at which another thread could have gone on
   * @param switches changes of thread
   * @param executions how many runs differ in which read saw which write
   * @param busyWaits how often a thread was put to sleep because it waited in a loop
   * @param retries failed attempts of compare-and-swap loops that were not events
   * @param trials how often a thread was run alone to see what it would do
   * @param restarts of the first run, until it knew all atomic instructions
   * @param learned plain instructions taken as atomic
   * @param unsupportedCalls system calls answered with ENOSYS
   */
  public record Checked(
      int runs,
      int planned,
      int threads,
      long instructions,
      long events,
      long judgedEvents,
      @Nullable Long unstatedEvents,
      long locations,
      long plainAccesses,
      long choices,
      long switches,
      int executions,
      long busyWaits,
      long retries,
      long trials,
      int restarts,
      int learned,
      List<Call> unsupportedCalls) {

    /** How many orders of the source are not known, 0 if they were not asked for. */
    public long unknownOrders() {
      return unstatedEvents == null ? 0 : unstatedEvents;
    }

    /** {@code 3 busy-waits slept, ...}: what threads did that was not an event; "" if nothing. */
    public String besides() {
      List<String> words = new ArrayList<>();
      if (busyWaits > 0) {
        words.add(Numbers.counted(busyWaits, "busy-wait", "busy-waits") + " slept");
      }
      if (retries > 0) {
        String one = "failed compare-and-swap attempt";
        words.add(Numbers.counted(retries, one, one + "s") + " not counted");
      }
      if (trials > 0) {
        words.add(Numbers.counted(trials, "what-if execution", "what-if executions"));
      }
      if (restarts > 0) {
        words.add(Numbers.counted(restarts + 1L, "start", "starts") + " of the first run");
      }
      return String.join(", ", words);
    }
  }

  /** A system call that is not there. */
  public record Call(String name, long count) {}
}
