// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.hardware.AccessLog.Entry;
import org.rsanemu.emu.exec.hardware.AccessLog.Kind;
import org.rsanemu.emu.exec.hardware.HardwareDecoder.Decoded;
import org.rsanemu.emu.exec.stream.EventListener;
import org.rsanemu.emu.exec.thread.Pieces;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.model.Site;

/**
 * Notes what a run's threads do to memory, as the processor sees it: every access of theirs, with
 * the reads that it depends on. It is notified of each instruction before it is run and of its
 * accesses while it is, since there are several threads.
 *
 * <p>What is noted begins again, with nothing, where there is too much of it: nothing that is asked
 * depends on what is older than the write that an access may miss.
 */
public final class ExecutionTrace implements EventListener {
  /** Sets of reads that are kept. */
  private static final int MOST_SETS = 1 << 22;

  private final HardwareFacts facts;
  private final HardwareDecoder decoder;
  private final Engine engine;
  private final MachineMemory memory;
  private final AccessLog log = new AccessLog();
  private final Values values = new Values();
  private final List<ThreadValues> threads = new ArrayList<>();
  private final Long2ObjectHashMap<Decoded> decoded = new Long2ObjectHashMap<>();
  private boolean concurrent;
  private boolean restarted;

  // The instruction under way, if there is one.
  private @Nullable Decoded current;
  private int thread;
  private long site;
  private boolean incidental;
  private boolean sharing;
  private long flags;
  private final Pieces reads = new Pieces();
  private final Pieces writes = new Pieces();
  private long before;
  private final long[] expected = new long[2];
  private final long[] swapped = new long[2];
  private ValueSources addressing = ValueSources.NONE;
  private ValueSources loaded = ValueSources.NONE;
  private final List<Entry> written = new ArrayList<>();
  private final List<Entry> accessed = new ArrayList<>();
  private long transferStart;

  public ExecutionTrace(HardwareDecoder decoder, Engine engine, MachineMemory memory) {
    this.decoder = decoder;
    facts = decoder.facts();
    this.engine = engine;
    this.memory = memory;
  }

  /** What is noted. */
  AccessLog log() {
    return log;
  }

  Values values() {
    return values;
  }

  HardwareFacts facts() {
    return facts;
  }

  /** Whether what was noted at first is forgotten, because there was too much of it. */
  boolean hasRestarted() {
    return restarted;
  }

  /** Code has changed. */
  public void codeChanged() {
    decoded.clear();
  }

  /** The instruction under way is over. */
  public void finish() {
    Decoded done = current;
    current = null;
    if (done != null) {
      finish(done);
    }
  }

  @Override
  public void start(int parent, int child, long at) {
    finish();
    concurrent = true;
    order(parent, child, at);
  }

  @Override
  public void join(int parent, int child, long at) {
    finish();
    order(child, parent, at);
  }

  private void order(int from, int to, long at) {
    if (concurrent) {
      Entry entry = new Entry(Kind.ORDER, from, at, HardwareInstruction.plain(), 0, 0);
      entry.other = to;
      log.add(entry);
    }
  }

  /** Something that is not an instruction changes memory, or perhaps reads it, for a thread. */
  public void outside(int by, long address, int size, long at) {
    finish();
    if (concurrent) {
      log.add(new Entry(Kind.OUTSIDE, by, at, HardwareInstruction.plain(), address, size));
      values(by).wrote(address, size, 0, false);
    }
  }

  /**
   * A thread's registers are replaced as a whole: a signal's handler begins or returns. What they
   * hold then may be made of whatever they held before, here or in the handler.
   */
  public void replaced(int whose) {
    finish();
    if (concurrent) {
      values(whose).mix();
    }
  }

  /**
   * The instruction at {@code pc} is run next.
   *
   * @param orderless whether what it does is a library's, in no function that is documented to
   *     order anything
   * @param shares whether it takes or gives back a lock that the program shares
   */
  public void step(int by, long pc, long at, boolean orderless, boolean shares) {
    finish();
    if (!concurrent) {
      return;
    }
    if (log.isFull() || values.count() > MOST_SETS) {
      log.forget();
      values.clear();
      threads.forEach(ThreadValues::forget);
      restarted = true;
    }
    Decoded next = decoded(pc);
    current = next;
    thread = by;
    site = at;
    incidental = orderless;
    sharing = shares;
    reads.clear();
    writes.clear();
    written.clear();
    accessed.clear();
    loaded = ValueSources.NONE;
    transferStart = -1;
    note(next.hardware().expected(), expected);
    note(next.hardware().swapped(), swapped);
    if (facts.hasDependencies()) {
      addressing = exact(values(by).of(next.use().addresses()), next);
      flags = next.hardware().choice() == null ? 0 : engine.flags();
    }
  }

  private void note(List<Integer> registers, long[] into) {
    for (int i = 0; i < registers.size(); i++) {
      into[i] = engine.general(registers.get(i));
    }
  }

  private Decoded decoded(long pc) {
    Decoded known = decoded.get(pc);
    if (known == null) {
      known = decoder.at(pc);
      decoded.put(pc, known);
    }
    return known;
  }

  private ThreadValues values(int number) {
    while (threads.size() <= number) {
      threads.add(new ThreadValues(values));
    }
    return threads.get(number);
  }

  /** What depends on that by an instruction, as far as it is sure of what it does. */
  private ValueSources exact(ValueSources sources, Decoded by) {
    return by.hardware().values() == HardwareInstruction.Values.PERHAPS
        ? sources.perhaps(values)
        : sources;
  }

  /** The instruction under way has read. */
  public void read(long address, int size) {
    Decoded now = current;
    if (now == null || now.calls()) {
      return;
    }
    switch (now.hardware().kind()) {
      case PLAIN -> plainRead(now, address, size);
      case LOOSE -> loose(address, size);
      case RMW, CAS, LOAD_EXCLUSIVE -> reads.add(address, size, memory.peek(address, size));
      case STORE_EXCLUSIVE, FENCE -> {}
    }
  }

  /** It is about to write. */
  public void write(long address, int size) {
    Decoded now = current;
    if (now == null || now.calls()) {
      return;
    }
    switch (now.hardware().kind()) {
      case PLAIN -> plainWrite(now, address, size);
      case LOOSE -> loose(address, size);
      case RMW, CAS, STORE_EXCLUSIVE -> {
        before = writes.isEmpty() ? memory.peek(address, size) : before;
        writes.add(address, size, 0);
      }
      case LOAD_EXCLUSIVE, FENCE -> {}
    }
  }

  private void loose(long address, int size) {
    log.add(new Entry(Kind.OUTSIDE, thread, site, HardwareInstruction.plain(), address, size));
    values(thread).wrote(address, size, 0, false);
  }

  private Entry access(Kind kind, long address, int size) {
    Entry entry = new Entry(kind, thread, site, current().hardware(), address, size);
    entry.addressing = addressing;
    entry.incidental = incidental;
    entry.sharing = sharing;
    return entry;
  }

  private Decoded current() {
    return requireNonNull(current);
  }

  private void plainRead(Decoded now, long address, int size) {
    int piece = piece(address);
    Entry entry = access(Kind.READ, address, size);
    entry.before = memory.peek(address, size);
    int number = log.add(entry);
    torn(entry);
    if (!facts.hasDependencies()) {
      return;
    }
    ThreadValues own = values(thread);
    entry.forwarded = own.forwarded(address, size, log);
    ValueSources value = exact(new ValueSources(values.read(number), 0, 0), now);
    RegisterUse.Transfer transfer = now.use().transfer();
    if (transfer != null && transfer.load()) {
      long target = transferred(transfer, piece, size);
      pending(target, value);
    }
    loaded = loaded.and(value, values);
  }

  private void plainWrite(Decoded now, long address, int size) {
    int piece = piece(address);
    Entry entry = access(Kind.WRITE, address, size);
    entry.before = memory.peek(address, size);
    if (facts.hasDependencies()) {
      RegisterUse.Transfer transfer = now.use().transfer();
      long stored =
          transfer == null || transfer.load() ? stored(now) : transferred(transfer, piece, size);
      entry.data = exact(values(thread).of(stored).and(loaded, values), now);
    }
    int number = log.add(entry);
    torn(entry);
    written.add(entry);
    if (facts.hasDependencies()) {
      boolean depends = !entry.data.isNone() || !entry.addressing.isNone();
      values(thread).wrote(address, size, number, depends);
    }
  }

  /**
   * Where models have no dependencies, nothing orders the pieces of one wide access; and a
   * misaligned one may be made in pieces anywhere (Arm ARM B2.2.1; SDM 3A, 9.1.1).
   */
  private void torn(Entry entry) {
    accessed.add(entry);
    if ((entry.address & entry.size - 1) != 0) {
      outside(entry);
    }
    boolean wide = accessed.size() > 1 && accessed.getFirst().kind == entry.kind;
    if (!facts.hasDependencies() && wide) {
      for (Entry piece : accessed.size() == 2 ? List.copyOf(accessed) : List.of(entry)) {
        outside(piece);
      }
    }
  }

  private void outside(Entry piece) {
    log.add(
        new Entry(
            Kind.OUTSIDE, thread, site, HardwareInstruction.plain(), piece.address, piece.size));
  }

  private static long stored(Decoded by) {
    long own = by.hardware().stored();
    return (own == HardwareInstruction.AS_USED ? by.use().data() : own) & ~RegisterSet.FLAGS;
  }

  private int piece(long address) {
    if (transferStart == -1) {
      transferStart = address;
    }
    return (int) (address - transferStart);
  }

  /** The registers that a piece of memory goes to or comes from. */
  private static long transferred(RegisterUse.Transfer transfer, int offset, int size) {
    long set = RegisterSet.NONE;
    int last = (offset + size - 1) / transfer.size();
    for (int i = Math.max(0, offset / transfer.size());
        i <= last && i < transfer.registers().size();
        i++) {
      int register = transfer.registers().get(i);
      set |= register < 0 ? RegisterSet.NONE : 1L << register;
    }
    return set;
  }

  /** Registers of a load of several, and what they depend on when it is over. */
  private final List<Long> targets = new ArrayList<>();

  private final List<ValueSources> targetSources = new ArrayList<>();

  private void pending(long target, ValueSources value) {
    targets.add(target);
    targetSources.add(value);
  }

  private void finish(Decoded done) {
    for (Entry entry : written) {
      entry.after = memory.peek(entry.address, entry.size);
    }
    switch (done.hardware().kind()) {
      case RMW -> atomic(done, !writes.isEmpty(), false);
      case CAS -> compared(done);
      case LOAD_EXCLUSIVE -> loadExclusive(done);
      case STORE_EXCLUSIVE -> storeExclusive(done);
      case FENCE -> {
        if (done.hardware().fence() != null) {
          log.add(new Entry(Kind.FENCE, thread, site, done.hardware(), 0, 0));
        }
      }
      case PLAIN, LOOSE -> {}
    }
    if (facts.hasDependencies()) {
      branch(done);
      registers(done);
    }
    targets.clear();
    targetSources.clear();
  }

  private long after(long address, int size) {
    return size <= Long.BYTES
        ? memory.peek(address, size)
        : Pieces.value(
            memory.peek(address, Long.BYTES), memory.peek(address + Long.BYTES, Long.BYTES), size);
  }

  private void compared(Decoded done) {
    if (reads.isEmpty()) {
      return;
    }
    long wanted = joined(expected, done.hardware().expected().size());
    boolean writes = wanted == reads.value();
    Entry entry = atomic(done, writes, true);
    entry.expected = wanted;
    if (!writes) {
      entry.after = joined(swapped, done.hardware().swapped().size());
    }
  }

  /** The value of as many bytes as were read, in one register or two. */
  private long joined(long[] parts, int count) {
    int size = reads.size();
    if (count == 1) {
      return Pieces.truncate(parts[0], size);
    }
    return size <= Long.BYTES
        ? Pieces.truncate(parts[0], size / 2) | Pieces.truncate(parts[1], size / 2) << 4 * size
        : Pieces.value(parts[0], parts[1], size);
  }

  private Entry atomic(Decoded done, boolean writes, boolean compares) {
    current = done;
    Entry entry = access(writes ? Kind.RMW : Kind.FAILED_CAS, reads.address(), reads.size());
    current = null;
    if (reads.isEmpty() || !writes && !compares) {
      return entry; // it faulted
    }
    entry.before = reads.value();
    entry.after = writes ? after(entry.address, entry.size) : entry.before;
    entry.expected = entry.before;
    if (facts.hasDependencies()) {
      ThreadValues own = values(thread);
      entry.data = exact(own.of(stored(done)), done);
      if (compares) {
        entry.data = entry.data.and(own.of(expecting(done)).perhaps(values), values);
      }
      entry.forwarded = own.forwarded(entry.address, entry.size, log);
    }
    int number = log.add(entry);
    if (facts.hasDependencies()) {
      if (writes) {
        boolean depends = !entry.data.isNone() || !entry.addressing.isNone();
        values(thread).wrote(entry.address, entry.size, number, depends);
      }
      loaded = exact(new ValueSources(values.read(number), 0, 0), done);
    }
    return entry;
  }

  private static long expecting(Decoded done) {
    long set = RegisterSet.NONE;
    for (int register : done.hardware().expected()) {
      set |= register < Integer.SIZE - 1 ? RegisterSet.general(register) : RegisterSet.NONE;
    }
    return set;
  }

  private void loadExclusive(Decoded done) {
    if (reads.isEmpty()) {
      return;
    }
    current = done;
    Entry entry = access(Kind.LOAD_EXCLUSIVE, reads.address(), reads.size());
    current = null;
    entry.before = reads.value();
    ThreadValues own = values(thread);
    entry.forwarded = own.forwarded(entry.address, entry.size, log);
    int number = log.add(entry);
    loaded = exact(new ValueSources(values.read(number), 0, 0), done);
    own.exclusive = number;
  }

  private void storeExclusive(Decoded done) {
    ThreadValues own = values(thread);
    int load = own.exclusive;
    own.exclusive = -1;
    if (writes.isEmpty()) {
      return;
    }
    current = done;
    Entry entry = access(Kind.STORE_EXCLUSIVE, writes.address(), writes.size());
    current = null;
    entry.before = before;
    entry.after = after(entry.address, entry.size);
    entry.data = exact(own.of(stored(done)), done);
    entry.other = load >= log.first() ? load : -1;
    int number = log.add(entry);
    if (entry.other >= 0) {
      log.get(load).other = number;
    }
    boolean depends = !entry.data.isNone() || !entry.addressing.isNone();
    own.wrote(entry.address, entry.size, number, depends);
  }

  /** What it has done to registers. */
  private void registers(Decoded done) {
    ThreadValues own = values(thread);
    RegisterUse use = done.use();
    ValueSources result = result(done, own);
    long overwritten = use.kills() & ~use.results();
    if (done.hardware().values() == HardwareInstruction.Values.PERHAPS) {
      result = result.and(own.of(use.results()), values).and(own.lost, values).perhaps(values);
      long stepped = use.updates() & ~use.kills();
      ValueSources by = own.of(use.addresses()).perhaps(values);
      own.set(stepped, own.of(stepped).and(by, values));
    }
    if (use.others() && !done.calls()) {
      own.lost = own.lost.and(own.of(use.data()).and(loaded, values).perhaps(values), values);
    }
    own.set(overwritten, ValueSources.NONE);
    boolean loads = use.transfer() != null && use.transfer().load();
    if (!loads || targets.isEmpty()) {
      own.set(use.results(), result);
    } else if (done.hardware().values() == HardwareInstruction.Values.PERHAPS) {
      own.set(use.results(), result);
    } else {
      for (int i = 0; i < targets.size(); i++) {
        own.set(targets.get(i), targetSources.get(i));
      }
    }
  }

  private ValueSources result(Decoded done, ThreadValues own) {
    RegisterUse use = done.use();
    if (done.calls()) {
      return ValueSources.NONE;
    }
    return switch (done.hardware().kind()) {
      case STORE_EXCLUSIVE -> ValueSources.NONE; // the status carries none
      case RMW, CAS, LOAD_EXCLUSIVE -> done.hardware().result() ? loaded : ValueSources.NONE;
      case PLAIN, LOOSE, FENCE -> {
        HardwareInstruction.Choice choice = done.hardware().choice();
        if (choice != null) {
          ValueSources by = own.of(use.data() & RegisterSet.FLAGS);
          yield by.choosing(own.of(choice.taken(flags)), values);
        }
        boolean perhaps = done.hardware().values() == HardwareInstruction.Values.PERHAPS;
        long sources = perhaps ? use.data() | use.condition() : use.data();
        yield own.of(sources).and(loaded, values);
      }
    };
  }

  private void branch(Decoded done) {
    RegisterUse use = done.use();
    boolean goes =
        switch (use.flow()) {
          case BRANCH, JUMP, CALL, RETURN -> true;
          case NEXT -> use.conditional();
          case SYSTEM_CALL, TRAP, UNKNOWN -> false;
        };
    if (!goes) {
      return;
    }
    ValueSources by = exact(values(thread).of(use.condition()), done);
    if (use.flow() != RegisterUse.Flow.NEXT) {
      by = by.and(loaded, values);
    }
    if (!by.isNone()) {
      Entry entry = new Entry(Kind.BRANCH, thread, site, done.hardware(), 0, 0);
      entry.addressing = by;
      log.add(entry);
    }
  }

  /** Where in the code an entry is. */
  static long pc(Entry entry) {
    return Site.pc(entry.site);
  }
}
