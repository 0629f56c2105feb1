// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.isa.linux.GuestFaultException;

/**
 * Runs calls, and knows those that wait for something to happen to files: bytes in a pipe, room in
 * it, a signal to take. They are made again whenever something has happened, the longest waiting
 * first.
 */
public final class RepeatedCalls implements Blocking {
  private final Map<GuestThread, Waiting> waiting = new LinkedHashMap<>();
  private boolean changed;
  private GuestThread caller;
  private Calls.Handler running = call -> Outcome.error(Errno.ENOSYS);

  private record Waiting(Call call, Calls.Handler handler) {}

  /**
   * Nothing waits.
   *
   * @param first counts as the caller until there is a call
   */
  public RepeatedCalls(GuestThread first) {
    caller = first;
  }

  /** The thread whose call is under way. */
  public GuestThread caller() {
    return caller;
  }

  /** Makes a call; what its handler throws becomes its error. */
  public Outcome run(Call call, Calls.Handler handler) {
    running = handler;
    caller = call.thread();
    try {
      return handler.run(call);
    } catch (GuestFaultException fault) {
      return Outcome.error(Errno.EFAULT);
    } catch (BadTimeException bad) {
      return Outcome.error(Errno.EINVAL);
    } catch (CallFailedException failed) {
      return Outcome.error(failed.errno());
    } catch (PathTooLongException tooLong) {
      return Outcome.error(Errno.ENAMETOOLONG);
    }
  }

  @Override
  public Outcome blockAndRetry(Call call, String words, long deadline, long timeoutResult) {
    call.thread().block(words, deadline, timeoutResult);
    waiting.put(call.thread(), new Waiting(call, running));
    return new Outcome.Blocked();
  }

  @Override
  public Outcome blockAndRestart(Call call, String words) {
    call.thread().block(words, GuestThread.NEVER, 0);
    call.thread().restartable(call);
    call.thread().onInterrupt(() -> call.moved() > 0 ? call.moved() : -Errno.EINTR);
    waiting.put(call.thread(), new Waiting(call, running));
    return new Outcome.Blocked();
  }

  @Override
  public void filesChanged() {
    changed = true;
  }

  /**
   * The time of a call is up: it is made once more, and reports that itself.
   *
   * @return false if the thread waits for something else
   */
  public boolean timeOut(GuestThread thread) {
    Waiting last = waiting.remove(thread);
    if (last == null || !(run(last.call(), last.handler()) instanceof Outcome.Done done)) {
      waiting.remove(thread);
      return false;
    }
    thread.wake(done.result());
    return true;
  }

  /** The thread does not wait any more: its time is up, or a signal came. */
  public void forget(GuestThread thread) {
    waiting.remove(thread);
  }

  /** Makes the calls again until nothing changes any more. */
  @SuppressWarnings("ReferenceEquality") // that wait, or a later one of the thread
  public void retry() {
    while (changed) {
      changed = false;
      for (Map.Entry<GuestThread, Waiting> entry : List.copyOf(waiting.entrySet())) {
        Waiting again = entry.getValue();
        if (waiting.get(entry.getKey()) != again) {
          continue; // a signal ended its wait meanwhile
        }
        switch (run(again.call(), again.handler())) {
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
