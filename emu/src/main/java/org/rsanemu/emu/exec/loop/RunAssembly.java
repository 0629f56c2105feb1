// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.LearnedCode;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.code.UndocumentedLibraries;
import org.rsanemu.emu.exec.events.Allocations;
import org.rsanemu.emu.exec.events.EventRecorder;
import org.rsanemu.emu.exec.events.EventStream;
import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.events.Observer;
import org.rsanemu.emu.exec.events.PageFilter;
import org.rsanemu.emu.exec.events.Pages;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.events.WatchedLocations;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.hardware.HardwareJudge;
import org.rsanemu.emu.exec.hardware.HardwareRobustness;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.BufferedLocations;
import org.rsanemu.emu.exec.schedule.BufferedRecorder;
import org.rsanemu.emu.exec.schedule.EventBuffer;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.HeldExits;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.trace.LastEvents;
import org.rsanemu.emu.exec.trace.Steps;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.exec.whatif.Origins;
import org.rsanemu.emu.exec.whatif.PendingViolations;
import org.rsanemu.emu.exec.whatif.Taints;
import org.rsanemu.emu.exec.whatif.VisibleActions;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.emu.sched.Choices;
import org.rsanemu.emu.sched.Recording;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.model.Access;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

/** Puts the parts of one run together, stands between the kernel and the rest, and sums up. */
final class RunAssembly implements KernelHost {
  private final Program program;
  private final RunRequest request;
  private final @Nullable Exploration exploration;
  private final Engine engine;
  private final MachineMemory memory;
  private final Instructions instructions;
  private final CallTree tree;
  private final PlainTouches touches;
  private final BitSet synchronizing = new BitSet();
  private final BitSet newlyLearned = new BitSet();
  private final HeapBlocks blocks = new HeapBlocks();
  private final ByteSet declared = new ByteSet();
  private final Map<GuestThread, long[]> stacks = new HashMap<>();
  private final List<RunResult.ThreadInfo> threads = new ArrayList<>();
  private final Outputs outputs = new Outputs();

  private final Analysis analysis;
  private final LocationMap locations;
  private final @Nullable Pages pages;
  private final EventSink plain;
  private final PendingViolations questions;
  private final EventRecorder recorder;
  private final FindingCollector findings;
  private final CodePlaces places;
  private final MemoryKinds kinds;
  private final Kernel kernel;
  private final Strategy strategy;
  private final Scheduler scheduler;
  private final GuestRun run;
  private final EventGenerator watcher;
  private final ModuleMap modules;
  private final Allocations allocations;
  private final StackLocations stackLocations;
  private final ThreadLocals threadLocals;
  private final @Nullable ExecutionTrace trace;
  private final @Nullable HardwareJudge judge;
  private final @Nullable HardwareRobustness robustness;
  private boolean isKept;

  /**
   * @param telling how much the engine tells
   * @param exploration that the run is an execution of, or null
   */
  RunAssembly(
      Program program,
      RunRequest request,
      @Nullable Module interpreter,
      Telling telling,
      @Nullable Exploration exploration) {
    this.program = program;
    this.request = request;
    this.exploration = exploration;
    engine = program.engine();
    memory = program.memory();
    instructions = program.instructions();
    boolean takes = exploration != null && exploration.snapshots().isWanted();
    tree = exploration == null ? new CallTree() : exploration.snapshots().tree();
    touches = new PlainTouches(instructions.count());
    modules = program.modules();
    places = new CodePlaces(tree, modules, instructions);
    kinds = new MemoryKinds(places, blocks, modules);
    analysis =
        new Analysis(
            new Detected(),
            request.judging().model(),
            request.judging().races(),
            program.orders().scOrder(),
            exploration == null);
    EventBuffer tape = new EventBuffer();
    LocationMap all =
        takes ? new BufferedLocations(analysis.locations(), tape) : analysis.locations();
    stackLocations = new StackLocations(all, declared, engine);
    pages = telling == Telling.SWIFT ? new Pages(engine, memory, program.watchedPages()) : null;
    plain = pages == null ? analysis : new PageFilter(analysis, pages);
    locations =
        new WatchedLocations(
            all,
            switch (telling) {
              case SWIFT -> requireNonNull(pages)::watch;
              case WHOLE -> (_, _) -> {};
              case WHOLE_WHILE_SHORT -> program.watchedPages()::addAll;
            },
            stackLocations::made);
    Observer observer = new Observer(locations, places, kinds);
    Steps steps = new Steps(places, kinds);
    recorder =
        takes
            ? new BufferedRecorder(analysis, observer, steps, tape)
            : new EventRecorder(analysis, observer, steps);
    trace = program.newTrace(request);
    if (trace != null) {
      recorder.traces(trace);
    }
    boolean alone = request.judging().model().isOfHardware();
    judge =
        trace == null || alone
            ? null
            : new HardwareJudge(trace, locations, places, program::statedOrder);
    robustness =
        trace == null || !alone
            ? null
            : new HardwareRobustness(trace, places, kinds, program::statedOrder);
    findings = new FindingCollector(places, kinds, locations, recorder, this::synchronize);
    Inspector inspector = program.inspector();
    Inspection inspection = null;
    if (inspector != null) {
      LastEvents last = new LastEvents(inspector.events());
      recorder.keep(last);
      inspection = new Inspection(inspector, last, findings, steps);
    }
    Origins origins = new Origins(engine);
    questions = new PendingViolations(analysis, recorder, origins, findings, places);

    kernel = new Kernel(program.abi(), memory, this, program.options(request));
    BusyWaitQueue parking = new BusyWaitQueue(memory);
    strategy = Strategy.by(request.script(), Strategy.of(request.scheduling(), request.seed()));
    scheduler = new Scheduler(kernel, strategy, parking, new HeldExits(request.seed()));
    Kernel.Started started =
        kernel.load(program.main().image(), interpreter == null ? null : interpreter.image());
    memory.loaded();
    kinds.stack(0, started.stackStart(), started.stackEnd());
    engine.sp(started.sp());
    GuestContext main = new GuestContext(0, engine.saveNew(), tree, started.pc());
    main.stack(started.stackStart(), started.stackEnd());
    stackLocations.add(main);
    threads.add(new RunResult.ThreadInfo(0, kernel.threads().getFirst().tid(), -1, List.of()));

    EventSink freeing = takes ? recorder : plain;
    allocations = new Allocations(engine, memory, modules, blocks, freeing, locations, declared);
    Machine machine =
        new Machine(
            engine, memory, kernel, program.registers(), program.uses(), program.liveness());
    ProgramCode code =
        new ProgramCode(instructions, modules, places, tree, program.blocks(), program.stated());
    SourceOrders sourceOrders =
        new SourceOrders(
            program.orders(), program.stated(), modules, instructions, tree, engine, memory);
    EventStream events =
        new EventStream(
            analysis,
            recorder,
            plain,
            locations,
            touches,
            declared,
            pages,
            stackLocations,
            sourceOrders,
            allocations,
            findings,
            kinds);
    Taints follows =
        new Taints(engine, program.uses(), program.liveness(), new VisibleActions(places), trace);
    Guest guest =
        new Guest(machine, code, events, questions, origins, follows, parking, inspection);
    long entry = program.main().entry() + program.bias();
    boolean mustBeShort = telling == Telling.WHOLE_WHILE_SHORT;
    SnapshotMaker making =
        takes ? new SnapshotMaker(guest, tape, requireNonNull(exploration).snapshots()) : null;
    run = new GuestRun(guest, request, scheduler, main, entry, mustBeShort, exploration, making);
    watcher = run.watcher();
    if (inspection != null) {
      inspection.counts(watcher::events);
    }
    threadLocals = run.threadLocals();
    mapped(program.main(), program.bias());
    for (RunRequest.AtomicRange range : request.atomics()) {
      watcher.accesses().declareAtomic(range.address() + program.bias(), range.length());
    }
    if (interpreter != null) {
      mapped(interpreter, started.interpreterBias());
    }
  }

  private void mapped(Module module, long bias) {
    ModuleMap.Mapped mapped = modules.add(module, bias);
    if (mapped != null) {
      recorder.codeMapped();
      threadLocals.mapped(mapped);
      for (DebugInfo.AtomicVariable variable : module.atomicVariables()) {
        watcher.accesses().declareAtomic(variable.address() + bias, variable.size());
      }
    }
  }

  /**
   * Comes to where a snapshot was taken.
   *
   * @return false if that failed: the run is of no use then
   */
  boolean resume(MachineSnapshot snapshot) {
    if (!run.resume(snapshot)) {
      return false;
    }
    touches.copy(snapshot.touches(), this::numberNow);
    blocks.copy(snapshot.blocks());
    return true;
  }

  /** Gives back what is kept for a run that is not to be run. */
  void giveBack() {
    run.close();
  }

  /** The number by which an instruction is known now that is still there. */
  private int numberNow(int number) {
    long pc = instructions.pc(number);
    return memory.permits(pc, 1, GuestMemory.PROT_EXEC) ? instructions.at(pc) : number;
  }

  /**
   * Runs to the end.
   *
   * @return null if the run must be made again, because the engine learned too late what to report
   * @throws BadBinaryException if the program's dynamic loader could not start it
   */
  @Nullable RunResult run() throws BadBinaryException {
    @Nullable Ending ending;
    try {
      ending = run.run();
    } finally {
      if (!isKept) {
        run.close();
      }
    }
    return result(ending);
  }

  /** Runs to the end from the scheduling point that it was made to stand at again. */
  RunResult goOn() throws BadBinaryException {
    return requireNonNull(result(run.goOn()));
  }

  /** It is kept after its end, and offers its scheduling points to be gone back to. */
  void offers(Checkpoints checkpoints) {
    isKept = true;
    run.offers(checkpoints);
  }

  /** Whether this was asked for. */
  boolean isOf(RunRequest other) {
    return request.equals(other);
  }

  private @Nullable RunResult result(@Nullable Ending ending) throws BadBinaryException {
    if (exploration != null) {
      exploration.met(kernel.met());
    }
    boolean mayTurnSwift = pages != null || run.isTooLong();
    boolean touchedUnseen = mayTurnSwift && program.mustSee(touches.touchedAtomic(locations));
    boolean isLate = pages != null && pages.isLate();
    if (touchedUnseen || run.hasFailedSwift() || run.isTooLong() || isLate) {
      return null;
    }
    if (!run.hasProgramBegun() && ending instanceof Ending.Exited exited && exited.status() != 0) {
      throw LoadFailure.of(program.main().image(), request.files().sysroot(), outputs.all());
    }
    LearnedCode code =
        new LearnedCode(places, modules, instructions, touches, synchronizing, request.learned());
    newlyLearned.or(code.sort(locations));
    List<RunResult.CallCount> unsupported = new ArrayList<>();
    kernel
        .unsupported()
        .forEach((name, count) -> unsupported.add(new RunResult.CallCount(name, count)));
    List<FileChange> changes =
        request.run() == 1 ? kernel.fileChanges(request.files().writable()) : List.of();
    return new RunResult(
        requireNonNull(ending),
        modules.modules(),
        List.copyOf(threads),
        judged(request.judging().strict() ? questions.strictly() : findings.found()),
        outputs.all(),
        code.learned(),
        code.doubtful(),
        unsupported,
        warnings(),
        changes,
        recorder.observed(),
        counters(),
        schedule());
  }

  /** What was found, with what the processor can show of it if that was asked. */
  private List<Finding> judged(List<Finding> found) {
    if (robustness != null) {
      requireNonNull(trace).finish();
      List<Finding> weak = robustness.findings();
      program.leavesDoubts(!robustness.doubts().isEmpty());
      return Stream.concat(found.stream(), weak.stream()).toList();
    }
    HardwareJudge by = judge;
    return by == null
        ? List.copyOf(found)
        : found.stream()
            .map(each -> each instanceof Finding.Robustness r ? r.with(by.of(r)) : each)
            .toList();
  }

  private void codeChanged() {
    if (trace != null) {
      trace.codeChanged();
    }
  }

  /** Memory is written for a thread by no instruction of its own. */
  private void outside(GuestThread thread, long address, long size) {
    if (trace != null) {
      trace.outside(thread.number(), address, (int) size, site(thread));
    }
  }

  /** The schedule, if it was noted, and is not too long. */
  private RunResult.@Nullable Schedule schedule() {
    Choices explored = run.explored();
    if (explored != null && exploration != null) {
      return explored.count() > Exploration.MOST_REPEATED
          ? null
          : new RunResult.Schedule(explored, request.learned(), exploration.known());
    }
    return strategy instanceof Recording recording && !recording.isTooLong()
        ? new RunResult.Schedule(recording.choices(), request.learned(), null)
        : null;
  }

  /**
   * OpenMP's runtime is taken to be right: what its own code races on are atomics that the compiler
   * made plain moves of, and by which it synchronizes.
   */
  private void synchronize(Race race) {
    if (!isRuntimes(race.current()) || !isRuntimes(race.earlier())) {
      return;
    }
    for (Access access : List.of(race.current(), race.earlier())) {
      int instruction = instructions.at(Site.pc(access.site()));
      touches.synchronizes(instruction, access.address(), access.size());
      synchronizing.set(instruction);
    }
  }

  private boolean isRuntimes(Access access) {
    int instruction = instructions.at(Site.pc(access.site()));
    return (instructions.flags(instruction) & Instructions.PARALLEL_RUNTIME) != 0;
  }

  /** Whether the run came to what a run that is not swift alone can show. */
  boolean hasFailedSwift() {
    return run.hasFailedSwift();
  }

  /** Whether libraries turned out to synchronize by plain accesses that were not known before. */
  boolean hasSeenLibrariesSynchronize() {
    return synchronizing.intersects(newlyLearned);
  }

  private List<String> warnings() {
    List<String> all = new ArrayList<>(kernel.warnings());
    all.addAll(run.warnings());
    if (robustness != null) {
      robustness.doubts().forEach(why -> all.add("Not all accesses were judged: " + why + "."));
    }
    if (request.judging().libraryOrder() == LibraryOrder.DOCUMENTED
        && !request.judging().libraries()) {
      all.addAll(UndocumentedLibraries.warnings(instructions, modules));
    }
    return List.copyOf(all);
  }

  private RunResult.Counters counters() {
    return new RunResult.Counters(
        watcher.executed(),
        watcher.events(),
        locations.count(),
        watcher.accesses().plainAccesses(),
        scheduler.choices(),
        run.switches(),
        watcher.storeStoreFences(),
        analysis.uncheckedHistories(),
        watcher.judgedEvents(),
        run.looks().busyWaits(),
        run.looks().retries(),
        run.trials(),
        watcher.unstatedEvents(),
        scheduler.steps());
  }

  // --- what the kernel asks for

  @Override
  public long now() {
    return scheduler == null ? 0 : scheduler.now(); // the kernel dates its files as it is made
  }

  @Override
  public long processorTime(@Nullable GuestThread thread) {
    if (thread == null) {
      return watcher.executed();
    }
    GuestContext context = run.contexts().get(thread.number());
    return run.isLoaded(context) ? watcher.executedByThread() : context.executed();
  }

  @Override
  public void started(GuestThread parent, GuestThread child, long stack, boolean setTls, long tls) {
    watcher.concurrent();
    threadLocals.of(parent, engine.tls());
    GuestContext creator = run.current();
    long site = creator.site();
    recorder.start(parent.number(), child.number(), site);

    long parentStack = engine.sp();
    long parentTls = engine.tls();
    long parentResult = engine.general(engine.cpu().result());
    engine.general(engine.cpu().result(), 0);
    if (stack != 0) {
      engine.sp(stack);
      long[] area = kernel.areaAround(stack - 1);
      if (area != null) {
        stacks.put(child, new long[] {area[0], stack});
        kinds.stack(child.number(), area[0], area[1]);
        if (pages != null) {
          pages.watch(stack, 1); // on the page may be some of the stack, and other things behind it
        }
      }
    }
    if (setTls) {
      engine.tls(tls);
      threadLocals.of(child, tls);
    }
    long next = creator.pc() + instructions.meaning(watcher.at().number()).length();
    engine.systemCallReturns(next);
    GuestContext context = new GuestContext(child.number(), engine.saveNew(), tree, next);
    long[] own = stacks.getOrDefault(child, new long[2]);
    context.stack(own[0], own[1]);
    stackLocations.add(context);
    run.add(context);
    engine.sp(parentStack);
    engine.tls(parentTls);
    engine.general(engine.cpu().result(), parentResult);
    threads.add(
        new RunResult.ThreadInfo(child.number(), child.tid(), parent.number(), places.stack(site)));
  }

  /** What an ended thread left on its stack concerns nobody: the stack will be used again. */
  @Override
  public void exited(GuestThread thread) {
    threadLocals.ended(thread);
    stackLocations.ended(thread.number());
    long[] stack = stacks.remove(thread);
    if (stack != null) {
      long length = stack[1] - stack[0];
      locations.clear(stack[0], length);
      declared.remove(stack[0], length);
      plain.forget(stack[0], length);
    }
  }

  /** Takes what the detectors find. */
  private final class Detected implements FindingSink {
    @Override
    public boolean violation(Violation violation) {
      if (judge != null) {
        judge.violation(violation, recorder.expected());
      }
      return questions.violation(violation);
    }

    @Override
    public void race(Race race) {
      findings.race(race);
    }

    @Override
    public long place(long site) {
      return places.place(site);
    }
  }

  @Override
  public void threadPointer(long value) {
    engine.tls(value);
  }

  @Override
  public long threadPointer() {
    return engine.tls();
  }

  @Override
  public long stackPointer() {
    return engine.sp();
  }

  @Override
  public void atomicWord(long address, int size) {
    if (memory.permits(address, size, 0)) {
      locations.require(address, size, memory.peek(address, size));
      touches.becameAtomic(address, size);
    }
  }

  @Override
  public void releasingWrite(GuestThread thread, long address, int value) {
    atomicWord(address, 4);
    outside(thread, address, 4);
    if (locations.at(address) != LocationMap.NONE) {
      long site = run.current().site();
      recorder.library(true);
      recorder.executed();
      recorder.aloud(() ->
          recorder.write(
              thread.number(),
              locations.at(address),
              Integer.toUnsignedLong(value),
              MemoryOrder.REL,
              site));
    }
  }

  @Override
  public void readModifyWrite(GuestThread thread, long address, int value) {
    atomicWord(address, 4);
    outside(thread, address, 4);
    if (locations.at(address) != LocationMap.NONE) {
      recorder.executed();
      recorder.rmw(
          thread.number(),
          locations.at(address),
          Integer.toUnsignedLong(value),
          MemoryOrder.ACQREL,
          run.contexts().get(thread.number()).site());
    }
  }

  @Override
  public void accessed(GuestThread thread, long address, long size, boolean write) {
    if (memory.permits(address, size, 0)) {
      GuestContext by = run.contexts().get(thread.number());
      if (write) {
        outside(thread, address, size);
        watcher.kernel().write(by, address, (int) size);
      } else {
        watcher.kernel().read(by, address, (int) size);
      }
    }
  }

  @Override
  public void descriptorUsed(GuestThread thread, int descriptor, boolean closes) {
    if (!run.contexts().get(thread.number()).ignores()) {
      analysis.usesDescriptor(thread.number(), descriptor, closes, site(thread));
    }
  }

  @Override
  public void descriptorBegins(int descriptor) {
    analysis.descriptorBegins(descriptor);
  }

  @Override
  public void mappedCode(Path file, long address, long offset) {
    Module module = program.files().at(file);
    long bias = module == null ? -1 : module.biasOf(address, offset);
    if (module != null && bias >= 0) {
      mapped(module, bias);
    }
  }

  @Override
  public void mappingEnded(long address, long length) {
    modules.ended(address, length);
    threadLocals.unmapped(address, length);
    locations.clear(address, length);
    declared.remove(address, length);
    plain.forget(address, length);
    memory.forEachNewCode(
        address,
        length,
        (start, size) -> {
          instructions.codeChanged(start, size);
          program.codeChanged();
          codeChanged();
        });
  }

  /** While the program starts, its code is what it was in the run before, where it is kept. */
  @Override
  public void codeChanged(long address, long length) {
    memory.forEachNewCode(
        address,
        length,
        (start, size) -> {
          engine.codeChanged(start, size);
          instructions.codeChanged(start, size);
          program.codeChanged();
          codeChanged();
        });
  }

  @Override
  public void output(int descriptor, byte[] bytes) {
    outputs.add(descriptor, bytes);
  }

  @Override
  public void channelRelease(GuestThread thread, long channel) {
    recorder.channelRelease(thread.number(), channel, run.current().site());
  }

  @Override
  public void channelAcquire(GuestThread thread, long channel) {
    recorder.channelAcquire(thread.number(), channel, run.current().site());
  }

  @Override
  public long site(GuestThread thread) {
    return run.contexts().get(thread.number()).site();
  }

  @Override
  public int life(long address) {
    int location = locations.at(address);
    return location == LocationMap.NONE ? 0 : locations.serial(location);
  }

  @Override
  public void fenceAll() {
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded()) {
        recorder.executed();
        recorder.fence(thread.number(), MemoryOrder.SC, run.current().site());
      }
    }
  }
}
