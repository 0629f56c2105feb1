// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.ReleasingStores;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/**
 * What instructions do that are not atomic by themselves: accesses to plain memory, and to
 * locations. It decides which of them are atomic (design section 3, points 2 to 6). Part of the hot
 * path.
 */
public final class OrdinaryAccesses {
  /** The widest access of one instruction; the kernel's are wider, but none to a location. */
  private static final int MOST_BYTES = 16;

  /**
   * An access by an instruction whose meaning has none: the kernel's, or a stack push of a call.
   */
  private static final Effect.Plain UNORDERED =
      new Effect.Plain(MemoryOrder.RLX, MemoryOrder.RLX, false);

  /** A stub of TSan's makes one access for its caller; its return reads, too. */
  private static final int STUBS_ACCESS = Instructions.STUB | Instructions.RETURN;

  /** Instructions of functions that access atomics which are known to be the accesses. */
  private static final int KNOWN_ACCESS = Instructions.STUB | Instructions.ATOMIC_PLACE;

  /** A scheduling point comes before these, or before what the machine does in their place. */
  private static final int SCHEDULED = Instructions.CHOICES | Instructions.TRAP;

  /** These need no such mark, are no access of their own, or are meant as plain ones. */
  private static final int NEVER_MET =
      Instructions.CHOICES
          | Instructions.PLAIN
          | Instructions.FOR_CALLER
          | Instructions.TRAP
          | Instructions.CALL
          | Instructions.RETURN;

  private final CurrentInstruction at;
  private final Instructions instructions;
  private final PlainAccesses plain;
  private final BulkAccesses bulk;
  private final EventStream recorder;
  private final LocationMap locations;
  private final AnnotatedEvents announced;
  private final PlainTouches touches;
  private final ByteSet declared;
  private final MemoryKinds kinds;

  /** Those of these bytes of which the user has said so, while they are declared. */
  private final ByteSet stated = new ByteSet();

  private final Kernel kernel;
  private final MachineMemory memory;
  private final boolean judgesAll;
  private final boolean meets;
  private final SourceOrders sourceOrders;
  private final @Nullable KeptAccesses kept;

  /** On ARMv7 alone: elsewhere a store says itself that it releases. */
  private final @Nullable ReleasingStores releasing;

  /**
   * The last instruction that accessed a location, by {@link CurrentInstruction#begun}, and which.
   */
  private long begun;

  private int begunWith;
  private long events;
  private long judgedEvents;
  private long unknownOrders;

  /**
   * @param judgesAll whether libraries' code is judged as the user's
   * @param meets whether scheduling points come before instructions that are found to touch
   *     locations; not in an exploration, whose steps must be known before
   */
  public OrdinaryAccesses(
      CurrentInstruction at,
      Machine machine,
      ProgramCode code,
      RunEvents events,
      AnnotatedEvents announced,
      boolean judgesAll,
      boolean meets) {
    this.at = at;
    this.meets = meets;
    this.announced = announced;
    this.judgesAll = judgesAll;
    instructions = code.instructions();
    recorder = events.recorder();
    plain = new PlainAccesses(at, instructions, events);
    locations = events.locations();
    bulk = events.bulk();
    kept = events.kept();
    sourceOrders = events.sourceOrders();
    touches = events.touches();
    declared = events.declared();
    kinds = events.memoryKinds();
    kernel = machine.kernel();
    memory = machine.memory();
    releasing = machine.engine().cpu().wide() ? null : new ReleasingStores(instructions);
  }

  /** What instructions do to plain memory. */
  public PlainAccesses plain() {
    return plain;
  }

  /** The fence comes next. */
  public void fenced(Effect.Fence fence) {
    if (releasing != null) {
      at.thread().releasesAt(releasing.after(at.number(), fence));
    }
  }

  /** These bytes are atomic whatever accesses them; an access of them makes a location. */
  public void declareAtomic(long address, long length) {
    declared.add(address, length);
    if (kept != null) {
      kept.watch(address, length);
    }
    touches.becameAtomic(address, length);
  }

  /** The same, and the user has said so: no source text says otherwise. */
  public void stateAtomic(long address, long length) {
    stated.add(address, length);
    declareAtomic(address, length);
  }

  /** These bytes are plain memory until an atomic instruction touches them. */
  public void declarePlain(long address, long length) {
    declared.remove(address, length);
    locations.clear(address, length);
  }

  /** How many accesses to locations there were. */
  public long events() {
    return events;
  }

  /** How many of them were by judged code. */
  public long judgedEvents() {
    return judgedEvents;
  }

  /** How many of these should have had the source's order, and had their instruction's. */
  public long unknownOrders() {
    return unknownOrders;
  }

  /** Has counted as many as another run, in which there was one thread. */
  public void resume(long eventsThen, long judgedThen, long unknownThen) {
    events = eventsThen;
    judgedEvents = judgedThen;
    unknownOrders = unknownThen;
  }

  /** Whether an access touches no location and makes none. */
  public boolean isPlain(long address, int size) {
    return !locations.touches(address, size)
        && !makesLocation(address)
        && !declared.touches(address, size);
  }

  /** The same of an access by the kernel, which makes no location. */
  public boolean isPlainForKernel(long address, int size) {
    return !locations.touches(address, size) && !declared.touches(address, size);
  }

  /**
   * Whether a plain instruction makes what it touches a location: it is known to touch atomic bytes
   * only, or belongs to {@code std::atomic} and kin. What such a function has on its own stack may
   * be its variables: unless the instruction alone can be the access, that an atomic lies there
   * must be learned. What nobody can write is none: on ARM the constants that such a function needs
   * lie beside its code.
   */
  private boolean makesLocation(long address) {
    int flags = at.flags();
    return (flags & Instructions.LEARNED) != 0
        || (flags & Instructions.ATOMIC_CODE) != 0
            && ((flags & KNOWN_ACCESS) != 0 || !at.thread().isOnStack(address))
            && memory.permits(address, 1, GuestMemory.PROT_WRITE);
  }

  /**
   * Whether the instruction under way, which reads, takes back where a call came from. That is
   * nobody's object: it is plain whatever lay there, and says nothing of the instruction.
   */
  public boolean isReturn() {
    return (at.flags() & STUBS_ACCESS) == Instructions.RETURN;
  }

  /** Whether it, which writes, saves where a call comes from. */
  public boolean isCall() {
    return (at.flags() & Instructions.CALL) != 0;
  }

  /** A call saves where it came from: whatever lay there has ended. */
  public void saveReturn(long address, int size) {
    if (!isPlainForKernel(address, size)) {
      declarePlain(address, size);
    }
    plain.reportWrite(address, size);
  }

  /** A return reads that. */
  public void takeReturn(long address, int size) {
    plain.reportRead(address, size);
  }

  /** A plain instruction reads bytes some of which are atomic, or all of which it makes atomic. */
  public void readLocations(long address, int size, long value) {
    long end = address + size;
    boolean plainly = meet(address, size, value);
    for (long a = address; a < end; ) {
      int location = locations.at(a);
      long until = partEnd(a, end, location);
      int part = (int) (until - a);
      if (location == LocationMap.NONE) {
        plain.read(a, part);
      } else if (plainly || isMeantPlain(a, part)) {
        readPlainly(location, a, part);
      } else if (at.thread().awaited().isWaitFor(a, part)) {
        awaitLocation(part(value, a - address, part), location);
      } else {
        MemoryOrder order = inRuntime(plainEffect().read(), MemoryOrder.ACQ);
        countEvent(location, size);
        locations.require(a, part, 0);
        recorder.read(
            at.thread().number(), location, part(value, a - address, part), order, at.site());
      }
      a = until;
    }
  }

  /**
   * Whether the source means a plain access of these bytes, which others access atomically: its
   * text names nothing of atomic type. If they are of such a type all the same, it fills or copies
   * the structure that they are in.
   */
  private boolean isMeantPlain(long address, int size) {
    return (at.flags() & Instructions.PLAIN) != 0
        && !at.thread().ignores()
        && !kinds.isGuard(address)
        && !(stated.touches(address, size) && declared.touches(address, size));
  }

  private void readPlainly(int location, long address, int size) {
    if (at.isDiscarded()) {
      return;
    }
    plain.reportRead(address, size);
    at.announce(recorder);
    recorder.readPlainly(at.thread().number(), location, address, size, at.site());
  }

  private void writePlainly(int location, long address, int size, long value) {
    plain.reportWrite(address, size);
    at.announce(recorder);
    recorder.writePlainly(at.thread().number(), location, address, size, value, at.site());
  }

  /** A plain instruction makes the read that an annotation announced as a wait. */
  private void awaitLocation(long found, int location) {
    boolean user = at.isJudged();
    at.announce(recorder);
    long before = announced.events();
    announced.await(at.thread(), location, found, plainEffect().read(), at.site());
    if (user) {
      judgedEvents += announced.events() - before;
    }
  }

  public void writeLocations(long address, int size, long value) {
    if ((at.flags() & Instructions.CONSTRUCTS) != 0) {
      locations.clear(address, size); // whatever lay there has ended
      plain.write(address, size);
      return;
    }
    long end = address + size;
    boolean plainly = meet(address, size, memory.peek(address, size));
    for (long a = address; a < end; ) {
      int location = locations.at(a);
      long until = partEnd(a, end, location);
      int part = (int) (until - a);
      if (location == LocationMap.NONE) {
        plain.write(a, part);
      } else if (plainly || isMeantPlain(a, part)) {
        writePlainly(location, a, part, part(value, a - address, part));
      } else {
        MemoryOrder own = inRuntime(plainEffect().write(), MemoryOrder.REL);
        MemoryOrder order = ReleasingStores.order(at.thread(), instructions.pc(at.number()), own);
        countEvent(location, size);
        locations.require(a, part, 0);
        recorder.write(
            at.thread().number(), location, part(value, a - address, part), order, at.site());
      }
      a = until;
    }
    at.thread().releasesAt(ReleasingStores.NONE);
  }

  /** The order that the instruction which comes next reads a location with. */
  public MemoryOrder orderOfRead() {
    Effect effect = effect();
    return effect instanceof Effect.Plain
        ? inRuntime(effect.readOrder(), MemoryOrder.ACQ)
        : effect.readOrder();
  }

  /**
   * OpenMP's runtime is taken to be right, and its plain accesses to what it synchronizes by count
   * as they do on x86-64: gcc 12's opens a barrier with a plain store after it has run tasks, and
   * no program should be blamed for that. Whoever judges libraries takes instructions at their
   * word.
   */
  private MemoryOrder inRuntime(MemoryOrder order, MemoryOrder atLeast) {
    boolean runtime = (at.flags() & Instructions.PARALLEL_RUNTIME) != 0;
    return runtime && !judgesAll && order == MemoryOrder.RLX ? atLeast : order;
  }

  /**
   * The order of the event has been asked for. Others may come between two locations that one
   * instruction accesses, and between the halves of what is wider than a register (Intel SDM,
   * volume 3, 9.1.1; Arm ARM, B2.2.1).
   *
   * @param size of the access, of which this location may be a part
   */
  private void countEvent(int location, int size) {
    boolean user = at.isJudged();
    at.announce(recorder);
    events++;
    if (user) {
      if ((at.flags() & SCHEDULED) == 0) {
        touches.unscheduled(at.number());
      }
      if (size > Long.BYTES || at.begun() == begun && location != begunWith) {
        touches.comesApart(at.number());
      }
      begun = at.begun();
      begunWith = location;
      judgedEvents++;
      unknownOrders += sourceOrders.isKnown() ? 0 : 1;
    }
  }

  /**
   * Notes that a plain instruction meets a location; a learned one makes all its bytes one, others
   * those that were declared atomic.
   *
   * @return whether it accesses all of them plainly
   */
  private boolean meet(long address, int size, long before) {
    if (!at.thread().ignores() && bulk.isOne(at.number(), address, size)) {
      touches.spansSeveral(at.number());
      return true;
    }
    if (makesLocation(address)) {
      if (!locations.touches(address, size)) {
        followsPlainWrites(address, size);
      }
      locations.require(address, size, before);
    } else if (declared.touches(address, size)) {
      makeDeclared(address, size, before);
    }
    boolean first = touches.isFirst(at.number());
    touches.atomic(at.number(), address, size, locations);
    if (meets && isMet()) {
      if (first && kernel.living() == 1) {
        touches.metAlone(at.number());
      }
      instructions.meet(at.number());
    }
    if (!declared.touches(address, size)) {
      touches.undeclared(at.number());
    }
    return false;
  }

  /**
   * Whether the instruction is judged code's and has touched nothing but locations in this run, and
   * that is not known yet.
   */
  private boolean isMet() {
    return (at.flags() & NEVER_MET) == 0
        && (at.flags() & Instructions.USER) != 0
        && !touches.touchedBoth(at.number());
  }

  /**
   * The first atomic access of an object must happen after the plain ones that filled it (C17,
   * 5.1.2.4 and 7.17.2): to the race detector it is a read. An access that is only learned to be
   * atomic says nothing: others of its kind were taken for plain ones before.
   */
  private void followsPlainWrites(long address, int size) {
    boolean known = (at.flags() & Instructions.ATOMIC_CODE) != 0;
    if (known && plain.canRace()) {
      recorder.plainRead(at.thread().number(), address, size, at.site());
    }
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
    return effect() instanceof Effect.Plain ordinary ? ordinary : UNORDERED;
  }

  /** What the instruction that comes next or is under way does, as its source states it. */
  public Effect effect() {
    return sourceOrders.effect(at);
  }
}
