package org.rsanemu.emu.linux;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

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
   */
  Outcome block(Call call, Calls.Handler handler, String words, long deadline, long timeoutResult) {
    call.thread().block(words, deadline, timeoutResult);
    if (deadline == GuestThread.NEVER) {
      call.thread().restartable(call);
    }
    waiting.put(call.thread(), new Waiting(call, handler));
    return new Outcome.Blocked();
  }

  void somethingChanged() {
    changed = true;
  }

  /** The thread does not wait any more: its time is up, or a signal came. */
  void forget(GuestThread thread) {
    waiting.remove(thread);
  }

  /**
   * Makes the calls again until nothing changes any more.
   *
   * @return what ended the process meanwhile: a writer to a pipe that nobody reads any more
   */
  Outcome.@Nullable Killed retry() {
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
          case Outcome.Killed killed -> {
            return killed;
          }
          case Outcome.Blocked _ -> {} // still
          case Outcome.Yielded _, Outcome.ThreadExited _, Outcome.ProcessExited _ ->
              throw new IllegalStateException("a call that waits for files ended its thread");
        }
      }
    }
    return null;
  }
}
