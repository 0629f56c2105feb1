package org.rsanemu.emu.linux;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.rsanemu.emu.sched.Chance;
import org.rsanemu.loader.Image;

/**
 * Linux as one guest process sees it: its threads and its system calls. All that could differ from
 * run to run comes from the seed. Thread-confined.
 */
public final class Kernel {
  private static final Map<Abi, Map<Long, String>> NAMES = new HashMap<>();

  private final Abi abi;
  private final GuestMemory memory;
  private final KernelHost host;
  private final ProcessOptions options;
  private final AddressSpace space;
  private final Futexes futexes;
  private final Signals signals;
  private final Chance chance;
  private final Map<Long, String> names;
  private final Map<String, Calls.Handler> handlers = new HashMap<>();
  private final List<GuestThread> threads = new ArrayList<>();
  private final Map<GuestThread, Retry> retries = new HashMap<>();
  private final TreeMap<String, Long> unsupported = new TreeMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();

  /** A call that blocked and is made again when something has changed. */
  private record Retry(Call call, Calls.Handler handler) {}

  private Calls.Handler running = call -> Outcome.error(Errno.ENOSYS);

  public Kernel(Abi abi, GuestMemory memory, KernelHost host, ProcessOptions options) {
    this.abi = abi;
    this.memory = memory;
    this.host = host;
    this.options = options;
    chance = Chance.forPurpose(options.seed(), "random bytes");
    space = new AddressSpace(abi, memory, host, options.memoryLimit());
    futexes = new Futexes(this);
    signals = new Signals(this);
    Files files = new Files(this);
    List<Calls> groups =
        List.of(
            futexes,
            signals,
            files,
            new Mappings(this, files),
            new Threads(this),
            new Times(this),
            new ProcessInfo(this));
    groups.forEach(group -> group.addTo(handlers));
    synchronized (NAMES) {
      names = NAMES.computeIfAbsent(abi, CallNumbers::of);
    }
    threads.add(new GuestThread(0, Identity.PID, -1));
  }

  /**
   * Brings the program into memory; the main thread exists already.
   *
   * @param stackStart lowest address of the main thread's stack
   */
  public record Started(long pc, long sp, long bias, long stackStart, long stackEnd) {}

  /** See {@link Started}. */
  public Started load(Image image) {
    ProgramLoader.Start start =
        new ProgramLoader(abi, memory, space).load(image, options, random(16));
    return new Started(start.pc(), start.sp(), start.bias(), start.stackStart(), start.stackEnd());
  }

  /** Makes a system call; {@code arguments} are six, zero-extended. */
  public Outcome call(GuestThread thread, long number, long[] arguments) {
    String name = names.get(number);
    Calls.Handler handler = name == null ? null : handlers.get(name);
    if (handler == null) {
      unsupported.merge(name == null ? "number " + number : name, 1L, Long::sum);
      return Outcome.error(Errno.ENOSYS);
    }
    return run(new Call(thread, arguments, memory, host), handler);
  }

  private Outcome run(Call call, Calls.Handler handler) {
    running = handler;
    try {
      return handler.run(call);
    } catch (GuestFaultException fault) {
      return Outcome.error(Errno.EFAULT);
    }
  }

  /** A thread's instruction raised a signal, as SIGSEGV. */
  public Outcome raise(int signal) {
    return signals.raise(signal);
  }

  /** All threads that ever were, by number. */
  public List<GuestThread> threads() {
    return Collections.unmodifiableList(threads);
  }

  /** The earliest time at which a sleeping thread wakes, or {@link GuestThread#NEVER}. */
  public long nextDeadline() {
    long next = GuestThread.NEVER;
    for (GuestThread thread : threads) {
      next = Math.min(next, thread.deadline());
    }
    return next;
  }

  /** Wakes the threads whose time has come. */
  public void wakeDue(long now) {
    for (GuestThread thread : threads) {
      if (thread.deadline() <= now) {
        futexes.forget(thread);
        thread.timeOut();
      }
    }
  }

  /** System calls that were answered with ENOSYS, by name, with how often. */
  public Map<String, Long> unsupported() {
    return Collections.unmodifiableMap(unsupported);
  }

  /** What the report must say besides, in the order in which it came up. */
  public Collection<String> warnings() {
    return Collections.unmodifiableSet(warnings);
  }

  /** The name of a system call, for reports. */
  public String callName(long number) {
    return names.getOrDefault(number, "number " + number);
  }

  /** The area of memory around an address, as {@code {start, end}}; null if there is none. */
  public long @org.jspecify.annotations.Nullable [] areaAround(long address) {
    return space.around(address);
  }

  Abi abi() {
    return abi;
  }

  GuestMemory memory() {
    return memory;
  }

  KernelHost host() {
    return host;
  }

  ProcessOptions options() {
    return options;
  }

  AddressSpace space() {
    return space;
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  byte[] random(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) chance.next();
    }
    return bytes;
  }

  /** How many threads have not ended. */
  int living() {
    return (int) threads.stream().filter(thread -> !thread.hasEnded()).count();
  }

  GuestThread newThread(GuestThread creator) {
    GuestThread thread =
        new GuestThread(threads.size(), Identity.PID + threads.size(), creator.number());
    threads.add(thread);
    return thread;
  }

  /** Ends a thread: its robust mutexes, its tid word, and whoever waits for that. */
  void endThread(GuestThread thread) {
    futexes.exitRobustList(thread);
    long word = thread.clearChildTid();
    if (word != 0) {
      try {
        host.releasingWrite(thread, word, 0);
        memory.putInt(word, 0);
        futexes.wake(word, 1, -1);
      } catch (GuestFaultException unmapped) {
        // As in Linux: nobody is told, the thread ends all the same.
        warn("a thread's tid word at 0x%x is not mapped".formatted(unmapped.address()));
      }
    }
    thread.end();
    host.exited(thread);
  }

  /** Blocks a thread until {@link #retryAll} finds that its call does not block any more. */
  Outcome blockAndRetry(Call call, String words) {
    call.thread().block(words, GuestThread.NEVER, 0);
    retries.put(call.thread(), new Retry(call, running));
    return new Outcome.Blocked();
  }

  /** Makes the calls of these threads again, in turn; those that still block queue up again. */
  void retryAll(Collection<GuestThread> queue) {
    List<GuestThread> waiting = List.copyOf(queue);
    queue.clear();
    for (GuestThread thread : waiting) {
      Retry retry = retries.remove(thread);
      if (retry != null
          && run(retry.call(), retry.handler()) instanceof Outcome.Done done) {
        thread.wake(done.result());
      }
    }
  }
}
