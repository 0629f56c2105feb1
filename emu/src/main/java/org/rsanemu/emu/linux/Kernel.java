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
import org.jspecify.annotations.Nullable;
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
  private final FileSystem files;
  private final Faults faults;
  private final Futexes futexes;
  private final Signals signals;
  private final Scheduling scheduling;
  private final AlternateStacks alternates;
  private final SignalDelivery delivery;
  private final Chance chance;
  private final Timers timers = new Timers();
  private final Map<Long, String> names;
  private final CallTable handlers;
  private final List<GuestThread> threads = new ArrayList<>();
  private final RepeatedCalls repeated = new RepeatedCalls(this::run);
  private final TreeMap<String, Long> unsupported = new TreeMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Set<Limit> met = new LinkedHashSet<>();
  private long channels;
  private long randoms;

  private GuestThread caller;
  private Calls.Handler running = call -> Outcome.error(Errno.ENOSYS);

  public Kernel(Abi abi, GuestMemory memory, KernelHost host, ProcessOptions options) {
    this.abi = abi;
    this.memory = memory;
    this.host = host;
    this.options = options;
    chance = Chance.forPurpose(options.seed(), "random bytes");
    space = new AddressSpace(abi, memory, host, options.memoryLimit(), this::meets);
    faults = new Faults(abi, space);
    futexes = new Futexes(this);
    signals = new Signals(this);
    scheduling = new Scheduling(this);
    alternates = new AlternateStacks(this);
    delivery = new SignalDelivery(this, signals, alternates);
    threads.add(new GuestThread(0, Identity.PID, -1, programName(options.executable())));
    caller = threads.getFirst();
    Descriptors descriptors = new Descriptors(this);
    OtherProcesses processes = new OtherProcesses(this);
    WaitMasks masks = new WaitMasks(signals);
    files = options.files().system();
    MadeUpFiles.mount(this, files, descriptors);
    files.startClock(() -> Times.EPOCH + host.now());
    List<Calls> groups = new ArrayList<>(FileCalls.groups(this, files, descriptors));
    groups.addAll(
        List.of(
            futexes,
            signals,
            alternates,
            new SignalWaits(this, signals),
            new Channels(this, descriptors, signals),
            new Sockets(this, descriptors),
            new SocketOptions(descriptors),
            new SocketMessages(this, descriptors),
            new Polls(this, descriptors, masks),
            new Selects(this, descriptors, masks),
            new Epolls(this, descriptors, masks),
            new Mappings(this, descriptors),
            new MemoryAdvice(this),
            processes,
            new Threads(this, scheduling, processes),
            new Membarriers(this),
            scheduling,
            new Times(this),
            new IntervalTimers(this, timers, signals),
            new PosixTimers(this, timers, signals),
            new TimerFiles(this, timers, descriptors),
            new Owners(this),
            new ResourceLimits(this),
            new ProcessControl(),
            new ProcessInfo(this, descriptors),
            new Refusals()));
    handlers = new CallTable(groups);
    synchronized (NAMES) {
      names = NAMES.computeIfAbsent(abi, CallNumbers::of);
    }
  }

  /** What the kernel calls a thread: 15 bytes at most. */
  private static String programName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.length() > 15 ? name.substring(0, 15) : name;
  }

  /**
   * Brings the program into memory; the main thread exists already.
   *
   * @param bias what was added to its ELF addresses
   * @param interpreterBias the same for its dynamic loader, 0 if it has none
   * @param stackStart lowest address of the main thread's stack
   */
  public record Started(
      long pc, long sp, long bias, long interpreterBias, long stackStart, long stackEnd) {}

  /**
   * See {@link Started}.
   *
   * @param interpreter its dynamic loader, which starts in its place; null if it is static
   */
  public Started load(Image image, @Nullable Image interpreter) {
    return new ProgramLoader(abi, memory, space).load(image, interpreter, options, random(16));
  }

  /** Makes a system call; {@code arguments} are six, zero-extended. */
  public Outcome call(GuestThread thread, long number, long[] arguments) {
    String name = names.get(number);
    Calls.Handler handler = name == null ? null : handlers.handler(name);
    if (handler == null) {
      unsupported.merge(name == null ? "number " + number : name, 1L, Long::sum);
      return Outcome.error(Errno.ENOSYS);
    }
    timers.unmute();
    Outcome outcome = run(new Call(abi, thread, number, arguments, memory, host), handler);
    repeated.retry();
    return outcome;
  }

  private Outcome run(Call call, Calls.Handler handler) {
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

  /**
   * An instruction of the thread raised a signal, as SIGSEGV does.
   *
   * @param address what was accessed, or the instruction's own
   * @param isWrite whether it was by a write
   * @return what ended the process, or null if a handler takes it when the thread next runs
   */
  public Outcome.@Nullable Killed fault(
      GuestThread thread, int signal, long address, boolean isWrite) {
    if (signal == Faults.SIGSEGV && space.grow(address)) {
      return null; // the access is made again
    }
    SignalInfo info = faults.info(signal, address, isWrite, newChannel());
    return signals.fault(thread, info) instanceof Outcome.Killed killed ? killed : null;
  }

  /**
   * Does what signals want done before a thread goes on, if {@link GuestThread#hasSignal}: starts
   * handlers and returns from them. The result of the thread's last call is in its register
   * already.
   *
   * @return what ended the process, or null if the thread goes on where its registers say
   */
  public Outcome.@Nullable Killed deliver(GuestThread thread, Registers registers) {
    return delivery.deliver(thread, registers);
  }

  /** All threads that ever were, by number. */
  public List<GuestThread> threads() {
    return Collections.unmodifiableList(threads);
  }

  /**
   * The earliest time at which a sleeping thread wakes or a timer expires, or {@link
   * GuestThread#NEVER}.
   */
  public long nextDeadline() {
    long next = timers.nextDeadline();
    for (GuestThread thread : threads) {
      next = Math.min(next, thread.deadline());
    }
    return next;
  }

  /** Wakes the threads whose time has come, and expires timers. */
  public void wakeDue(long now) {
    for (GuestThread thread : threads) {
      if (thread.deadline() <= now) {
        futexes.forget(thread);
        if (!repeated.timeOut(thread)) {
          thread.timeOut();
        }
      }
    }
    if (timers.expireDue()) {
      repeated.retry();
    }
  }

  /** Time has passed to the next deadline, and still nobody can run. */
  public void nobodyWoke() {
    timers.mute();
  }

  /** System calls that were answered with ENOSYS, by name, with how often. */
  public Map<String, Long> unsupported() {
    return Collections.unmodifiableMap(unsupported);
  }

  /** What the report must say besides, in the order in which it came up. */
  public Collection<String> warnings() {
    return Collections.unmodifiableSet(warnings);
  }

  /**
   * What the host's files would be like now if the guest had worked on them.
   *
   * <p>{@link #warnings} says what is left out.
   *
   * @param folders absolute paths of the host; nothing is known of what is in others
   */
  public List<FileChange> fileChanges(List<String> folders) {
    return FileChanges.in(files, folders, this::warn);
  }

  /** The names of the calls that have a handler. */
  Set<String> handled() {
    return handlers.names();
  }

  /** The program's handler of a signal; 0 if it has none. */
  public long handler(int signal) {
    SignalAction action = signals.actionOf(signal);
    return action.hasHandler() ? action.handler() : 0;
  }

  /** The name of a system call, for reports. */
  public String callName(long number) {
    return names.getOrDefault(number, "number " + number);
  }

  /** How many bytes an address has. */
  public int wordSize() {
    return abi.wordSize();
  }

  /** The area of memory around an address, as {@code {start, end}}; null if there is none. */
  public long @Nullable [] areaAround(long address) {
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

  /** The thread whose call is under way. */
  GuestThread caller() {
    return caller;
  }

  void warn(String warning) {
    warnings.add(warning);
  }

  /** A call is refused, or fails, for a limit of this kernel's own. */
  void meets(Limit limit) {
    met.add(limit);
  }

  /** Limits of this kernel's own for which it has refused something. */
  public Set<Limit> met() {
    if (files.isFull()) {
      met.add(Limit.FILES);
    }
    return Collections.unmodifiableSet(met);
  }

  /** How often random bytes were asked for, the program's 16 at its start included. */
  public long randoms() {
    return randoms;
  }

  byte[] random(int count) {
    randoms++;
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) chance.next();
    }
    return bytes;
  }

  /** How many threads have not ended. */
  public int living() {
    return (int) threads.stream().filter(thread -> !thread.hasEnded()).count();
  }

  GuestThread newThread(GuestThread creator) {
    GuestThread thread =
        new GuestThread(
            threads.size(), Identity.PID + threads.size(), creator.number(), creator.name());
    threads.add(thread);
    return thread;
  }

  /** The thread with this tid that has not ended, or null. */
  @Nullable GuestThread living(int tid) {
    int number = tid - Identity.PID;
    boolean known = number >= 0 && number < threads.size();
    return known && !threads.get(number).hasEnded() ? threads.get(number) : null;
  }

  /** The words that a thread waits on; none if it does not wait, or for something else. */
  public List<FutexWait> futexWaits(GuestThread thread) {
    return futexes.waits(thread);
  }

  /** The thread that has not ended and whose end changes the word there, or null. */
  public @Nullable GuestThread endingAt(long address) {
    for (GuestThread thread : threads) {
      if (!thread.hasEnded() && address != 0 && thread.clearChildTid() == address) {
        return thread;
      }
    }
    return null;
  }

  /** A number for something that threads synchronize through. */
  long newChannel() {
    return ++channels;
  }

  /** Ends a thread: its robust mutexes, its tid word, and whoever waits for that. */
  void endThread(GuestThread thread) {
    futexes.threadEnds(thread);
    long word = thread.clearChildTid();
    if (word != 0) {
      try {
        memory.getInt(word);
        host.releasingWrite(thread, word, 0);
        memory.putInt(word, 0);
        futexes.wake(word, 1, -1);
      } catch (GuestFaultException unmapped) {
        // As in Linux: no thread is notified, the thread ends all the same.
        warn("a thread's tid word at 0x%x is not mapped".formatted(unmapped.address()));
      }
    }
    alternates.forget(thread);
    scheduling.forget(thread);
    thread.end();
    host.exited(thread);
  }

  /** A signal that a call sends to its own thread; {@code result} is the call's. */
  Outcome sendToSelf(GuestThread thread, int signal, long result) {
    signals.post(thread, signals.info(signal, SignalInfo.SI_USER));
    return new Outcome.Done(result);
  }

  /** Ends the wait of a thread, if it waits, for a signal's handler to run. */
  void interrupt(GuestThread thread) {
    if (thread.waitsFor() != null) {
      forgetWait(thread);
      thread.interrupt();
    }
  }

  private void forgetWait(GuestThread thread) {
    futexes.forget(thread);
    repeated.forget(thread);
  }

  /** Blocks a thread until its call, made again, does not block; see {@link RepeatedCalls}. */
  Outcome blockAndRetry(Call call, String words, long deadline, long timeoutResult) {
    return repeated.block(call, running, words, deadline, timeoutResult, false);
  }

  /** The same without a deadline; a handler with SA_RESTART lets the call go on. */
  Outcome blockAndRestart(Call call, String words) {
    return repeated.block(call, running, words, GuestThread.NEVER, 0, true);
  }

  /** Something that a blocked call may wait for has happened: a byte came, room was made. */
  void filesChanged() {
    repeated.somethingChanged();
  }
}
