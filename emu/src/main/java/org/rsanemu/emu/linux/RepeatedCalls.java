package org.rsanemu.emu.linux;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Calls that wait for something to happen to files: bytes in a pipe, room in it, a signal to take.
 * They are made again whenever something has happened, the longest waiting first.
 */
final class RepeatedCalls {
  private final BiFunction<Call, Calls.Handler, Outcome> runner;
  private final Map<GuestThread, Waiting> waiting = new LinkedHashMap<>();
  private boolean changed;

  private record Waiting(Call call, Calls.Handler handler) {}

  /**
   * @param runner makes a call
   */
  RepeatedCalls(BiFunction<Call, Calls.Handler, Outcome> runner) {
    this.runner = runner;
  }

  /**
   * Blocks the thread of a call.
   *
   * @param words what it waits for
   * @param deadline when it gives up, with {@code timeoutResult}
   * @param restarts whether it is made again after a handler that says so (SA_RESTART)
   */
  Outcome block(
      Call call,
      Calls.Handler handler,
      String words,
      long deadline,
      long timeoutResult,
      boolean restarts) {
    call.thread().block(words, deadline, timeoutResult);
    if (restarts) {
      call.thread().restartable(call);
      call.thread().onInterrupt(() -> call.moved() > 0 ? call.moved() : -Errno.EINTR);
    }
    waiting.put(call.thread(), new Waiting(call, handler));
    return new Outcome.Blocked();
  }

  void somethingChanged() {
    changed = true;
  }

  /**
   * The time of a call is up: it is made once more, and tells so itself.
   *
   * @return false if the thread waits for something else
   */
  boolean timeOut(GuestThread thread) {
    Waiting last = waiting.remove(thread);
    if (last == null || !(runner.apply(last.call(), last.handler()) instanceof Outcome.Done done)) {
      waiting.remove(thread);
      return false;
    }
    thread.wake(done.result());
    return true;
  }

  /** The thread does not wait any more: its time is up, or a signal came. */
  void forget(GuestThread thread) {
    waiting.remove(thread);
  }

  /** Makes the calls again until nothing changes any more. */
  void retry() {
    while (changed) {
      changed = false;
      for (Map.Entry<GuestThread, Waiting> entry : List.copyOf(waiting.entrySet())) {
        Waiting again = entry.getValue();
        if (waiting.get(entry.getKey()) != again) {
          continue; // a signal ended its wait meanwhile
        }
        switch (runner.apply(again.call(), again.handler())) {
          case Outcome.Done done -> {
            waiting.remove(entry.getKey());
            entry.getKey().wake(done.result());
          }
          case Outcome.Blocked _ -> {} // still
          case Outcome.Yielded _,
              Outcome.ThreadExited _,
              Outcome.ProcessExited _,
              Outcome.Killed _ ->
              throw new IllegalStateException("a call that waits for files ended its thread");
        }
      }
    }
  }
}
