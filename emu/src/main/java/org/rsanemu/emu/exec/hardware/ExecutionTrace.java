// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

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
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.model.Site;
import org.rsanemu.model.hardware.Fence;

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
  private final DataFlow flow;
  private final List<ThreadValues> threads = new ArrayList<>();
  private final Long2ObjectHashMap<Decoded> decoded = new Long2ObjectHashMap<>();
  private boolean concurrent;
  private boolean restarted;

  // The instruction under way, if there is one.
  private @Nullable Decoded current;

  /** What the kernel is about to write. */
  private @Nullable Entry kernelWord;

  private int thread;
  private long site;
  private boolean incidental;
  private boolean sharing;
  private final Pieces reads = new Pieces();
  private final Pieces writes = new Pieces();
  private long before;
  private final long[] expected = new long[2];
  private final long[] swapped = new long[2];
  private final List<Entry> written = new ArrayList<>();
  private final List<Entry> accessed = new ArrayList<>();

  public ExecutionTrace(HardwareDecoder decoder, Engine engine, MachineMemory memory) {
    this.decoder = decoder;
    facts = decoder.facts();
    this.engine = engine;
    flow = new DataFlow(engine, values);
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

  /** Whether it notes what threads do: nothing while there is one only. */
  public boolean notes() {
    return concurrent;
  }

  /** Code has changed. */
  public void codeChanged() {
    decoded.clear();
  }

  /** The instruction under way is over. */
  public void finish() {
    Entry word = kernelWord;
    kernelWord = null;
    if (word != null) {
      word.after = memory.peek(word.address, word.size);
    }
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

  /** The kernel ends a thread: whoever sees the word that it writes then sees all before it. */
  public void ends(int by, long address, int size, long at) {
    finish();
    if (concurrent) {
      log.add(new Entry(Kind.FENCE, by, at, HardwareInstruction.plain().fence(Fence.FULL), 0, 0));
      kernelWrites(by, address, size, at);
    }
  }

  /** A system call is about to write something for a thread. */
  public void callWrites(int by, long address, int size, long at) {
    if (size > Long.BYTES || Integer.bitCount(size) != 1 || (address & size - 1) != 0) {
      outside(by, address, size, at);
      return;
    }
    finish();
    if (concurrent) {
      kernelWrites(by, address, size, at);
    }
  }

  /** A word that is aligned: the kernel writes it by one store. */
  private void kernelWrites(int by, long address, int size, long at) {
    Entry entry = new Entry(Kind.WRITE, by, at, HardwareInstruction.plain(), address, size);
    entry.before = memory.peek(address, size);
    kernelWord = entry;
    values(by).wrote(address, size, log.add(entry), false);
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
    note(next.hardware().expected(), expected);
    note(next.hardware().swapped(), swapped);
    if (facts.hasDependencies()) {
      flow.begin(next, values(by));
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

  private Entry access(Kind kind, Decoded by, long address, int size) {
    Entry entry = new Entry(kind, thread, site, by.hardware(), address, size);
    entry.addressing = flow.addressing();
    entry.incidental = incidental;
    entry.sharing = sharing;
    return entry;
  }

  private void plainRead(Decoded now, long address, int size) {
    Entry entry = access(Kind.READ, now, address, size);
    entry.before = memory.peek(address, size);
    int number = log.add(entry);
    torn(entry);
    if (facts.hasDependencies()) {
      entry.forwarded = values(thread).forwarded(address, size, log);
      flow.loads(number, address, size);
    }
  }

  private void plainWrite(Decoded now, long address, int size) {
    Entry entry = access(Kind.WRITE, now, address, size);
    entry.before = memory.peek(address, size);
    if (facts.hasDependencies()) {
      entry.data = flow.stores(address, size);
    }
    int number = log.add(entry);
    torn(entry);
    written.add(entry);
    if (facts.hasDependencies()) {
      wrote(entry, number);
    }
  }

  private void wrote(Entry entry, int number) {
    boolean depends = !entry.data.isNone() || !entry.addressing.isNone();
    values(thread).wrote(entry.address, entry.size, number, depends);
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
      flow.end();
    }
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
    Entry entry = access(writes ? Kind.RMW : Kind.FAILED_CAS, done, reads.address(), reads.size());
    if (reads.isEmpty() || !writes && !compares) {
      return entry; // it faulted
    }
    entry.before = reads.value();
    entry.after = writes ? after(entry.address, entry.size) : entry.before;
    entry.expected = entry.before;
    if (facts.hasDependencies()) {
      entry.data = compares ? flow.storesIfEqual() : flow.stores();
      entry.forwarded = values(thread).forwarded(entry.address, entry.size, log);
    }
    int number = log.add(entry);
    if (facts.hasDependencies()) {
      if (writes) {
        wrote(entry, number);
      }
      flow.loads(number);
    }
    return entry;
  }

  private void loadExclusive(Decoded done) {
    if (reads.isEmpty()) {
      return;
    }
    Entry entry = access(Kind.LOAD_EXCLUSIVE, done, reads.address(), reads.size());
    entry.before = reads.value();
    ThreadValues own = values(thread);
    entry.forwarded = own.forwarded(entry.address, entry.size, log);
    int number = log.add(entry);
    flow.loads(number);
    own.exclusive = number;
  }

  private void storeExclusive(Decoded done) {
    ThreadValues own = values(thread);
    int load = own.exclusive;
    own.exclusive = -1;
    if (writes.isEmpty()) {
      return;
    }
    Entry entry = access(Kind.STORE_EXCLUSIVE, done, writes.address(), writes.size());
    entry.before = before;
    entry.after = after(entry.address, entry.size);
    entry.data = flow.stores();
    entry.other = load >= log.first() ? load : -1;
    int number = log.add(entry);
    if (entry.other >= 0) {
      log.get(load).other = number;
    }
    wrote(entry, number);
  }

  private void branch(Decoded done) {
    ValueSources by = flow.branchesBy();
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
