// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.GuestCode;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleFiles;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.PageSet;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.VolatileAccess;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.emu.sched.ScheduleMismatchException;
import org.rsanemu.emu.sched.ScheduleSource;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.emu.source.SourceOrderTable;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;

/**
 * A program ready to be run, as often as wanted: its engine and what is known of its instructions
 * and libraries are kept from run to run. Thread-confined; close it after use.
 */
public final class Program implements AutoCloseable {
  private static final long MEMORY_LIMIT = 2L << 30;
  private static final int THREAD_LIMIT = 1000;

  /** Libraries that come and go leave instructions behind; more of them than this are dropped. */
  private static final int MOST_INSTRUCTIONS = 1 << 20;

  private static final int MOST_RESTARTS = 4;
  private static final int MOST_SWIFT_TRIES = 8;

  /** What instructions are marked by, besides where modules lie. */
  private record Marking(
      String sysroot,
      List<String> judged,
      boolean judgeAll,
      boolean preemptsPlain,
      LibraryOrder libraryOrder,
      VolatileAccess volatiles,
      List<RunRequest.CodeOffset> learned) {}

  private final Module main;
  private final UnaryOperator<Image> separate;
  private final Orders orders;
  private final SourceOrderMap stated;
  private final Abi abi;
  private final Engine engine;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final Instructions instructions;
  private final Blocks blocks;
  private final Checkpoints checkpoints;
  private final PageSet watchedPages = new PageSet();
  private boolean maySwift = true;
  private boolean maySnapshot = true;
  private @Nullable Inspector inspector;
  private boolean isLong;

  /** Instructions of all runs that were whole because they were short. */
  private long toldWhole;

  private final HardwareQuestions hardware;
  private boolean traces;
  private boolean leavesDoubts;
  private final Lifter lifter;
  private final long bias;
  private @Nullable Marking marking;
  private ModuleFiles files;
  private Set<RunRequest.CodeOffset> learned = Set.of();
  private boolean preemptsPlain;
  private int notMarked;
  private boolean volatilesArePlain;
  private ModuleMap modules;
  private @Nullable HostFiles seen;
  private @Nullable GuestFiles shown;
  private @Nullable Module interpreter;

  private Program(Module main, UnaryOperator<Image> separate, Orders orders, Lifter lifter) {
    this.main = main;
    this.orders = orders;
    this.separate = separate;
    this.lifter = lifter;
    Image image = main.image();
    Architecture architecture = Architectures.of(image.machine());
    abi = architecture.linux();
    hardware = new HardwareQuestions(architecture.hardware());
    engine = new Engine(architecture.cpu());
    memory = new MachineMemory(engine);
    registers = new RegisterFile(engine);
    uses = new RegisterUses(architecture, new GuestCode(memory, engine, this::modules));
    liveness = new Liveness(uses);
    bias = image.relocatable() ? abi.relocatableBase() : 0;
    files = new ModuleFiles(Path.of("/"), List.of(), separate, orders);
    modules = new ModuleMap(false);
    stated =
        new SourceOrderMap(
            this::modules,
            pc -> lifter.meaning(memory.code(pc, Lifter.MAX_LENGTH), 0, pc, engine.thumb()));
    instructions = new Instructions(stated::meaning, this::marks);
    blocks = new Blocks(instructions, engine);
    checkpoints = new Checkpoints(engine, memory, instructions);
  }

  /** What the instruction at {@code pc} is marked with. */
  private int marks(long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    if (mapped == null) {
      return 0;
    }
    Module module = mapped.module();
    long address = pc - mapped.bias();
    boolean known = learned.contains(new RunRequest.CodeOffset(module.path(), address));
    int marks = module.marks(address) & ~notMarked | (known ? Instructions.LEARNED : 0);
    if (stated.isAtomicPlace(mapped, pc)) {
      marks |= Instructions.ATOMIC_CODE | Instructions.ATOMIC_PLACE;
    }
    if (volatilesArePlain && (marks & Instructions.VOLATILE) != 0) {
      marks |= Instructions.PLAIN;
    }
    if ((marks & Instructions.ATOMIC_CODE) != 0) {
      marks &= ~(Instructions.PLAIN | Instructions.CONSTRUCTS | Instructions.VOLATILE);
    } else if ((marks & Instructions.PLAIN) != 0) {
      marks &= ~Instructions.LEARNED;
    }
    if (preemptsPlain && (marks & Instructions.USER) != 0) {
      marks |= Instructions.PREEMPTED;
    }
    boolean asks = orders == Orders.SOURCE || module.stated() != SourceOrderTable.NONE;
    return asks ? marks | stated.marks(mapped, pc) : marks;
  }

  /**
   * Makes a program ready.
   *
   * @param debug its debug information; asked now, not kept
   * @throws BadBinaryException if it cannot be run
   */
  public static Program open(Image image, DebugInfo debug) throws BadBinaryException {
    return open(image, debug, UnaryOperator.identity(), Orders.ISA);
  }

  /**
   * Makes a program ready, as {@link #open(Image, DebugInfo)}.
   *
   * @param separate adds to an image what separate debug files say of it
   * @param orders whose word is taken for the orders of accesses
   */
  public static Program open(
      Image image, DebugInfo debug, UnaryOperator<Image> separate, Orders orders)
      throws BadBinaryException {
    Module main =
        new Module(
            image.path().toAbsolutePath().normalize().toString(),
            image,
            UserCode.of(image, debug),
            debug,
            orders);
    return new Program(main, separate, orders, Lifter.forMachine(image.machine()));
  }

  /**
   * Runs the program once, from its start to an end. If that shows by which plain accesses its
   * libraries synchronize, what they ordered was not known: the run starts again, and knows it. A
   * run whose choices are made already knew it when they were made.
   *
   * @throws BadBinaryException if its dynamic loader is not there, or no program
   */
  public RunResult run(RunRequest request) throws BadBinaryException {
    Attempt attempt = attempt(request);
    for (int restart = 0;
        restart < MOST_RESTARTS
            && !(request.script() instanceof ScheduleSource.Exact)
            && attempt.run.hasSeenLibrariesSynchronize();
        restart++) {
      attempt = attempt(request.knowing(attempt.result.learned()));
    }
    RunRequest last = attempt.request;
    return inspector != null ? attempt.result : hardware.answer(attempt.result, () -> traced(last));
  }

  /**
   * Runs the program once as the next execution of an exploration, which has more. All executions
   * of one have the same request, but for the deadline.
   *
   * @return what it showed; if its ending is {@link Ending.Abandoned}, nothing more would follow,
   *     and if it could not come to its end, the execution is still to be explored
   * @throws BadBinaryException if its dynamic loader is not there, or no program
   */
  public RunResult explore(RunRequest request, Exploration exploration) throws BadBinaryException {
    maySnapshot &= !request.judging().model().isOfHardware(); // what is noted is not saved
    RunResult result = execute(request, exploration);
    switch (result.ending()) {
      case Ending.Limited _, Ending.Unsupported _, Ending.Failed _ -> exploration.abandon();
      case Ending.Exited _, Ending.Killed _, Ending.Stuck _, Ending.Abandoned _ ->
          exploration.end();
    }
    if (!result.doubtful().mixed().isEmpty()) {
      exploration.left(Exploration.Gap.MIXED_ACCESSES);
    }
    if (result.counters().uncheckedHistories() > 0) {
      exploration.left(Exploration.Gap.HISTORIES);
    }
    if (leavesDoubts) {
      exploration.left(Exploration.Gap.HARDWARE);
    }
    if (!instructions.haveUsers() && !request.judging().libraries()) {
      exploration.left(Exploration.Gap.NO_USER_CODE);
    }
    return result;
  }

  /**
   * Makes the next execution of an exploration as it was made before, if it was.
   *
   * @return what it showed; null if it was not
   */
  @Nullable RunResult replay(Transcripts<Exploration.Shown> transcripts, Exploration exploration) {
    int common = exploration.explorer().common();
    RunResult result = exploration.replay(transcripts);
    if (result != null) {
      checkpoints.passed(exploration.explorer(), common);
    }
    return result;
  }

  /** Begins an execution as late as can be, and goes on to its end. */
  private RunResult execute(RunRequest request, Exploration exploration) throws BadBinaryException {
    boolean ends = false;
    try {
      RunAssembly kept = checkpoints.back(exploration.explorer(), request);
      RunResult result;
      if (kept == null) {
        exploration.begin(0);
        RunAssembly run = begun(request, exploration);
        if (maySnapshot && inspector == null) {
          checkpoints.begin(run, exploration.explorer());
          run.offers(checkpoints);
        }
        result = requireNonNull(run.run());
      } else {
        exploration.begin(checkpoints.made());
        if (exploration.snapshots().taken() != null) {
          exploration.resumed();
        }
        result = kept.goOn();
      }
      ends = true;
      return result;
    } finally {
      if (!ends) {
        checkpoints.close();
      }
    }
  }

  /** An execution that stands at its start, or where the exploration's snapshot was taken. */
  private RunAssembly begun(RunRequest request, Exploration exploration) throws BadBinaryException {
    MachineSnapshots snapshots = exploration.snapshots();
    if (inspector != null || !maySnapshot) {
      snapshots.giveUp();
    }
    RunAssembly run = assembled(request, Telling.WHOLE, exploration);
    MachineSnapshot taken = snapshots.taken();
    if (taken == null) {
      return run;
    }
    if (taken.generation() == instructions.generation() && run.resume(taken)) {
      exploration.resumed();
      return run;
    }
    run.giveBack();
    snapshots.giveUp();
    return assembled(request, Telling.WHOLE, exploration);
  }

  /** A run that came to its end. */
  private record Attempt(RunRequest request, RunAssembly run, RunResult result) {}

  /** Makes a run again, noting all that it does; null if it comes to no end. */
  private @Nullable RunResult traced(RunRequest request) throws BadBinaryException {
    traces = true;
    try {
      return assembled(request, Telling.WHOLE, null).run();
    } finally {
      traces = false;
    }
  }

  /**
   * What an execution of an exploration showed, with what the program's processors can show of its
   * violations: it is made once more. The exploration goes on as if it had not been.
   *
   * @param request the exploration's
   * @throws BadBinaryException if the program cannot be run
   */
  public RunResult judged(RunRequest request, RunResult result) throws BadBinaryException {
    return hardware.answer(result, () -> traced(request, result.schedule()));
  }

  private @Nullable RunResult traced(RunRequest request, RunResult.@Nullable Schedule schedule)
      throws BadBinaryException {
    if (schedule == null || schedule.explored() == null) {
      return null;
    }
    Exploration once = Exploration.repeating(schedule.choices(), schedule.explored());
    once.snapshots().giveUp();
    once.begin(0);
    traces = true;
    try {
      return assembled(request, Telling.WHOLE, once).run();
    } finally {
      traces = false;
    }
  }

  /** Whether the run that is over did what its processor's model does not know. */
  void leavesDoubts(boolean does) {
    leavesDoubts = does;
  }

  /** Takes all that the run which begins does; null if nobody asks. */
  @Nullable ExecutionTrace newTrace(RunRequest request) {
    HardwareFacts facts = hardware.facts();
    boolean wanted = traces || request.judging().model().isOfHardware();
    return wanted && facts != null ? new ExecutionTrace(facts, lifter, uses, engine, memory) : null;
  }

  /** The order that the source states of the instruction at a program counter; "" if none. */
  String statedOrder(long pc) {
    AtomicOperation operation = stated.operation(pc);
    SourceOrder order = operation == null ? null : SourceOrder.of(operation);
    return order == null ? "" : order.order().label();
  }

  /**
   * Runs to an end: the slow way while the run is short, and the runs before it, all together, were
   * so, too; else swiftly, again and again until all was seen that was to be seen; and the slow way
   * if that does not do.
   */
  private Attempt attempt(RunRequest request) throws BadBinaryException {
    boolean whole = !maySwift || request.judging().model().isOfHardware();
    Telling telling = whole ? Telling.WHOLE : isLong ? swift() : Telling.WHOLE_WHILE_SHORT;
    for (int tries = 1; ; tries++) {
      RunAssembly run = assembled(request, telling, null);
      RunResult result;
      try {
        result = run.run();
      } catch (IllegalStateException e) {
        // A swift run that learned too late what to report may have come to other choices.
        if (ScheduleMismatchException.behind(e) == null || telling == Telling.WHOLE) {
          throw e;
        }
        telling = Telling.WHOLE;
        continue;
      }
      if (result != null) {
        toldWhole += telling == Telling.WHOLE_WHILE_SHORT ? result.counters().instructions() : 0;
        isLong |= toldWhole >= GuestRun.SHORT;
        return new Attempt(request, run, result);
      }
      isLong = true;
      telling = tries < MOST_SWIFT_TRIES && !run.hasFailedSwift() ? swift() : Telling.WHOLE;
    }
  }

  private Telling swift() {
    return engine.isSwift() ? Telling.SWIFT : Telling.WHOLE;
  }

  private RunAssembly assembled(
      RunRequest request, Telling telling, @Nullable Exploration exploration)
      throws BadBinaryException {
    checkpoints.close();
    remark(request);
    Module loader = interpreter(request.files());
    if (instructions.count() > MOST_INSTRUCTIONS) {
      instructions.forgetAll();
      blocks.forget();
    }
    memory.reset();
    memory.mayGoBack(exploration != null && maySnapshot);
    engine.reset();
    codeChanged();
    modules = new ModuleMap(request.judging().libraries());
    return new RunAssembly(this, request, loader, telling, exploration);
  }

  /** Marks what is known already, at the addresses of the run before, by this request. */
  private void remark(RunRequest request) {
    Marking wanted =
        new Marking(
            request.files().sysroot(),
            request.judging().modules(),
            request.judging().libraries(),
            request.scheduling().preemptsPlain(),
            request.judging().libraryOrder(),
            request.judging().volatiles(),
            request.learned());
    if (wanted.equals(marking)) {
      return;
    }
    if (marking == null
        || !wanted.sysroot().equals(marking.sysroot())
        || !wanted.judged().equals(marking.judged())) {
      files = new ModuleFiles(Path.of(wanted.sysroot()), wanted.judged(), separate, orders);
      instructions.forgetAll();
    }
    marking = wanted;
    learned = new HashSet<>(request.learned());
    preemptsPlain = wanted.preemptsPlain();
    boolean allOrders = wanted.judgeAll() || wanted.libraryOrder() == LibraryOrder.INCIDENTAL;
    notMarked = allOrders ? Instructions.RUNTIME : 0;
    volatilesArePlain = wanted.volatiles() == VolatileAccess.PLAIN;
    instructions.markAgain();
    blocks.forget();
  }

  /** The dynamic loader, if there is one, found anew if other files of the host are to be seen. */
  private @Nullable Module interpreter(HostFiles wanted) throws BadBinaryException {
    if (!wanted.equals(seen)) {
      GuestFiles found = new GuestFiles(wanted, Path.of(main.path()));
      String name = main.image().interpreter();
      interpreter = name == null ? null : Interpreter.of(main.image(), name, wanted, found);
      shown = found;
      seen = wanted;
    }
    return interpreter;
  }

  Module main() {
    return main;
  }

  /** The other ELF files. */
  ModuleFiles files() {
    return files;
  }

  /** What the run under way has mapped. */
  ModuleMap modules() {
    return modules;
  }

  Abi abi() {
    return abi;
  }

  Engine engine() {
    return engine;
  }

  /** Which parts of a saved context are which registers. */
  RegisterFile registers() {
    return registers;
  }

  /** What its instructions do with registers. */
  RegisterUses uses() {
    return uses;
  }

  /** Whether anybody looks into its registers again. */
  Liveness liveness() {
    return liveness;
  }

  /** What was decoded is forgotten. */
  void codeChanged() {
    uses.codeChanged();
    liveness.codeChanged();
  }

  MachineMemory memory() {
    return memory;
  }

  Instructions instructions() {
    return instructions;
  }

  /** What swift runs have come through. */
  Blocks blocks() {
    return blocks;
  }

  /** Whose word is taken for the orders of accesses. */
  Orders orders() {
    return orders;
  }

  /** What the source states of its instructions. */
  SourceOrderMap stated() {
    return stated;
  }

  /** The pages that are watched from a run's start. */
  PageSet watchedPages() {
    return watchedPages;
  }

  /**
   * These instructions touched atomic bytes: what else they touch must be seen, too.
   *
   * @return whether it was not
   */
  boolean mustSee(BitSet numbers) {
    boolean unseen = false;
    for (int i = numbers.nextSetBit(0); i >= 0; i = numbers.nextSetBit(i + 1)) {
      unseen |= (instructions.flags(i) & Instructions.SINGLE) == 0;
      instructions.set(i, Instructions.SINGLE);
    }
    if (unseen) {
      blocks.forget();
    }
    return unseen;
  }

  ProcessOptions options(RunRequest request) {
    return new ProcessOptions(
        request.arguments(),
        request.environment(),
        request.stdin(),
        request.seed(),
        request.cpus(),
        main.path(),
        abi.hwcap(request.lse()),
        0,
        MEMORY_LIMIT,
        THREAD_LIMIT,
        requireNonNull(shown));
  }

  /** From now on runs let themselves be looked at; that takes their time. */
  public void inspect(Inspector by) {
    inspector = by;
    maySwift = false;
  }

  /** Who looks at its runs, or null. */
  @Nullable Inspector inspector() {
    return inspector;
  }

  /** From now on every instruction calls back: for tests, which compare. */
  void neverSwift() {
    maySwift = false;
  }

  /** Executions begin at the program's start: for tests, which compare. */
  public void neverSnapshot() {
    maySnapshot = false;
  }

  /** Executions go on from wherever they can: for tests, which compare. */
  public void alwaysGoBack() {
    checkpoints.everywhere();
  }

  /** Short runs are swift, too: for tests. */
  void alwaysSwift() {
    isLong = true;
  }

  /** Whether its runs are swift from now on, if the engine can do that: for tests. */
  boolean isLong() {
    return isLong;
  }

  /** What is added to the program's ELF addresses. */
  long bias() {
    return bias;
  }

  @Override
  public void close() {
    checkpoints.close();
    registers.close();
    engine.close();
    memory.close();
  }
}
