// SPDX-License-Identifier: Apache-2.0
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
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;
import org.rsanemu.emu.linux.base.RepeatedCalls;
import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.emu.linux.fs.FileChanges;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.calls.FileCalls;
import org.rsanemu.emu.linux.futex.FutexWait;
import org.rsanemu.emu.linux.futex.Futexes;
import org.rsanemu.emu.linux.mm.AddressSpace;
import org.rsanemu.emu.linux.mm.Faults;
import org.rsanemu.emu.linux.mm.Mappings;
import org.rsanemu.emu.linux.mm.MemoryAdvice;
import org.rsanemu.emu.linux.mm.Remapping;
import org.rsanemu.emu.linux.net.Channels;
import org.rsanemu.emu.linux.net.Epolls;
import org.rsanemu.emu.linux.net.Polls;
import org.rsanemu.emu.linux.net.Selects;
import org.rsanemu.emu.linux.net.SocketMessages;
import org.rsanemu.emu.linux.net.SocketOptions;
import org.rsanemu.emu.linux.net.Sockets;
import org.rsanemu.emu.linux.process.CpuFiles;
import org.rsanemu.emu.linux.process.DeviceFiles;
import org.rsanemu.emu.linux.process.MadeUpFiles;
import org.rsanemu.emu.linux.process.Membarriers;
import org.rsanemu.emu.linux.process.OtherProcesses;
import org.rsanemu.emu.linux.process.Owners;
import org.rsanemu.emu.linux.process.PriorityCalls;
import org.rsanemu.emu.linux.process.ProcessControl;
import org.rsanemu.emu.linux.process.ProcessFiles;
import org.rsanemu.emu.linux.process.ProcessInfo;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.emu.linux.process.Refusals;
import org.rsanemu.emu.linux.process.ResourceLimits;
import org.rsanemu.emu.linux.process.SystemFiles;
import org.rsanemu.emu.linux.process.ThreadCalls;
import org.rsanemu.emu.linux.signal.AlternateStacks;
import org.rsanemu.emu.linux.signal.SignalAction;
import org.rsanemu.emu.linux.signal.SignalCalls;
import org.rsanemu.emu.linux.signal.SignalDelivery;
import org.rsanemu.emu.linux.signal.SignalWaits;
import org.rsanemu.emu.linux.signal.Signals;
import org.rsanemu.emu.linux.signal.WaitMasks;
import org.rsanemu.emu.linux.time.IntervalTimers;
import org.rsanemu.emu.linux.time.PosixTimers;
import org.rsanemu.emu.linux.time.TimerFiles;
import org.rsanemu.emu.linux.time.Timers;
import org.rsanemu.emu.linux.time.Times;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.isa.linux.Registers;
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
  private final Descriptors descriptors;
  private final Faults faults;
  private final Futexes futexes;
  private final Signals signals;
  private final PriorityCalls scheduling;
  private final AlternateStacks alternates;
  private final SignalDelivery delivery;
  private final Timers timers = new Timers();
  private final Map<Long, String> names;
  private final CallTable handlers;
  private final ThreadTable threads;
  private final RepeatedCalls repeated;
  private final RandomBytes random;
  private final ChannelNumbers channels = new ChannelNumbers();
  private final TreeMap<String, Long> unsupported = new TreeMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Set<Limit> met = new LinkedHashSet<>();

  public Kernel(Abi abi, GuestMemory memory, KernelHost host, ProcessOptions options) {
    this.abi = abi;
    this.memory = memory;
    this.host = host;
    this.options = options;
    random = new RandomBytes(options.seed());
    threads = new ThreadTable(programName(options.executable()));
    repeated = new RepeatedCalls(threads.main());
    space = new AddressSpace(abi, memory, host, options.capacity().memory(), this::meets);
    faults = new Faults(abi, space);
    futexes = new Futexes(abi, memory, host, threads);
    signals = new Signals(host, threads, channels, repeated, this::interrupt, this::meets);
    scheduling = new PriorityCalls(threads, options.cpus());
    alternates = new AlternateStacks(abi, host);
    delivery = new SignalDelivery(abi, memory, signals, alternates);
    files = options.files().system();
    files.capacity(options.capacity().files());
    descriptors = new Descriptors(host, repeated, repeated::caller, this::meets, options.stdin());
    mount(descriptors);
    files.startClock(() -> TimeSpecs.EPOCH + host.now());
    handlers = new CallTable(groups(descriptors));
    synchronized (NAMES) {
      names = NAMES.computeIfAbsent(abi, CallNumbers::of);
    }
  }

  private void mount(Descriptors descriptors) {
    CpuFiles cpus = new CpuFiles(abi, options, files);
    ProcessFiles processes =
        new ProcessFiles(abi, options, host, threads, space, files, descriptors);
    SystemFiles system =
        new SystemFiles(host, random::next, threads, repeated::caller, cpus, processes, files);
    MadeUpFiles.mount(system, cpus, new DeviceFiles(random::next, files), files);
  }

  private List<Calls> groups(Descriptors descriptors) {
    List<Calls> groups =
        new ArrayList<>(
            FileCalls.groups(
                abi,
                host,
                channels,
                repeated,
                signals::sendToSelf,
                this::refuse,
                files,
                descriptors));
    addChannels(groups, descriptors);
    addProcess(groups, descriptors);
    groups.addAll(
        List.of(
            futexes,
            new SignalCalls(signals, threads, channels),
            alternates,
            new SignalWaits(host, repeated, signals),
            new Mappings(abi, memory, host, repeated::caller, space, descriptors),
            new Remapping(memory, host, space),
            new MemoryAdvice(space),
            new Times(host, threads, space.use()::most),
            new IntervalTimers(host, threads, channels, timers, signals),
            new PosixTimers(host, threads, channels, this::meets, timers, signals),
            new TimerFiles(host, threads, channels, repeated, timers, descriptors)));
    return groups;
  }

  private void addChannels(List<Calls> groups, Descriptors descriptors) {
    WaitMasks masks = new WaitMasks(signals);
    groups.addAll(
        List.of(
            new Channels(host, channels, repeated, repeated::caller, descriptors, signals),
            new Sockets(host, channels, repeated, this::refuse, descriptors),
            new SocketOptions(descriptors),
            new SocketMessages(repeated, signals::sendToSelf, descriptors),
            new Polls(host, repeated, descriptors, masks),
            new Selects(host, repeated, descriptors, masks),
            new Epolls(host, channels, repeated, descriptors, masks)));
  }

  private void addProcess(List<Calls> groups, Descriptors descriptors) {
    OtherProcesses processes = new OtherProcesses(this::refuse);
    groups.addAll(
        List.of(
            processes,
            new ThreadCalls(
                host,
                threads,
                options.threadLimit(),
                this::meets,
                this::endThread,
                scheduling,
                processes),
            new Membarriers(host),
            scheduling,
            new Owners(threads),
            new ResourceLimits(
                threads, options.threadLimit(), descriptors::limit, () -> meets(Limit.RESOURCES)),
            new ProcessControl(),
            new ProcessInfo(host, threads, random::next, random::keys, descriptors),
            new Refusals(this::refuse)));
  }

  /** What the kernel calls a thread: 15 bytes at most. */
  private static String programName(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.length() > 15 ? name.substring(0, 15) : name;
  }

  /**
   * The main thread where it starts.
   *
   * @param bias what was added to its ELF addresses
   * @param interpreterBias the same for its dynamic loader, 0 if it has none
   * @param stackStart lowest address of the main thread's stack
   */
  public record Started(
      long pc, long sp, long bias, long interpreterBias, long stackStart, long stackEnd) {}

  /**
   * Brings the program into memory; the main thread exists already.
   *
   * @param interpreter its dynamic loader, which starts in its place; null if it is static
   */
  public Started load(Image image, @Nullable Image interpreter) {
    return new ProgramLoader(abi, memory, space).load(image, interpreter, options, random.keys(16));
  }

  /** Makes a system call; {@code arguments} are six, zero-extended. */
  public Outcome call(GuestThread thread, long number, long[] arguments) {
    String name = names.get(number);
    Calls.Handler handler = name == null ? null : handlers.handler(name);
    if (handler == null) {
      unsupported.merge(name == null ? "number " + number : name, 1L, Long::sum);
      meets(Limit.CALLS);
      return Outcome.error(Errno.ENOSYS);
    }
    timers.unmute();
    Outcome outcome = repeated.run(new Call(abi, thread, number, arguments, memory, host), handler);
    repeated.retry();
    return outcome;
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
    SignalInfo info = faults.info(signal, address, isWrite, channels.next());
    return signals.fault(thread, info) instanceof Outcome.Killed killed ? killed : null;
  }

  /**
   * Does what signals want done before a thread continues, if {@link GuestThread#hasSignal}: starts
   * handlers and returns from them. The result of the thread's last call is in its register
   * already.
   *
   * @return what ended the process, or null if the thread continues where its registers say
   */
  public Outcome.@Nullable Killed deliver(GuestThread thread, Registers registers) {
    return delivery.deliver(thread, registers);
  }

  /** All threads that ever were, by number. */
  public List<GuestThread> threads() {
    return threads.all();
  }

  /**
   * The earliest time at which a sleeping thread wakes or a timer expires, or {@link
   * GuestThread#NEVER}.
   */
  public long nextDeadline() {
    long next = timers.nextDeadline();
    for (GuestThread thread : threads.all()) {
      next = Math.min(next, thread.deadline());
    }
    return next;
  }

  /** Wakes the threads whose time has come, and expires timers. */
  public void wakeDue(long now) {
    for (GuestThread thread : threads.all()) {
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

  AddressSpace space() {
    return space;
  }

  private void warn(String warning) {
    warnings.add(warning);
  }

  /** A call is refused, or fails, for a limit of this kernel's own. */
  private void meets(Limit limit) {
    if (met.add(limit) && limit == Limit.ADDRESS_SPACE) {
      warn(
          "The program asked for more addresses than the emulator has (64 GiB), and got ENOMEM,"
              + " where a processor has 128 TiB");
    }
  }

  /** See {@link Refusal}. */
  private Outcome refuse(String what, String error, int errno) {
    warn(what + "; the call answered " + error);
    meets(Limit.CALLS);
    return Outcome.error(errno);
  }

  /** See {@link org.rsanemu.emu.linux.mm.MemoryUse#isExceeded}. */
  public boolean isMemoryExceeded(long besides) {
    return space.use().isExceeded(besides);
  }

  /** See {@link org.rsanemu.emu.linux.mm.AddressSpace#lacksAddresses}. */
  public boolean lacksAddresses() {
    return space.lacksAddresses();
  }

  /** See {@link org.rsanemu.emu.linux.mm.MemoryUse#pauses}. */
  public long memoryPauses() {
    return space.use().pauses();
  }

  /** Limits of this kernel's own for which it has refused something. */
  public Set<Limit> met() {
    if (files.isFull()) {
      met.add(Limit.FILES);
    }
    return Collections.unmodifiableSet(met);
  }

  /** Whether a descriptor is the program's standard output or error, and nothing else by now. */
  public boolean isOutput(long descriptor) {
    return descriptors.isOutput(descriptor);
  }

  /** Whether a file's bytes are, or were, memory that changes with it. */
  public boolean areFilesMapped() {
    return space.areFilesMapped();
  }

  /** How often random bytes were asked for, the program's 16 at its start included. */
  public long randoms() {
    return random.asked();
  }

  /** How often random bytes were asked for that the seed decides. */
  public long randomsBySeed() {
    return random.bySeed();
  }

  /** How often a file or folder of /proc said which threads live. */
  public long looksAtThreads() {
    return threads.looked();
  }

  /** How many threads have not ended. */
  public int living() {
    return threads.living();
  }

  /** The words that a thread waits on; none if it does not wait, or for something else. */
  public List<FutexWait> futexWaits(GuestThread thread) {
    return futexes.waits(thread);
  }

  /** The thread that has not ended and whose end changes the word there, or null. */
  public @Nullable GuestThread endingAt(long address) {
    return threads.endingAt(address);
  }

  /** Ends a thread: its robust mutexes, its tid word, and whoever waits for that. */
  private void endThread(GuestThread thread) {
    host.ending(thread);
    futexes.threadEnds(thread);
    long word = thread.clearChildTid();
    if (word != 0) {
      try {
        memory.getInt(word);
        host.listener().releasingWrite(thread, word, 0);
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

  /** Ends the wait of a thread, if it waits, for a signal's handler to run. */
  private void interrupt(GuestThread thread) {
    if (thread.waitsFor() != null) {
      forgetWait(thread);
      thread.interrupt();
    }
  }

  private void forgetWait(GuestThread thread) {
    futexes.forget(thread);
    repeated.forget(thread);
  }
}
