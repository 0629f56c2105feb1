package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.GuestMemory;
import org.rsanemu.rc20.EventSink;
import org.rsanemu.rc20.LocationMap;
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
  /** Asked where another thread could run instead. Each may stop the engine. */
  interface Turns {
    /** Before an atomic instruction. True if the engine was stopped. */
    boolean choice();

    /**
     * Before an atomic instruction, once the choice is made: the thread may be waiting there. True
     * if the engine was stopped.
     */
    boolean look();

    /** Before a thread's first instruction of the user's code. True if the engine was stopped. */
    boolean begins();

    /** After a thread's last instruction of the user's code. True if the engine was stopped. */
    boolean ends();

    /** Before an instruction that the machine stands in for. The engine is to be stopped. */
    void trap(int instruction);

    /** Enough instructions have passed: look at the limits. True if the engine was stopped. */
    boolean pause();

    /** A thread is back where it may be watched. True if the engine was stopped. */
    boolean watched();

    /** A function that the run wants to hear of is entered. True if the engine was stopped. */
    boolean entered(int instruction);

    /** A violation has been found that is to be examined at once. The engine is to be stopped. */
    void examine();

    /** The thread's calls are back at a depth at which it waited for a result. */
    void returned();
  }

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

  /** The widest access of one instruction; the kernel's are wider, but none to a location. */
  private static final int MOST_BYTES = 16;

  private static final int CHOICES = Instructions.CHOICE | Instructions.LEARNED;

  /**
   * An access by an instruction whose meaning has none: the kernel's, or a stack push of a call.
   */
  private static final Effect.Plain UNORDERED =
      new Effect.Plain(MemoryOrder.RLX, MemoryOrder.RLX, false);

  private final Instructions instructions;
  private final EventSink plain;
  private final Recorder recorder;
  private final LocationMap locations;
  private final AtomicEvents atomics;
  private final PlainTouches touches;
  private final ByteSet declared;
  private final MachineMemory memory;
  private final Callers callers;
  private final Questions questions;
  private final Origins origins;
  private final Follows follows;
  private final boolean judgesAll;
  private final boolean strict;
  private final Parking parking;
  private final Turns turns;

  private GuestContext thread;
  private @Nullable Following following;
  private int number;
  private int pending;
  private boolean atomic;
  private boolean nonTemporal;
  private long itStart;
  private long itEnd;

  private boolean concurrent;
  private long executed;
  private long startedAt;
  private long pauseAt = Long.MAX_VALUE;
  private long plainAccesses;
  private int touchedBy;
  private long events;
  private long judgedEvents;
  private long writes;

  /**
   * @param plain takes the accesses to plain memory
   * @param recorder takes all other events
   * @param declared the bytes that are atomic whatever accesses them
   */
  Watcher(
      Instructions instructions,
      EventSink plain,
      Recorder recorder,
      LocationMap locations,
      Engine engine,
      MachineMemory memory,
      PlainTouches touches,
      Places places,
      ByteSet declared,
      Questions questions,
      Origins origins,
      Follows follows,
      RunRequest request,
      Parking parking,
      Turns turns) {
    this.declared = declared;
    this.instructions = instructions;
    this.plain = plain;
    this.recorder = recorder;
    this.locations = locations;
    this.memory = memory;
    this.touches = touches;
    callers = new Callers(places);
    this.questions = questions;
    this.origins = origins;
    this.follows = follows;
    judgesAll = request.checkLibraries();
    strict = request.strict();
    this.parking = parking;
    this.turns = turns;
    atomics = new AtomicEvents(recorder, locations, engine);
  }

  /** The thread that runs from now on. */
  void runs(GuestContext next) {
    if (thread != null) {
      thread.executed(executedByThread());
      thread.instruction(number);
    }
    startedAt = executed;
    thread = next;
    follow();
    recorder.turn(next.number());
    pending = next.exclusive().isOpen() ? IN_EXCLUSIVE : 0;
    itEnd = 0;
  }

  /** The thread that runs may have come to hold a value that is followed. */
  void follow() {
    following = follows.of(thread);
  }

  /** These bytes are atomic whatever accesses them; an access of them makes a location. */
  void declareAtomic(long address, long length) {
    declared.add(address, length);
    touches.becameAtomic(address, length);
  }

  /** These bytes are plain memory until an atomic instruction touches them. */
  void declarePlain(long address, long length) {
    declared.remove(address, length);
    locations.clear(address, length);
  }

  /** A second thread is about to exist: until then, all plain accesses happen before the others. */
  void concurrent() {
    concurrent = true;
  }

  /** Instructions that the thread has run so far. */
  long executedByThread() {
    return thread.executed() + executed - startedAt;
  }

  /** Instructions run so far. */
  long executed() {
    return executed;
  }

  void pauseAt(long executedThen) {
    pauseAt = executedThen;
  }

  long plainAccesses() {
    return plainAccesses;
  }

  long events() {
    return events + atomics.events();
  }

  long storeStoreFences() {
    return atomics.storeStoreFences();
  }

  /** How many of the events were by judged code. */
  long judgedEvents() {
    return judgedEvents;
  }

  /** How many writes there were: nothing has changed while this does not. */
  long writes() {
    return writes;
  }

  /** Whether the instruction that comes next is the user's. */
  boolean atUserCode() {
    int flags = instructions.flags(number);
    return judgesAll
        || (flags & (Instructions.USER | Instructions.ALGORITHM)) == Instructions.USER
        || (flags & Instructions.FOR_CALLER) != 0 && callers.areUsers(site());
  }

  /** Whether what the instruction does to atomic memory is judged. */
  private boolean judged() {
    return atUserCode() && !thread.ignores();
  }

  /** Whether the user's code has touched plain memory since this was asked last. */
  boolean takeUserTouched() {
    boolean touched = (touchedBy & Instructions.USER) != 0;
    touchedBy = 0;
    return touched;
  }

  /** The number of the instruction that comes next or is under way. */
  int instruction() {
    return number;
  }

  /** Where the thread is. */
  long site() {
    return Site.of(instructions.pc(number), thread.calls().context());
  }

  /** Where some thread is: the instruction that it runs next. */
  static long siteOf(GuestContext context) {
    return Site.of(context.pc(), context.calls().context());
  }

  @Override
  public void instruction(long pc) {
    long before = executed;
    arrive(pc);
    if (following != null && executed > before) {
      followed(pc);
    }
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

  private void arrive(long pc) {
    if (pending != 0) {
      settle(pc);
    }
    number = instructions.at(pc);
    thread.pc(pc);
    atomic = false;
    nonTemporal = false;
    executed++;
    int flags = instructions.flags(number) & Instructions.SPECIAL;
    if (pc < itEnd && pc > itStart) {
      // The engine honours no stop inside an IT block; the choice was made before it.
      special(flags & ~(CHOICES | Instructions.TRAP | Instructions.WATCHED));
    } else if (examines()) {
      executed--;
    } else if (executed >= pauseAt && (pending & IN_EXCLUSIVE) == 0 && turns.pause()) {
      executed--;
    } else if (flags != 0 || pending != 0) {
      special(flags);
    }
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
      atomics.stepExclusive(thread, instructions.meaning(number));
      Effect effect = instructions.meaning(number).effect();
      boolean answers = effect instanceof Effect.StoreExclusive;
      if (!answers && (endsExclusive(flags, effect) || !thread.exclusive().goesOn())) {
        giveUpExclusive();
        if (examines()) {
          executed--;
          return;
        }
      } else if (answers) {
        long load = Site.pc(thread.exclusive().site());
        origins.answered(thread.number(), load, instructions.pc(number));
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
    if ((flags & Instructions.ENTRY) != 0 && turns.entered(number)) {
      executed--;
      return;
    }
    if ((flags & Instructions.TRAP) != 0) {
      turns.trap(number);
      executed--;
      followed(instructions.pc(number));
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
    if (!strict && concurrent && mayReadLocation(flags) && atUserCode() && isFree()) {
      origins.save(thread.number(), instructions.pc(number));
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

  private boolean mayReadLocation(int flags) {
    return (flags & (CHOICES | Instructions.EFFECT)) != 0
        && switch (instructions.meaning(number).effect()) {
          case Effect.Plain _, Effect.Load _, Effect.LoadExclusive _, Effect.Cas _ -> true;
          case Effect.None _,
              Effect.Store _,
              Effect.Rmw _,
              Effect.StoreExclusive _,
              Effect.ClearExclusive _,
              Effect.Fence _,
              Effect.PublishNonTemporal _ ->
              false;
        };
  }

  /** Whether no annotation says that the thread waits here: then there is nothing to find out. */
  private boolean isFree() {
    return !thread.awaited().isWait();
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
      thread.ended();
      return turns.ends();
    }
    if (!atUserCode()) {
      return false;
    }
    thread.begun();
    return turns.begins();
  }

  /**
   * Whether an LL/SC sequence is over here although nothing was stored. Once the comparison has
   * failed, what it read must have been told before the next access: it may acquire.
   */
  private boolean endsExclusive(int flags, Effect effect) {
    return (flags & ENDS_EXCLUSIVE) != 0
        || effect instanceof Effect.Plain && thread.exclusive().hasFailed();
  }

  /** Makes the choice for the instructions of an IT block. True if the engine was stopped. */
  private boolean itBlock() {
    long pc = instructions.pc(number);
    int mask = (int) memory.peek(pc, 1) & 15;
    int count = 4 - Integer.numberOfTrailingZeros(mask);
    long next = pc + 2;
    boolean asks = false;
    for (int i = 0; i < count; i++) {
      int inside = instructions.at(next);
      asks |= (instructions.flags(inside) & CHOICES) != 0;
      next += instructions.meaning(inside).length();
    }
    if (asks && turns.choice()) {
      return true;
    }
    itStart = pc;
    itEnd = next;
    return false;
  }

  private void begin() {
    Effect effect = instructions.meaning(number).effect();
    if (effect instanceof Effect.Plain) {
      nonTemporal = true;
      return;
    }
    atomic = true;
    atomics.begin(effect, site());
    pending |= AFTER_EFFECT;
  }

  /** The instruction before this one is over. */
  private void settle(long pc) {
    int before = pending;
    pending = before & IN_EXCLUSIVE;
    if ((before & AFTER_EFFECT) != 0) {
      endEffect();
    }
    long last = instructions.pc(number);
    long next = last + instructions.meaning(number).length();
    if ((before & AFTER_CALL) != 0 && pc != next) {
      thread.calls().call(last, next);
      pending |= thread.hasBegun() ? 0 : MAY_BEGIN;
    }
    if ((before & AFTER_RETURN) != 0 && pc != next) {
      thread.calls().returned(pc);
      pending |= thread.hasEnded() ? ENDS : 0;
      if (thread.awaitsReturn()) {
        turns.returned();
      }
    }
  }

  private void endEffect() {
    boolean judged = judged();
    recorder.library(!judged);
    long before = atomics.events();
    atomics.end(thread);
    if (judged) {
      judgedEvents += atomics.events() - before;
    }
    pending = thread.exclusive().isOpen() ? pending | IN_EXCLUSIVE : pending & ~IN_EXCLUSIVE;
  }

  /** The thread leaves its LL/SC sequence for good: its turn ends, or it does something else. */
  void giveUpExclusive() {
    recorder.library(!judged());
    atomics.giveUpExclusive(thread);
    pending &= ~IN_EXCLUSIVE;
  }

  /** The instruction under way faulted: what it began is forgotten. */
  void faulted() {
    atomics.drop();
    pending &= IN_EXCLUSIVE;
  }

  @Override
  public void read(long address, int size, long value) {
    if (following != null) {
      following.read(address, size);
    }
    if (atomic) {
      atomics.read(address, size, value);
    } else if (isPlain(address, size)) {
      plainRead(address, size);
    } else {
      origins.reads(instructions.pc(number));
      readLocations(address, size, value);
      origins.reads(Origins.NOWHERE);
    }
  }

  @Override
  public void write(long address, int size, long value) {
    if (following != null) {
      following.write(address, size);
    }
    writes++;
    thread.wrote(address);
    parking.written(address, size);
    if (atomic) {
      atomics.write(address, size, value, memory.peek(address, size));
    } else if (isPlain(address, size)) {
      plainWrite(address, size);
    } else {
      writeLocations(address, size, value);
    }
  }

  /** The kernel reads memory on behalf of a thread, which may be one whose call waited. */
  void kernelReads(GuestContext by, long address, int size) {
    GuestContext running = thread;
    int instruction = number;
    if (following != null && by == thread) {
      following.read(address, size);
    }
    standsIn(by);
    if (!locations.touches(address, size) && !declared.touches(address, size)) {
      plainRead(address, size);
    } else {
      readLocations(address, size, 0);
    }
    thread = running;
    number = instruction;
  }

  /** The kernel writes memory on behalf of a thread, which may be one whose call waited. */
  void kernelWrites(GuestContext by, long address, int size) {
    GuestContext running = thread;
    int instruction = number;
    standsIn(by);
    writes++;
    if (!locations.touches(address, size) && !declared.touches(address, size)) {
      plainWrite(address, size);
    } else {
      writeLocations(address, size, 0);
    }
    thread = running;
    number = instruction;
  }

  /** What follows is done by a thread at the call that it waited in, though another may run. */
  private void standsIn(GuestContext by) {
    if (by != thread) {
      thread = by;
      number = by.instruction();
      recorder.acts(by.number());
    }
  }

  private boolean isPlain(long address, int size) {
    return !locations.touches(address, size)
        && !makesLocation(address)
        && !declared.touches(address, size);
  }

  /**
   * Whether a plain instruction makes what it touches a location: it is known to touch atomic bytes
   * only, or belongs to {@code std::atomic} and kin. What such a function has on its own stack may
   * be its variables: that an atomic lies there must be learned. What nobody can write is none: on
   * ARM the constants that such a function needs lie beside its code.
   */
  private boolean makesLocation(long address) {
    int flags = instructions.flags(number);
    return (flags & Instructions.LEARNED) != 0
        || (flags & Instructions.ATOMIC_CODE) != 0
            && !thread.isOnStack(address)
            && memory.permits(address, 1, GuestMemory.PROT_WRITE);
  }

  private void plainRead(long address, int size) {
    touchedBy |= instructions.flags(number);
    touches.plain(number, address, size);
    if (concurrent && !thread.ignores()) {
      plainAccesses++;
      plain.plainRead(thread.number(), address, size, site());
    }
  }

  private void plainWrite(long address, int size) {
    touchedBy |= instructions.flags(number);
    touches.plain(number, address, size);
    if (concurrent && !thread.ignores()) {
      plainAccesses++;
      if (nonTemporal) {
        plain.plainWriteNonTemporal(thread.number(), address, size, site());
      } else {
        plain.plainWrite(thread.number(), address, size, site());
      }
    }
  }

  /** A plain instruction reads bytes some of which are atomic, or all of which it makes atomic. */
  private void readLocations(long address, int size, long value) {
    long end = address + size;
    for (long a = meet(address, size, value); a < end; ) {
      int location = locations.at(a);
      long until = partEnd(a, end, location);
      int part = (int) (until - a);
      if (location == LocationMap.NONE) {
        plainRead(a, part);
      } else if (thread.awaited().isWaitFor(a, part)) {
        awaitLocation(part(value, a - address, part), location);
      } else {
        countEvent();
        locations.require(a, part, 0);
        MemoryOrder order = inRuntime(plainEffect().read(), MemoryOrder.ACQ);
        recorder.read(thread.number(), location, part(value, a - address, part), order, site());
      }
      a = until;
    }
  }

  /** A plain instruction makes the read that an annotation announced as a wait. */
  private void awaitLocation(long found, int location) {
    boolean user = judged();
    recorder.library(!user);
    long before = atomics.events();
    atomics.announced().await(thread, location, found, plainEffect().read(), site());
    if (user) {
      judgedEvents += atomics.events() - before;
    }
  }

  private void writeLocations(long address, int size, long value) {
    long end = address + size;
    for (long a = meet(address, size, memory.peek(address, size)); a < end; ) {
      int location = locations.at(a);
      long until = partEnd(a, end, location);
      int part = (int) (until - a);
      if (location == LocationMap.NONE) {
        plainWrite(a, part);
      } else {
        countEvent();
        locations.require(a, part, 0);
        MemoryOrder order = inRuntime(plainEffect().write(), MemoryOrder.REL);
        recorder.write(thread.number(), location, part(value, a - address, part), order, site());
      }
      a = until;
    }
  }

  /** The order that the instruction which comes next reads a location with. */
  MemoryOrder orderOfRead() {
    return switch (instructions.meaning(number).effect()) {
      case Effect.Load load -> load.order();
      case Effect.Cas cas -> cas.failure();
      case Effect.Rmw rmw -> rmw.order();
      case Effect.LoadExclusive load -> load.acquires() ? MemoryOrder.SC : MemoryOrder.RLX;
      case Effect.Plain plain -> inRuntime(plain.read(), MemoryOrder.ACQ);
      case Effect.None _,
          Effect.Store _,
          Effect.StoreExclusive _,
          Effect.ClearExclusive _,
          Effect.Fence _,
          Effect.PublishNonTemporal _ ->
          MemoryOrder.RLX;
    };
  }

  /**
   * OpenMP's runtime is taken to be right, and its plain accesses to what it synchronizes by count
   * as they do on x86-64: gcc 12's opens a barrier with a plain store after it has run tasks, and
   * no program should be blamed for that. Whoever judges libraries takes instructions at their
   * word.
   */
  private MemoryOrder inRuntime(MemoryOrder order, MemoryOrder atLeast) {
    boolean runtime = (instructions.flags(number) & Instructions.PARALLEL_RUNTIME) != 0;
    return runtime && !judgesAll && order == MemoryOrder.RLX ? atLeast : order;
  }

  private void countEvent() {
    boolean user = judged();
    recorder.library(!user);
    events++;
    judgedEvents += user ? 1 : 0;
  }

  /**
   * Notes that a plain instruction meets a location; a learned one makes all its bytes one, others
   * those that were declared atomic.
   */
  private long meet(long address, int size, long before) {
    if (makesLocation(address)) {
      locations.require(address, size, before);
    } else if (declared.touches(address, size)) {
      makeDeclared(address, size, before);
    }
    touches.atomic(number, address, size, locations);
    return address;
  }

  private void makeDeclared(long address, int size, long before) {
    long end = address + size;
    for (long a = address; a < end; a++) {
      long start = a;
      while (a < end && locations.at(a) == LocationMap.NONE && declared.contains(a)) {
        a++;
      }
      if (a > start) {
        int length = (int) Math.min(a - start, MOST_BYTES);
        locations.require(start, length, part(before, start - address, length));
      }
    }
  }

  /** Where the bytes from {@code a} on stop belonging to {@code location} (or to none). */
  private long partEnd(long a, long end, int location) {
    if (location != LocationMap.NONE) {
      return Math.min(end, locations.address(location) + locations.size(location));
    }
    long until = a + 1;
    while (until < end && locations.at(until) == LocationMap.NONE) {
      until++;
    }
    return until;
  }

  private static long part(long value, long offset, int size) {
    long shifted = offset < 8 ? value >>> 8 * offset : 0;
    return size < 8 ? shifted & (1L << 8 * size) - 1 : shifted;
  }

  private Effect.Plain plainEffect() {
    return instructions.meaning(number).effect() instanceof Effect.Plain plain ? plain : UNORDERED;
  }
}
