// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * Panics of Rust programs. One unwinds its thread's stack, and only the thread that joins it learns
 * of it; the process exits with a status of its own when its main thread has panicked, or when a
 * test has failed, each of which is a thread.
 */
public final class Panics {
  /** The status (std::rt; the test harness has the same). */
  public static final int STATUS = 101;

  /** What Rust writes before each message; what follows is its place, and the message. */
  private static final String MESSAGE = " panicked at ";

  /** How a panic says that it is about another thread's: join's result, and a scope's. */
  private static final List<String> PASSED_ON =
      List.of("Any { .. }", "a scoped thread panicked", "PoisonError");

  private Panics() {}

  /**
   * A panic for which the process exits.
   *
   * @param said its place and message, and what was written after it; "" if that is not known
   */
  public record Panicked(GuestContext thread, GuestContext.Panic panic, String said) {}

  /** The thread panics. */
  public static void panics(GuestContext thread, List<GuestContext> threads) {
    int earlier = last(threads.stream()).map(Panics::number).orElse(0);
    thread.panic(new GuestContext.Panic(thread.site(), earlier + 1));
  }

  /** The place and message of the last one, and what follows; "" if none was written. */
  static String last(String written) {
    List<String> messages = messages(written);
    return messages.isEmpty() ? "" : messages.getLast();
  }

  /**
   * The panic for which the process exits with {@link #STATUS}: that of the thread that exits it,
   * unless it only passes on what has happened to another one.
   *
   * @param written the end of what the program wrote to its standard error
   */
  public static Optional<Panicked> exits(
      GuestContext by, List<GuestContext> threads, String written) {
    List<String> messages = messages(written);
    boolean own = by.panic() != null && !messages.isEmpty() && !passesOn(messages.getLast());
    GuestContext panicked =
        own ? by : last(threads.stream().filter(thread -> thread != by)).orElse(by);
    String said =
        messages.stream()
            .filter(message -> panicked == by || !passesOn(message))
            .reduce("", (_, second) -> second);
    return Optional.ofNullable(panicked.panic()).map(panic -> new Panicked(panicked, panic, said));
  }

  private static List<String> messages(String written) {
    List<String> pieces = new ArrayList<>(Arrays.asList(written.split(MESSAGE, -1)));
    pieces.removeFirst();
    return pieces;
  }

  private static boolean passesOn(String message) {
    return PASSED_ON.stream().anyMatch(message::contains);
  }

  /** Of these threads the one that has panicked last. */
  private static Optional<GuestContext> last(Stream<GuestContext> threads) {
    return threads
        .filter(thread -> thread.panic() != null)
        .max(Comparator.comparingInt(Panics::number));
  }

  private static int number(GuestContext thread) {
    GuestContext.Panic panic = thread.panic();
    return panic == null ? 0 : panic.number();
  }
}
