// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.rsanemu.cli.options.Seconds;
import org.rsanemu.cli.options.VerifyOptions;
import org.rsanemu.cli.report.Explored;
import org.rsanemu.cli.report.source.Printable;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.verify.Verification;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.explore.Counts;

/** Says what came of an exploration. */
final class VerifiedWords {
  private final Verification result;
  private final VerifyOptions options;
  private final Symbolizer symbolizer;

  VerifiedWords(Verification result, VerifyOptions options, Symbolizer symbolizer) {
    this.result = result;
    this.options = options;
    this.symbolizer = symbolizer;
  }

  Explored explored() {
    Counts counts = result.counts();
    return new Explored(
        result.isComplete(),
        counts.executions(),
        counts.deadlocked(),
        result.blocked(),
        result.fromSnapshot(),
        counts.redundant(),
        counts.cut(),
        counts.longest(),
        Seconds.ofNanos(result.nanos()),
        result.foundBefore(),
        result.stated().stream().map(Printable::name).toList(),
        words(ProofGap::isAssumed),
        missing());
  }

  /** What keeps it from being complete. */
  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    switch (result.stop()) {
      case DONE -> {}
      case FOUND -> missing.add("it stopped at the first finding (--keep-going)");
      case TIME -> missing.add("time ran out (--time " + number(options.time) + ")");
      case MEMORY -> missing.add("rsan-emu's own memory was full, a quarter of the machine's");
      case INTERRUPTED -> missing.add("it was interrupted");
      case TROUBLE -> missing.add("an execution could not continue");
    }
    result
        .bounds()
        .forEach(bound ->
            missing.add(
                switch (bound) {
                  case EXECUTIONS -> "--max-executions " + options.executions + " was reached";
                  case STEPS -> "executions were cut after --max-steps " + options.steps;
                  case PREEMPTIONS -> "some have more preemptions than --preemption-bound";
                }));
    missing.addAll(words(gap -> !gap.isAssumed()));
    if (result.counts().undeclared() > 0) {
      missing.add("steps touched more memory than was predicted");
    }
    return missing;
  }

  /** What was left out, of some kind. */
  private List<String> words(Predicate<ProofGap> wanted) {
    return result.gaps().stream().filter(wanted).map(this::words).toList();
  }

  private String words(ProofGap gap) {
    return switch (gap) {
      case TIME ->
          "the program sleeps, waits with a timeout, sets a timer, or reads a clock or what else"
              + " changes with time, and time passed only where no other thread could run";
      case RANDOM -> "the program uses random bytes, which the seed decides";
      case MEMORY -> "the program reached the emulator's limit of memory or of addresses";
      case THREADS -> "the program reached the emulator's limit of threads";
      case CALLS ->
          "the program made a system call that the emulator does not have, and got an error";
      case RESOURCES ->
          "the program lowered a limit of its own (setrlimit) that the emulator does not keep";
      case FILES ->
          "the program reached the emulator's limit of descriptors, files, timers or"
              + " pending signals";
      case UNFINISHED_THREADS ->
          "a thread reached neither its end nor an endless wait in any execution";
      case SIGNALS ->
          "a signal handler ran, and not all places where it could run" + " were explored";
      case COUNTED_WAITS ->
          "a loop counts its rounds without a limit, and only 8 fruitless rounds were explored";
      case MIXED_ACCESSES ->
          "an instruction accesses both atomic and other memory, and is not a scheduling point";
      case UNSCHEDULED_ACCESSES ->
          "code that may be no atomic operation (as one instruction over several objects)"
              + " accesses atomic memory, and is not a scheduling point";
      case HISTORIES ->
          "a location was written more often than its history keeps, so a check may"
              + " have missed something";
      case UNTRIED_VALUES -> "not all that stale values could lead to was tried";
      case UNKNOWN_ORDERS ->
          "the source's memory order is not known of some accesses (see the warning)";
      case HARDWARE ->
          "the program does what the processor's memory model does not know (see the"
              + " warnings)";
      case LAST_THREAD ->
          "after main's pthread_exit, functions registered with atexit do the same in whichever"
              + " thread ends last";
      case WAITS_AT_END ->
          "threads that nobody joins, and that still wait when the program ends, do not wait for one"
              + " another";
      case WAITS_SOMETIMES ->
          "a thread still waits when the program ends in some executions"
              + waits()
              + ", and comes to its own end in others";
      case SIGNAL_MASKS ->
          "a signal was sent that another thread had blocked by then, and the other order was not"
              + " explored";
      case FLOATING_POINT ->
          "the program asks for the flags of floating-point exceptions, which the"
              + " emulator does not keep on this machine";
      case NO_USER_CODE ->
          "none of the code that ran is known to be yours (build with -g, or use --judge or"
              + " --check-libraries)";
      case FAILS_AGAIN ->
          "a store-exclusive fails spuriously only once at each place of a thread, where that"
              + " makes a difference";
      case MEANT_ATOMIC ->
          "plain instructions that access atomic memory are meant to be atomic where nothing says so"
              + " (see the warning)";
      case UNSEEN_FENCES ->
          "fences of the source that are no instructions are executed wherever the code comes to"
              + " their places";
    };
  }

  /** Where that is, in brackets. */
  private String waits() {
    Frame place = result.waits();
    if (place == null || result.outcomes().isEmpty()) {
      return "";
    }
    List<RunResult.Module> modules = result.outcomes().getFirst().result().modules();
    return " (" + Stacks.place(symbolizer.expand(place, modules)) + ")";
  }

  private static String number(double seconds) {
    return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds);
  }
}
