// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import static java.util.Objects.requireNonNull;

import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rsanemu.bench.bare.BareRun;
import org.rsanemu.emu.exec.loop.Program;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/**
 * A program's first run in a new JVM, a further one, and one in bare Unicorn, in seconds of
 * processor time of the thread that runs the guest. The first begins with opening the program and
 * counts all repetitions, as those to learn which plain instructions are atomic. Bare Unicorn's is
 * the second in the process: it has nothing to warm up any more.
 */
public final class WholeRunBenchmark {
  private final Subject subject;
  private @Nullable Program program;
  private BenchRequests.@Nullable First first;
  private @Nullable RunResult result;
  private long written;

  private WholeRunBenchmark(Subject subject) {
    this.subject = subject;
  }

  /**
   * Prints: the first run, the same of all threads of the JVM, a further run, bare Unicorn; how
   * often the first was started; the further run's instructions and atomic events.
   *
   * @param arguments of {@link Subject#of}
   */
  public static void main(String[] arguments) throws BadBinaryException {
    new WholeRunBenchmark(Subject.of(arguments)).run();
  }

  private void run() {
    double before = BenchClock.process();
    double firstSeconds = BenchClock.seconds(this::first);
    double all = BenchClock.process() - before;
    Program open = requireNonNull(program);
    BenchRequests.First begun = requireNonNull(first);
    var learned = begun.learned();
    double further =
        BenchClock.seconds(() ->
            result =
                BenchRequests.checked(open, BenchRequests.of(subject, Schedule.USUAL, learned)));
    open.close();
    bare();
    double bare = BenchClock.seconds(this::bare);
    RunResult last = requireNonNull(result);
    if (written != checksum(last)) {
      throw new IllegalStateException(subject.command() + ": another output in bare Unicorn");
    }
    RunResult.Counters counters = last.counters();
    System.out.println(
        "%s %s %s %s %d %d %d"
            .formatted(
                firstSeconds,
                all,
                further,
                bare,
                begun.starts(),
                counters.instructions(),
                counters.events()));
  }

  private void first() {
    Program open;
    try {
      open = subject.open();
    } catch (BadBinaryException e) {
      throw new IllegalStateException(e);
    }
    program = open;
    first = BenchRequests.first(open, subject);
  }

  private void bare() {
    try (BareRun run = new BareRun(subject)) {
      int status = run.run();
      if (status != 0) {
        throw new IllegalStateException(subject.command() + " ended with " + status);
      }
      written = run.written();
    } catch (BadBinaryException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long checksum(RunResult result) {
    CRC32 crc = new CRC32();
    result.output().forEach(output -> crc.update(output.bytes()));
    return crc.getValue();
  }
}
