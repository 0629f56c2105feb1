// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The kinds of findings, as rules that a viewer can explain. */
enum Rules {
  RACE(
      "DataRace",
      "error",
      "very-high",
      "Data race",
      "Two threads access the same plain memory, one of them writes, and nothing orders the two"
          + " accesses: neither happens before the other.",
      "In C, C++ and Rust a data race is undefined behaviour, whatever the machine does: the"
          + " compiler may have split, joined, moved or repeated the accesses.",
      "Guard both accesses with the same mutex; or make the variable atomic; or publish the write"
          + " through an atomic variable: write that with release after it, and read it with"
          + " acquire before the other access."),
  ROBUSTNESS(
      "RobustnessViolation",
      "warning",
      "high",
      "Robustness violation: a stale value may be read, or a write go unnoticed",
      "Under sequential consistency this access comes after a write of another thread, but the"
          + " program does not synchronize with that write: under the memory model RC20 the"
          + " access may read an older value or, if it writes, come before that write in"
          + " modification order.",
      "The program can then do what no interleaving of its threads can. A given CPU may forbid it"
          + " (x86 keeps stores in order, ARMv8 respects dependencies): it matters when the code"
          + " is compiled again or ported.",
      "Write the flag that announces the missed write with memory_order_release and read it with"
          + " memory_order_acquire. Where both threads write first and then read, as in Dekker's"
          + " algorithm, put atomic_thread_fence(memory_order_seq_cst) between the two in both"
          + " threads, or make all four accesses memory_order_seq_cst."),
  DEADLOCK(
      "DeadlockedThreads",
      "error",
      "very-high",
      "Deadlock",
      "No thread can ever run again: each waits for something that only one of them could do.",
      "The schedule that led there is repeated by the command in the result.",
      "Take locks in the same order everywhere, and signal a condition while holding its mutex."),
  LIVELOCK(
      "LivelockedThreads",
      "error",
      "high",
      "Livelock",
      "No thread can ever continue: some spin on a value that no thread will change, and the"
          + " others wait.",
      "The schedule that led there is repeated by the command in the result.",
      "Look at what the spinning threads wait for, and at which thread should write it."),
  CRASH(
      "ProgramCrash",
      "error",
      "very-high",
      "Crash",
      "A signal ended the program in one of the schedules: a failed assertion, an access to memory"
          + " that is not there, or another fault.",
      "Other schedules may pass: the command in the result repeats this one.",
      "Look at the other findings first: a crash is often what a race or a violation led to.");

  private static final List<String> TAGS = List.of("concurrency", "correctness", "reliability");

  private final String title;
  private final String level;
  private final String precision;
  private final String summary;
  private final String what;
  private final String why;
  private final String mend;

  Rules(
      String title,
      String level,
      String precision,
      String summary,
      String what,
      String why,
      String mend) {
    this.title = title;
    this.level = level;
    this.precision = precision;
    this.summary = summary;
    this.what = what;
    this.why = why;
    this.mend = mend;
  }

  /** The rule of a kind of finding. */
  static Rules of(String kind) {
    return Arrays.stream(values()).filter(rule -> rule.id().equals(kind)).findFirst().orElseThrow();
  }

  /** All rules, in the order of {@link #ordinal}. */
  static List<Sarif.Rule> all() {
    return Arrays.stream(values()).map(Rules::rule).toList();
  }

  /** The kind of finding, the same word everywhere. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  String level() {
    return level;
  }

  private Sarif.Rule rule() {
    return new Sarif.Rule(
        id(),
        title,
        new Sarif.Message(summary + "."),
        new Sarif.Message(what),
        new Sarif.Message(
            what + "\n\n" + why + "\n\nHow to repair it: " + mend,
            "**" + what + "**\n\n" + why + "\n\n## How to repair it\n\n" + mend + "\n"),
        new Sarif.Configuration(level),
        properties());
  }

  /** What GitHub reads; in a fixed order. */
  private Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("tags", TAGS);
    properties.put("precision", precision);
    properties.put("problem.severity", level);
    return properties;
  }
}
