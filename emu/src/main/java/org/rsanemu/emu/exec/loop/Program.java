// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.ahead.KnownDiscards;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.GuestCode;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.LazyPauses;
import org.rsanemu.emu.exec.code.MappedFunctions;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleFiles;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.OwnVariables;
import org.rsanemu.emu.exec.code.PartialLoads;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.hardware.NotedRuns;
import org.rsanemu.emu.exec.hardware.RepeatedJudging;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.OpenPairs;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.RetriedPairs;
import org.rsanemu.emu.flow.UnusedResults;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.lift.Disassemblers;
import org.rsanemu.lift.Lifter;
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
  private static final int THREAD_LIMIT = 4096;

  /** Libraries that come and go leave instructions behind; more of them than this are dropped. */
  private static final int MOST_INSTRUCTIONS = 1 << 20;

  private final Module main;
  private final Orders orders;
  private final SourceOrderMap sourceOrders;
  private final Abi abi;
  private final Engine engine;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final GuestCode code;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final OpenPairs openPairs;
  private final OwnVariables variables;
  private final MappedFunctions functions;
  private final IfConversion conversion;
  private final UnusedResults unused;
  private final PartialLoads partial;
  private final KnownDiscards discards = new KnownDiscards();
  private final Instructions instructions;
  private final Blocks blocks;
  private final InstructionMarks marks;
  private final Checkpoints checkpoints;
  private final SampledRuns sampled;
  private final ExploredRuns explored;
  private final RepeatedJudging hardware;
  private final NotedRuns noted;
  private volatile boolean stopped;
  private boolean explores;
  private @Nullable Inspector inspector;
  private final long bias;
  private final FrameLiveness frames;
  private final LazyPauses lazyPauses;
  private ModuleMap modules;
  private @Nullable HostFiles seen;
  private @Nullable GuestFiles shown;
  private @Nullable Module interpreter;

  private Program(
      Module main,
      OwnVariables variables,
      UnaryOperator<Image> separate,
      Orders orders,
      Lifter lifter) {
    this.main = main;
    this.variables = variables;
    this.orders = orders;
    Image image = main.image();
    Architecture architecture = Architectures.of(image.machine());
    abi = architecture.linux();
    hardware = new RepeatedJudging(architecture.hardware());
    engine = new Engine(architecture.cpu());
    memory = new MachineMemory(engine);
    registers = new RegisterFile(engine);
    code = new GuestCode(memory, engine, this::modules);
    uses = new RegisterUses(architecture, code);
    noted = new NotedRuns(architecture.hardware(), lifter, uses, engine, memory);
    lazyPauses =
        new LazyPauses(this::modules, memory, engine.cpu().wide() ? 8 : 4, this::usesChanged);
    functions = new MappedFunctions(this::modules, uses, lazyPauses);
    liveness = new Liveness(uses, functions);
    frames = new FrameLiveness(uses, functions);
    bias = image.relocatable() ? abi.relocatableBase() : 0;
    modules = new ModuleMap(false);
    LongFunction<Meaning> decoder =
        pc -> lifter.meaning(memory.code(pc, Lifter.MAX_LENGTH), 0, pc, engine.secondState());
    LongFunction<Meaning> elsewhere =
        pc -> lifter.meaning(code.bytes(pc), 0, pc, code.secondState(pc));
    RetriedPairs pairs = new RetriedPairs(uses, decoder);
    openPairs = new OpenPairs(uses, pc -> elsewhere.apply(pc).effect());
    sourceOrders =
        new SourceOrderMap(
            this::modules, pc -> pairs.weakened(pc, decoder.apply(pc)), elsewhere, uses);
    marks = new InstructionMarks(orders, separate, sourceOrders, this::modules);
    LongFunction<String> texts = pc -> elsewhere.apply(pc).text();
    conversion = new IfConversion(uses, liveness, texts);
    unused = new UnusedResults(uses, liveness, texts);
    partial =
        new PartialLoads(
            this::modules, uses, liveness, architecture.bits(Disassemblers::open), code);
    instructions =
        new Instructions(
            sourceOrders::meaning,
            marks::of,
            this::readsLost,
            conversion::mayBeAhead,
            functions::callsByJump,
            partial::used);
    blocks = new Blocks(instructions, engine.plane());
    checkpoints = new Checkpoints(engine, memory, instructions);
    sampled = new SampledRuns(this);
    explored = new ExploredRuns(this, checkpoints);
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
    OwnVariables variables = new OwnVariables(image);
    Module main =
        new Module(
            HostPath.text(image.path().toAbsolutePath().normalize()),
            image,
            UserCode.of(image, debug),
            debug,
            orders,
            variables);
    return new Program(main, variables, separate, orders, Lifter.forMachine(image.machine()));
  }

  /**
   * Runs the program once, from its start to an end. If that shows by which plain accesses its
   * libraries synchronize, what they ordered was not known: the run starts again, and knows it. A
   * run whose choices are made already knew it when they were made.
   *
   * @throws BadBinaryException if its dynamic loader is not there, or no program
   */
  public RunResult run(RunRequest request) throws BadBinaryException {
    return run(request, RunListener.NONE);
  }

  /**
   * As {@link #run(RunRequest)}.
   *
   * @param output hears what it writes, of each start
   */
  public RunResult run(RunRequest request, RunListener output) throws BadBinaryException {
    return sampled.run(request, output);
  }

  /** Ends the run under way soon, and any later one at once; any thread may call. */
  public void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }

  /**
   * Runs the program once as the next execution of an exploration, which has more. All executions
   * of one have the same request, except for the deadline.
   *
   * @return what it showed; if its ending is {@link Ending.Abandoned}, nothing more would follow,
   *     and if it could not come to its end, the execution is still to be explored
   * @throws BadBinaryException if its dynamic loader is not there, or no program
   */
  public RunResult explore(RunRequest request, Exploration exploration) throws BadBinaryException {
    explores = true;
    return explored.explore(request, exploration);
  }

  /**
   * Makes the next execution of an exploration as it was made before, if it was.
   *
   * @return what it showed; null if it was not
   */
  @Nullable RunResult replay(Transcripts<Exploration.Shown> transcripts, Exploration exploration) {
    return explored.replay(transcripts, exploration);
  }

  /**
   * What an execution of an exploration showed, with what the program's processors can show of its
   * violations: it is made once more. The exploration continues as if it had not happened.
   *
   * @param request the exploration's
   * @throws BadBinaryException if the program cannot be run
   */
  public RunResult judged(RunRequest request, RunResult result) throws BadBinaryException {
    return explored.judged(request, result);
  }

  /** Whether an instruction reads what no proof can rest on; others' text is never asked for. */
  private boolean readsLost(Meaning meaning) {
    return explores && engine.cpu().readsLostFlags(meaning.text());
  }

  /** Asks what the program's processors can show. */
  RepeatedJudging hardware() {
    return hardware;
  }

  /** Its runs as its processors see them. */
  NotedRuns noted() {
    return noted;
  }

  /** The order that the source states of the instruction at a program counter; "" if none. */
  String sourceOrder(long pc) {
    AtomicOperation operation = sourceOrders.operation(pc);
    SourceOrder order = operation == null ? null : SourceOrder.of(operation);
    return order == null ? "" : order.order().label();
  }

  /**
   * A run at its beginning; those before it are given up.
   *
   * @param snapshots where such runs begin, once there is one; null if they never do
   * @param keeping to which its scheduling points are offered, or null
   */
  RunAssembly assembled(
      RunRequest request,
      boolean selective,
      @Nullable Exploration exploration,
      @Nullable MachineSnapshots snapshots,
      @Nullable Checkpoints keeping)
      throws BadBinaryException {
    checkpoints.close();
    marks.renew(request, instructions, blocks);
    Module loader = interpreter(request.input().files());
    if (instructions.count() > MOST_INSTRUCTIONS) {
      instructions.forgetAll();
      blocks.forget();
    }
    if (code.hasGuessed() || !uses.isOn(memory::keepsCode)) {
      codeChanged();
    }
    memory.reset();
    memory.mayGoBack(exploration != null && explored.maySnapshot());
    engine.reset();
    modules = new ModuleMap(request.judging().libraries());
    return new RunAssembly(this, request, loader, selective, exploration, snapshots, keeping);
  }

  /** The dynamic loader, if there is one, found anew if other files of the host are to be seen. */
  private @Nullable Module interpreter(HostFiles wanted) throws BadBinaryException {
    if (!wanted.equals(seen)) {
      GuestFiles found = new GuestFiles(wanted, HostPath.of(main.path()));
      String name = main.image().interpreter();
      interpreter = name == null ? null : Interpreter.of(main.image(), name, wanted, found);
      codeChanged();
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
    return marks.files();
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

  OpenPairs openPairs() {
    return openPairs;
  }

  /** Whether anybody looks into its frames again. */
  FrameLiveness frames() {
    return frames;
  }

  /** By which words it calls functions that pause. */
  LazyPauses lazyPauses() {
    return lazyPauses;
  }

  IfConversion conversion() {
    return conversion;
  }

  /** See {@link MappedFunctions#called}. */
  long called(long call) {
    return functions.called(call);
  }

  /** Which of its read-modify-writes have read what nobody looks at. */
  UnusedResults unused() {
    return unused;
  }

  /** Loads that its compiler has made and that are no accesses. */
  KnownDiscards discards() {
    return discards;
  }

  /** What follows from what was decoded is forgotten. */
  private void usesChanged() {
    liveness.codeChanged();
    frames.codeChanged();
    unused.codeChanged();
    partial.codeChanged();
  }

  /** What was decoded is forgotten. */
  private void codeChanged() {
    uses.codeChanged();
    usesChanged();
    discards.forget();
  }

  /** The code in this range has changed. */
  void codeChanged(long address, long length) {
    instructions.codeChanged(address, length);
    if (uses.codeChanged(address, length)) {
      codeChanged();
    }
  }

  MachineMemory memory() {
    return memory;
  }

  Instructions instructions() {
    return instructions;
  }

  /** What selectively instrumented runs have come through. */
  Blocks blocks() {
    return blocks;
  }

  /** Whose word is taken for the orders of accesses. */
  Orders orders() {
    return orders;
  }

  /** What the source states of its instructions. */
  SourceOrderMap sourceOrders() {
    return sourceOrders;
  }

  ProcessOptions options(RunRequest request) {
    return new ProcessOptions(
        request.input().arguments(),
        request.input().environment(),
        request.input().stdin(),
        request.schedule().seed(),
        request.machine().cpus(),
        main.path(),
        abi.hwcap(request.machine().lse()),
        0,
        request.machine().capacity(),
        THREAD_LIMIT,
        requireNonNull(shown));
  }

  /** From now on runs let themselves be looked at; that takes their time. */
  public void inspect(Inspector by) {
    inspector = by;
    instrumentFully();
  }

  /** Who looks at its runs, or null. */
  @Nullable Inspector inspector() {
    return inspector;
  }

  /** From now on every instruction calls back: for tests, which compare. */
  public void instrumentFully() {
    sampled.instrumentFully();
    explored.instrumentFully();
    discards.takeNoShortWay();
  }

  /** Runs begin at the program's start: for tests, which compare. */
  public void neverSnapshot() {
    explored.neverSnapshot();
    sampled.snapshotWorth(Long.MAX_VALUE);
  }

  /** Runs begin at a snapshot even where that saves little: for tests, which compare. */
  public void alwaysSnapshot() {
    sampled.snapshotWorth(0);
  }

  /** Executions go on from wherever they can: for tests, which compare. */
  public void alwaysGoBack() {
    checkpoints.everywhere();
  }

  /** How many runs began where a snapshot was taken: for tests. */
  public long fromSnapshot() {
    return sampled.fromSnapshot();
  }

  /** What is added to the program's ELF addresses. */
  long bias() {
    return bias;
  }

  @Override
  public void close() {
    checkpoints.close();
    variables.close();
    registers.close();
    engine.close();
    memory.close();
  }
}
