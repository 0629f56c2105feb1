package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.Quiet;
import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.MemoryOrder;
import org.rsanemu.rc20.Site;
import org.rsanemu.rc20.lift.Effect;

/**
 * Watches the thread that runs, instruction by instruction and access by access, and tells the
 * analysis. It decides which accesses are atomic (design section 3) and keeps the shadow call
 * stack; where the run has a choice, it asks {@link Turns}. Everything here happens inside the
 * engine's callbacks: it is the hot path.
 */
final class Watcher implements Engine.Listener {
  private static final int AFTER_CALL = 1;
  private static final int AFTER_RETURN = 1 << 1;
  private static final int AFTER_EFFECT = 1 << 2;
  private static final int IN_EXCLUSIVE = 1 << 3;
  private static final int MAY_BEGIN = 1 << 4;
  private static final int ENDS = 1 << 5;
  private static final int ENDS_EXCLUSIVE =
      Instructions.CHOICE
          | Instructions.LEARNED
          | Instructions.TRAP
          | Instructions.CALL
          | Instructions.RETURN;

  private static final int CHOICES = Instructions.CHOICE | Instructions.LEARNED;

  /** Where no instruction is. */
  private static final long NOWHERE = -1;

  private final Instructions instructions;
  private final Recorder recorder;
  private final Standing at;
  private final AtomicEvents atomics;
  private final Accesses accesses;
  private final StatedCode stated;
  private final SourceOrders sourceOrders;
  private final MachineMemory memory;
  private final Questions questions;
  private final Origins origins;
  private final Analysis analysis;
  private final boolean savesEarly;
  private final Follows follows;
  private final boolean strict;
  private final Parking parking;
  private final Turns turns;
  private final Blocks blocks;
  private final @Nullable Pages pages;
  private final BlockSteps steps = new BlockSteps();
  private final @Nullable Quiet quiet;

  /** The block that the thread is in, as {@link #quiet} numbers it; 0 if it does not. */
  private int quietId;

  private @Nullable Following following;
  private int pending;
  private boolean atomic;
  private boolean saves;
  private long itStart;
  private long itEnd;

  /** What the IT block's instructions that did not run count for: they do not call back. */
  private long itLeft;

  /** Whether the engine tells of the starts of blocks and of chosen instructions only. */
  private boolean swift;

  /** Where a block has begun whose first instruction has not called back by itself. */
  private long begun = NOWHERE;

  /** The instruction that the thread has run last in this turn. */
  private long came = NOWHERE;

  private @Nullable Block toChoose;

  private boolean concurrent;
  private long executed;
  private long startedAt;
  private long pauseAt = Long.MAX_VALUE;
  private long judgedEvents;
  private long unstatedEvents;
  private long writes;

  Watcher(Guest guest, RunRequest request, Turns turns) {
    this.turns = turns;
    instructions = guest.instructions();
    recorder = guest.recorder();
    memory = guest.memory();
    questions = guest.questions();
    origins = guest.origins();
    analysis = guest.analysis();
    savesEarly = !guest.engine().cpu().wide();
    follows = guest.follows();
    parking = guest.parking();
    strict = request.strict();
    blocks = guest.blocks();
    pages = guest.pages();
    quiet = pages == null ? null : guest.engine().quiet();
    stated = guest.stated();
    sourceOrders = guest.sourceOrders();
    boolean judgesAll = request.checkLibraries();
    at = new Standing(instructions, guest.places(), judgesAll);
    atomics = new AtomicEvents(recorder, guest.locations(), guest.engine());
    accesses = new Accesses(at, guest, guest.plain(), atomics.announced(), judgesAll);
  }

  /** Who runs, and where. */
  Standing at() {
    return at;
  }

  /** What instructions do that are not atomic by themselves. */
  Accesses accesses() {
    return accesses;
  }

  /** The thread that runs from now on. */
  void runs(GuestContext next) {
    if (at.thread() != null) {
      at.thread().executed(executedByThread());
      at.thread().instruction(at.number());
    }
    startedAt = executed;
    at.thread(next);
    follow();
    recorder.turn(next.number());
    pending = next.exclusive().isOpen() ? IN_EXCLUSIVE : 0;
    itEnd = 0;
    came = NOWHERE;
  }

  /** Whether the engine's next run is swift: it comes after this. */
  void swift(boolean is) {
    swift = is;
    begun = NOWHERE;
    leave();
  }

  /** Whether every instruction that comes next must be told of. */
  boolean isFollowing() {
    return following != null;
  }

  /** The thread that runs may have come to hold a value that is followed. */
  void follow() {
    following = follows.of(at.thread());
  }

  /** A second thread is about to exist: until then, all plain accesses happen before the others. */
  void concurrent() {
    concurrent = true;
    accesses.concurrent();
  }

  /** Instructions that the thread has run so far. */
  long executedByThread() {
    return at.thread().executed() + executed - startedAt;
  }

  /** Instructions run so far. */
  long executed() {
    return executed;
  }

  void pauseAt(long executedThen) {
    pauseAt = executedThen;
  }

  long events() {
    return accesses.events() + atomics.events();
  }

  long storeStoreFences() {
    return atomics.storeStoreFences();
  }

  /** How many of the events were by judged code. */
  long judgedEvents() {
    return judgedEvents + accesses.judgedEvents();
  }

  /** How many of these should have had the source's order, and had their instruction's. */
  long unstatedEvents() {
    return unstatedEvents + accesses.unstatedEvents();
  }

  /** How many writes there were: nothing has changed while this does not. */
  long writes() {
    return writes;
  }

  /** The number of the instruction that comes next or is under way. */
  int instruction() {
    return at.number();
  }

  /** Where some thread is: the instruction that it runs next. */
  static long siteOf(GuestContext context) {
    return Site.of(context.pc(), context.calls().context());
  }

  @Override
  public void instruction(long pc) {
    if (swift) {
      chosen(pc);
      return;
    }
    if (itLeft != 0 && (pc <= itStart || pc >= itEnd)) {
      count(itLeft);
      itLeft = 0;
    }
    if (arrive(pc)) {
      came = pc;
      long weight = Block.weight(at.flags());
      count(weight);
      executed--; // it counts already
      itLeft -= pc > itStart && pc < itEnd ? weight : 0;
      if (following != null) {
        followed(pc);
      }
    }
  }

  private void chosen(long pc) {
    catchUp();
    if (pc == begun) {
      begun = NOWHERE;
      return;
    }
    steps.reach(pc);
    countPassed();
    came = pc - 1; // what has run last lies before it
    if (arrive(pc)) {
      executed--; // it counts when it has been passed
    } else {
      leave();
    }
    handOver();
  }

  @Override
  public void block(long pc, int size, boolean chosen) {
    catchUp();
    passed(steps.block());
    Block next = blocks.at(pc, size);
    steps.enter(next);
    quietId = chosen ? next.quietId() : 0;
    countPassed();
    boolean mustStep = chosen && (pending & IN_EXCLUSIVE) != 0 && !next.isStepwise();
    if (mustStep) {
      next.stepwise();
    }
    if (mustStep || !chosen && next.isHot()) {
      at.thread().pc(pc);
      toChoose = next;
      leave();
      turns.choose();
      handOver();
      return;
    }
    begun = pc;
    if (!arrive(pc)) {
      leave();
    } else {
      executed--;
      if (chosen && next.cover() > 0) {
        at.number(next.number(next.cover()));
      }
    }
    handOver();
  }

  private void leave() {
    steps.leave();
    quietId = 0;
  }

  /** Does what was to be done at callbacks that have not come here. */
  private void catchUp() {
    if (quiet == null || quiet.reached() == Quiet.NOTHING) {
      return;
    }
    int entered = quiet.entered();
    long reached = quiet.reached();
    if (entered != 0) {
      Block block = blocks.quiet(entered);
      steps.catchUp(block, quiet.passed());
      quietId = entered;
      came = quiet.came();
      begun = block.pc(0);
      at.number(block.number(block.cover()));
      at.thread().pc(begun);
    }
    if (reached != 0) {
      steps.reach(reached);
      came = reached - 1;
      at.number(instructions.at(reached));
      at.thread().pc(reached);
    }
    quiet.taken();
    countPassed();
  }

  /** Says whether the callbacks that follow need come here. */
  private void handOver() {
    if (quiet != null && swift) {
      int id = isIdle() ? quietId : 0;
      quiet.handOver(id, id == 0 ? 0 : steps.left(), pauseAt - 1 - executed);
    }
  }

  /** Whether nothing is to be done if the next instruction is one like any other. */
  private boolean isIdle() {
    return pending == 0
        && !atomic
        && (at.flags() & Instructions.EFFECT) == 0
        && !questions.arePending()
        && (pages == null || !pages.isDue());
  }

  /** A block has run to its end. */
  private void passed(@Nullable Block block) {
    if (block == null) {
      return;
    }
    int last = block.count() - 1;
    came = block.pc(last);
    int flags = instructions.flags(block.number(last));
    if ((flags & (Instructions.CALL | Instructions.RETURN)) != 0) {
      at.number(block.number(last));
      pending |= (flags & Instructions.CALL) != 0 ? AFTER_CALL : AFTER_RETURN;
    }
  }

  private void countPassed() {
    count(steps.takePassed());
  }

  /** The thread has run what this packed number stands for; see {@link Block}. */
  private void count(long ran) {
    executed += Block.instructions(ran);
    accesses.ran(Block.plain(ran), Block.users(ran));
  }

  /** Every access to these bytes is told from now on. */
  void watch(Ranges ranges) {
    if (pages != null) {
      for (int i = 0; i < ranges.count(); i++) {
        pages.watch(ranges.start(i), ranges.size(i));
      }
    }
  }

  /** Chooses what calls back in the block that {@link Turns#choose} was about. */
  void choose() {
    blocks.choose(toChoose);
  }

  /** The instruction is run, and what it does with values that are followed must be known. */
  private void followed(long pc) {
    Following values = following;
    if (values != null) {
      values.step(pc);
      if (values.size() == 0) {
        following = null;
      }
    }
  }

  /** The instruction at {@code pc} comes next. False if the engine was stopped before it. */
  private boolean arrive(long pc) {
    long before = executed;
    if (pending != 0) {
      settle(pc);
    }
    if (pages != null) {
      pages.closeIfDue();
    }
    at.number(instructions.at(pc));
    at.thread().pc(pc);
    atomic = false;
    saves = false;
    accesses.nonTemporal(false);
    executed++;
    int flags = at.flags() & Instructions.SPECIAL;
    if (pc < itEnd && pc > itStart) {
      // The engine honours no stop inside an IT block; the choice was made before it.
      special(flags & ~(CHOICES | Instructions.TRAP | Instructions.WATCHED));
    } else if (examines()) {
      executed--;
    } else if (executed >= pauseAt && isBack(pc) && turns.pause()) {
      executed--;
    } else if (flags != 0 || pending != 0) {
      special(flags);
    }
    return executed > before;
  }

  /**
   * Whether the thread may have come in a circle: only there it is stopped because it runs long, so
   * that it does not matter how the engine divides code into blocks.
   */
  private boolean isBack(long pc) {
    return pc <= came && (pending & IN_EXCLUSIVE) == 0;
  }

  /** Stops the engine if a violation was found that is to be examined. True if it was stopped. */
  private boolean examines() {
    if (!questions.arePending()) {
      return false;
    }
    turns.examine();
    return true;
  }

  private void special(int flags) {
    boolean inExclusive = (pending & IN_EXCLUSIVE) != 0;
    if (inExclusive) {
      atomics.stepExclusive(at.thread(), instructions.meaning(at.number()));
      Effect effect = instructions.meaning(at.number()).effect();
      boolean answers = effect instanceof Effect.StoreExclusive;
      if (!answers && (endsExclusive(flags, effect) || !at.thread().exclusive().goesOn())) {
        giveUpExclusive();
        if (examines()) {
          executed--;
          return;
        }
      } else if (answers) {
        long load = Site.pc(at.thread().exclusive().site());
        origins.answered(at.thread().number(), load, instructions.pc(at.number()));
        begin();
        return;
      }
    }
    if ((pending & (MAY_BEGIN | ENDS)) != 0 && beginsOrEnds()) {
      executed--;
      return;
    }
    if ((flags & Instructions.WATCHED) != 0 && (pending & IN_EXCLUSIVE) == 0 && turns.watched()) {
      executed--;
      return;
    }
    if ((flags & Instructions.ENTRY) != 0 && turns.entered(at.number())) {
      executed--;
      return;
    }
    if ((flags & Instructions.TRAP) != 0) {
      fencesBefore(flags);
      turns.trap(at.number());
      executed--;
      followed(instructions.pc(at.number()));
      return;
    }
    if ((flags & CHOICES) != 0 && (turns.choice() || looks())) {
      executed--;
      return;
    }
    if ((flags & Instructions.IT) != 0 && itBlock()) {
      executed--;
      return;
    }
    fencesBefore(flags);
    if (!strict && concurrent && mayReadLocation(flags) && at.atUserCode() && isFree()) {
      comesToRead();
    }
    if ((flags & Instructions.EFFECT) != 0) {
      begin();
    }
    if ((flags & Instructions.CALL) != 0) {
      pending |= AFTER_CALL;
    }
    if ((flags & Instructions.RETURN) != 0) {
      pending |= AFTER_RETURN;
    }
  }

  /** The source states fences here that no instruction was made of. */
  private void fencesBefore(int flags) {
    if ((flags & Instructions.FENCE_BEFORE) == 0) {
      return;
    }
    recorder.library(!at.isJudged());
    long pc = instructions.pc(at.number());
    for (MemoryOrder order : stated.fencesBefore(pc)) {
      recorder.fence(at.thread().number(), order, at.site());
    }
  }

  /**
   * The registers before the read may be asked for. The engine changes them after it has told of
   * what is read, so they can be saved then, but for A32's loads of several registers.
   */
  private void comesToRead() {
    origins.forget(at.thread().number());
    saves = true;
    if (savesEarly && instructions.meaning(at.number()).effect() instanceof Effect.Plain) {
      save();
    }
  }

  private void save() {
    origins.save(at.thread().number(), instructions.pc(at.number()), Site.pc(at.site()));
  }

  private boolean mayReadLocation(int flags) {
    return (flags & (CHOICES | Instructions.EFFECT)) != 0
        && switch (instructions.meaning(at.number()).effect()) {
          case Effect.Plain _, Effect.Load _, Effect.LoadExclusive _, Effect.Cas _ -> true;
          case Effect.None _,
              Effect.Store _,
              Effect.Rmw _,
              Effect.Attempt _,
              Effect.StoreExclusive _,
              Effect.ClearExclusive _,
              Effect.Fence _,
              Effect.PublishNonTemporal _ ->
              false;
        };
  }

  /** Whether no annotation says that the thread waits here: then there is nothing to find out. */
  private boolean isFree() {
    return !at.thread().awaited().isWait();
  }

  /** Whether the engine was stopped to look whether the thread waits here. */
  private boolean looks() {
    return concurrent && (pending & IN_EXCLUSIVE) == 0 && isFree() && turns.look();
  }

  /** The compare-and-swap that comes next fails and is made again: it is no event. */
  void mute() {
    atomics.mute();
  }

  /**
   * The thread has entered a function, maybe its first of the user's, or left the last of them.
   * True if it was stopped.
   */
  private boolean beginsOrEnds() {
    boolean ends = (pending & ENDS) != 0;
    pending &= ~(MAY_BEGIN | ENDS);
    if (ends) {
      at.thread().ended();
      return turns.ends();
    }
    if (!at.atUserCode()) {
      return false;
    }
    at.thread().begun();
    return turns.begins();
  }

  /**
   * Whether an LL/SC sequence is over here although nothing was stored. Once the comparison has
   * failed, what it read must have been told before the next access: it may acquire.
   */
  private boolean endsExclusive(int flags, Effect effect) {
    return (flags & ENDS_EXCLUSIVE) != 0
        || effect instanceof Effect.Plain && at.thread().exclusive().hasFailed();
  }

  /** Makes the choice for the instructions of an IT block. True if the engine was stopped. */
  private boolean itBlock() {
    long pc = instructions.pc(at.number());
    int mask = (int) memory.peek(pc, 1) & 15;
    int count = 4 - Integer.numberOfTrailingZeros(mask);
    long next = pc + 2;
    boolean asks = false;
    long inBlock = 0;
    for (int i = 0; i < count; i++) {
      int inside = instructions.at(next);
      inBlock += Block.weight(instructions.flags(inside));
      asks |= (instructions.flags(inside) & CHOICES) != 0;
      next += instructions.meaning(inside).length();
    }
    if (asks && turns.choice()) {
      return true;
    }
    itStart = pc;
    itEnd = next;
    itLeft = swift ? 0 : inBlock;
    return false;
  }

  private void begin() {
    Effect effect = accesses.effect();
    if (effect instanceof Effect.Plain) {
      accesses.nonTemporal(true);
      return;
    }
    atomic = true;
    atomics.begin(effect, at.site());
    pending |= AFTER_EFFECT;
  }

  /** The instruction before this one is over. */
  private void settle(long pc) {
    int before = pending;
    pending = before & IN_EXCLUSIVE;
    if ((before & AFTER_EFFECT) != 0) {
      endEffect();
    }
    long last = instructions.pc(at.number());
    long next = last + instructions.meaning(at.number()).length();
    if ((before & AFTER_CALL) != 0 && pc != next) {
      at.thread().calls().call(last, next);
      pending |= at.thread().hasBegun() ? 0 : MAY_BEGIN;
    }
    if ((before & AFTER_RETURN) != 0 && pc != next) {
      at.thread().calls().returned(pc);
      pending |= at.thread().hasEnded() ? ENDS : 0;
      if (at.thread().awaitsReturn()) {
        turns.returned();
      }
    }
  }

  private void endEffect() {
    boolean judged = at.isJudged();
    recorder.library(!judged);
    long before = atomics.events();
    atomics.end(at.thread());
    if (judged) {
      judgedEvents += atomics.events() - before;
      long pc = instructions.pc(at.number());
      if (!sourceOrders.isStated(at.thread(), pc, at.flags())) {
        unstatedEvents += atomics.events() - before;
      }
    }
    pending = at.thread().exclusive().isOpen() ? pending | IN_EXCLUSIVE : pending & ~IN_EXCLUSIVE;
  }

  /** The thread leaves its LL/SC sequence for good: its turn ends, or it does something else. */
  void giveUpExclusive() {
    recorder.library(!at.isJudged());
    atomics.giveUpExclusive(at.thread());
    pending &= ~IN_EXCLUSIVE;
  }

  /** The instruction under way faulted: what it began is forgotten. */
  void faulted() {
    atomics.drop();
    pending &= IN_EXCLUSIVE;
  }

  @Override
  public void read(long address, int size, long value) {
    catchUp();
    if (following != null) {
      following.read(address, size);
    }
    if (atomic) {
      atomics.read(address, size, value);
      if (saves) {
        saves = false;
        saveIfMissed(address);
      }
    } else if (accesses.isPlain(address, size)) {
      accesses.plainRead(address, size);
    } else {
      origins.reads(instructions.pc(at.number()), Site.pc(at.site()), executed);
      accesses.readLocations(address, size, value);
      origins.reads(Origins.NOWHERE, Origins.NOWHERE, executed);
      dueToClose();
    }
    if (pages != null) {
      pages.read(address, size);
    }
    handOver();
  }

  /** Saves the registers before the atomic read that is under way, if it may be a violation. */
  private void saveIfMissed(long address) {
    boolean fenced = accesses.effect().fenced();
    if (analysis.mayMiss(at.thread().number(), analysis.locations().at(address), fenced)) {
      save();
    }
  }

  /** An event has come at no point of choice. */
  private void dueToClose() {
    if (pages != null) {
      pages.dueToClose();
    }
  }

  @Override
  public void write(long address, int size, long value) {
    catchUp();
    if (following != null) {
      following.write(address, size);
    }
    writes++;
    at.thread().wrote(address);
    parking.written(address, size);
    if (atomic) {
      atomics.write(address, size, value, memory.peek(address, size));
    } else if (accesses.isPlain(address, size)) {
      accesses.plainWrite(address, size);
    } else {
      accesses.writeLocations(address, size, value);
      dueToClose();
    }
    if (pages != null) {
      pages.write(address, size);
    }
    handOver();
  }

  /** The kernel reads memory on behalf of a thread, which may be one whose call waited. */
  void kernelReads(GuestContext by, long address, int size) {
    GuestContext running = at.thread();
    int instruction = at.number();
    if (following != null && by == at.thread()) {
      following.read(address, size);
    }
    standsIn(by);
    accesses.kernelTouched();
    if (accesses.isPlainForKernel(address, size)) {
      accesses.plainRead(address, size);
    } else {
      accesses.readLocations(address, size, 0);
    }
    at.thread(running);
    at.number(instruction);
  }

  /** The kernel writes memory on behalf of a thread, which may be one whose call waited. */
  void kernelWrites(GuestContext by, long address, int size) {
    GuestContext running = at.thread();
    int instruction = at.number();
    standsIn(by);
    accesses.kernelTouched();
    writes++;
    if (accesses.isPlainForKernel(address, size)) {
      accesses.plainWrite(address, size);
    } else {
      accesses.writeLocations(address, size, 0);
    }
    at.thread(running);
    at.number(instruction);
  }

  /** What follows is done by a thread at the call that it waited in, though another may run. */
  private void standsIn(GuestContext by) {
    if (by != at.thread()) {
      at.thread(by);
      at.number(by.instruction());
      recorder.acts(by.number());
    }
  }
}
