// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.LearnedCode;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.events.CrashCauses;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.hardware.TracedRun;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.HeldExits;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.waits.BusyWaitQueue;
import org.rsanemu.emu.exec.whatif.pending.Taints;
import org.rsanemu.emu.exec.whatif.way.VisibleActions;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.KernelListener;
import org.rsanemu.emu.linux.base.NewThread;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.loader.BadBinaryException;

/** Assembles the parts of one run, and connects the kernel to them. */
final class RunAssembly implements KernelHost {
  private final Program program;
  private final RunRequest request;
  private final @Nullable Exploration exploration;
  private final Engine engine;
  private final MachineMemory memory;
  private final Instructions instructions;
  private final HeapBlocks blocks = new HeapBlocks();
  private final BitSet newlyLearned = new BitSet();
  private final Outputs outputs = new Outputs();
  private final Kernel kernel;
  private final Scheduler scheduler;
  private final EventAssembly assembled;
  private final Guest guest;
  private final GuestRun run;
  private final KernelEvents reports;
  private final ThreadLives threads;
  private final CodeMappings mappings;
  private final RunSummary summary;
  private final boolean isKept;

  /** Instructions before the second thread was created; negative while there is none. */
  private long alone = -1;

  /**
   * @param selective whether what needs no decision is not reported
   * @param exploration that the run is an execution of, or null
   * @param snapshots where such runs begin, once there is one; null if they never do
   * @param checkpoints that keep the run and take its scheduling points, or null
   */
  RunAssembly(
      Program program,
      RunRequest request,
      @Nullable Module interpreter,
      boolean selective,
      @Nullable Exploration exploration,
      @Nullable MachineSnapshots snapshots,
      @Nullable Checkpoints checkpoints) {
    this.program = program;
    this.request = request;
    this.exploration = exploration;
    isKept = checkpoints != null;
    engine = program.engine();
    memory = program.memory();
    instructions = program.instructions();
    kernel = new Kernel(program.abi(), memory, this, program.options(request));
    ProgramCode code = code(program, snapshots);
    boolean records = snapshots != null && snapshots.isWanted();
    assembled =
        new EventAssembly(program, request, selective, exploration, records, kernel, code, blocks);
    BusyWaitQueue parking = new BusyWaitQueue(memory);
    Strategy strategy =
        Strategy.by(
            request.schedule().script(),
            Strategy.of(request.schedule().scheduling(), request.schedule().seed()));
    scheduler = new Scheduler(kernel, strategy, parking, new HeldExits(request.schedule().seed()));

    Kernel.Started started =
        kernel.load(program.main().image(), interpreter == null ? null : interpreter.image());
    memory.loaded();
    GuestContext main = main(started, code);
    guest = guest(code, parking);
    long entry = program.main().entry() + program.bias();
    LoopListener listener =
        snapshots != null && records
            ? new SnapshotMaker(guest, assembled.buffer(), snapshots, exploration == null)
            : LoopListener.NONE;
    BooleanSupplier isStopped = exploration == null ? program::isStopped : exploration::isStopped;
    run =
        new GuestRun(
            guest,
            request,
            scheduler,
            main,
            entry,
            selective,
            exploration,
            checkpoints,
            listener,
            isStopped,
            this::isOutdated);
    reports = new KernelEvents(guest, run, assembled.noted());
    threads = new ThreadLives(guest, run);
    mappings = new CodeMappings(program, guest, run, assembled.noted());
    summary = new RunSummary(request, exploration, guest, run, scheduler, strategy);
    mappings.program(request.atomics().declared());
    if (interpreter != null) {
      mappings.mapped(interpreter, started.interpreterBias());
    }
  }

  private static ProgramCode code(Program program, @Nullable MachineSnapshots snapshots) {
    CallTree tree = snapshots == null ? new CallTree() : snapshots.tree();
    CodePlaces places =
        new CodePlaces(
            tree,
            program.modules(),
            program.instructions(),
            pc -> program.uses().at(pc).stores(),
            program::called);
    return new ProgramCode(
        program.instructions(),
        program.modules(),
        places,
        tree,
        program.blocks(),
        program.sourceOrders(),
        program.lazyPauses());
  }

  /** The first thread, about to run its first instruction. */
  private GuestContext main(Kernel.Started started, ProgramCode code) {
    assembled.events().memoryKinds().stack(0, started.stackStart(), started.stackEnd());
    engine.sp(started.sp());
    GuestContext main = new GuestContext(0, engine.saveNew(), code.tree(), started.pc());
    main.stack(started.stackStart(), started.stackEnd());
    assembled.events().stackLocations().add(main);
    assembled.events().memoryKinds().frames(0, main::frame);
    return main;
  }

  private Guest guest(ProgramCode code, BusyWaitQueue parking) {
    Machine machine =
        new Machine(
            engine,
            memory,
            kernel,
            program.registers(),
            program.uses(),
            program.liveness(),
            program.unused(),
            program.frames(),
            program.openPairs(),
            program.conversion());
    Taints taints =
        new Taints(
            engine,
            program.uses(),
            program.liveness(),
            new VisibleActions(code.places()),
            assembled.noted());
    return new Guest(
        machine,
        code,
        assembled.events(),
        assembled.pendingViolations(),
        assembled.tasks(),
        assembled.origins(),
        taints,
        parking,
        new CrashCauses(machine, code, blocks, outputs::lastErrors, outputs::isClosed),
        program.discards(),
        assembled.stepTouches(),
        assembled.inspection());
  }

  /** Assembles a run. */
  @FunctionalInterface
  interface Assembler {
    /** A run at its beginning; those before it are given up. */
    RunAssembly assemble() throws BadBinaryException;
  }

  /**
   * A run that is at its start, or where a snapshot was taken.
   *
   * @param snapshots of such runs; null if they never begin at one
   * @param resumed called if it is at the snapshot
   */
  static RunAssembly begun(
      Assembler assembler, @Nullable MachineSnapshots snapshots, Runnable resumed)
      throws BadBinaryException {
    RunAssembly run = assembler.assemble();
    MachineSnapshot taken = snapshots == null ? null : snapshots.taken();
    if (snapshots == null || taken == null) {
      return run;
    }
    if (run.resume(taken)) {
      resumed.run();
      return run;
    }
    run.giveBack();
    snapshots.giveUp();
    return assembler.assemble();
  }

  /**
   * Comes to where a snapshot was taken.
   *
   * @return false if that failed: the run is of no use then
   */
  private boolean resume(MachineSnapshot snapshot) {
    if (snapshot.generation() != instructions.generation() || !run.resume(snapshot)) {
      return false;
    }
    guest.events().touches().copy(snapshot.touches(), this::numberNow);
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
   * @throws BadBinaryException if the program's dynamic loader could not start it
   */
  RunResult run() throws BadBinaryException {
    Ending ending;
    try {
      ending = run.run();
    } finally {
      if (!isKept) {
        run.close();
      }
    }
    return result(ending);
  }

  /** Runs to the end from the scheduling point to which it was restored. */
  RunResult goOn() throws BadBinaryException {
    return result(run.goOn());
  }

  /** How many instructions were executed before there was a second thread. */
  long executedAlone() {
    return alone < 0 ? threads.executed(null) : alone;
  }

  /** Whether this was asked for. */
  boolean isOf(RunRequest other) {
    return request.equals(other);
  }

  private RunResult result(Ending ending) throws BadBinaryException {
    if (exploration != null) {
      exploration.met(kernel.met());
    }
    if (!run.hasProgramBegun() && ending instanceof Ending.Exited exited && exited.status() != 0) {
      throw LoadFailure.of(program.main().image(), request.input(), outputs.all());
    }
    LearnedCode learned = learnedCode();
    newlyLearned.or(learned.sort(guest.events().locations()));
    RunResult result = summary.of(ending, threads, assembled, learned, outputs);
    TracedRun traced = assembled.traced();
    program.noted().leaveDoubts(traced != null && !traced.doubts().isEmpty());
    return result;
  }

  private LearnedCode learnedCode() {
    return new LearnedCode(
        guest.code().places(),
        guest.code().modules(),
        instructions,
        guest.events().touches(),
        assembled.libraryRaces().synchronizing(),
        request.atomics().learned(),
        guest.code().places()::stores);
  }

  /** Whether an execution has shown what it should have been begun with. */
  private boolean isOutdated() {
    LearnedCode learned = learnedCode();
    learned.sort(guest.events().locations());
    return exploration != null
        && (exploration.mustRestart()
            || learned.learned().size() > request.atomics().learned().size());
  }

  /** Whether libraries turned out to synchronize by plain accesses that were not known before. */
  boolean hasSeenLibrariesSynchronize() {
    return assembled.libraryRaces().synchronizing().intersects(newlyLearned);
  }

  // --- what the kernel asks for

  @Override
  public long now() {
    return scheduler == null ? 0 : scheduler.now(); // the kernel dates its files as it is made
  }

  @Override
  public long processorTime(@Nullable GuestThread thread) {
    return threads.executed(thread) + (scheduler == null ? 0 : scheduler.spun(thread));
  }

  @Override
  public int spinning(@Nullable GuestThread thread) {
    return scheduler == null ? 0 : scheduler.spinning(thread);
  }

  @Override
  public void started(GuestThread parent, GuestThread child, NewThread as) {
    if (alone < 0) {
      alone = threads.executed(null);
    }
    threads.started(parent, child, as);
  }

  @Override
  public void ending(GuestThread thread) {
    threads.ending(thread);
  }

  @Override
  public void exited(GuestThread thread) {
    threads.exited(thread);
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
  public KernelListener listener() {
    return reports;
  }

  @Override
  public void mappedCode(Path file, long address, long offset) {
    mappings.mapped(file, address, offset);
  }

  @Override
  public void restricted(long address, long length, boolean readable) {
    if (threads != null) { // the kernel protects what it loads as it is made
      threads.restricted(address, length, readable);
    }
  }

  @Override
  public void remains(long address, long length, boolean readable) {
    if (threads != null) {
      threads.remains(address, length, readable);
    }
  }

  @Override
  public void mappingEnded(long address, long length) {
    blocks.ended().unmapped(address, length, run.current().number(), run.current().site());
    mappings.ended(address, length);
  }

  /** While the program starts, its code is what it was in the run before, where it is kept. */
  @Override
  public void codeChanged(long address, long length) {
    memory.forEachNewCode(
        address,
        length,
        (start, size) -> {
          engine.codeChanged(start, size);
          program.codeChanged(start, size);
          program.blocks().forget();
          ExecutionTrace trace = assembled.noted();
          if (trace != null) {
            trace.codeChanged();
          }
        });
  }

  /** Who hears what it writes and what is found in it; before it runs. */
  void listener(RunListener listener) {
    listener.begins();
    outputs.listener(listener);
    guest
        .events()
        .findings()
        .listener(finding -> {
          if (!hasSeenLibrariesSynchronize()) { // else it may be none, and the run begins again
            listener.found(finding, guest.code().modules().modules());
          }
        });
  }

  @Override
  public int output(int descriptor, byte[] bytes) {
    return outputs.add(descriptor, bytes);
  }
}
