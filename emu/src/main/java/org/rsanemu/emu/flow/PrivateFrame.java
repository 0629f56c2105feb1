// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameAccesses.Access;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;

/**
 * A function whose frame nobody but its own code accesses, by addresses that its instructions
 * themselves name, and which of that frame's bytes are read from each instruction on.
 *
 * <p>All of its code is known: where it goes on, and that it makes no system call. It calls only
 * functions of which the same holds, so nothing that it calls returns twice, or is a longjmp; those
 * of the C library that only pause may be among them. Nothing throws that it could catch. An
 * address in the frame is nowhere but in registers: it is not stored, passed on, computed with or
 * compared ({@link FrameAddresses}). It may be passed to a function that reads there how long to
 * sleep, and has forgotten it when it returns.
 *
 * <p>That leaves out of account who finds a frame without having its address: code that runs over
 * the end of another object, a collector of garbage or a signal handler that searches the stack, a
 * signal handler that unwinds.
 */
final class PrivateFrame {
  /** Larger functions are not looked at. */
  static final int MOST_INSTRUCTIONS = 2000;

  /** So many bytes below the place of the stack pointer at the beginning are looked at. */
  static final int MOST_BYTES = 1024;

  private final FrameAddresses addresses;
  private final Long2ObjectHashMap<BitSet> live = new Long2ObjectHashMap<>();
  private final boolean readsCallers;
  private final boolean mayThrow;

  private PrivateFrame(FrameAddresses addresses, Calls calls) {
    this.addresses = addresses;
    mayThrow =
        addresses.order().stream()
            .anyMatch(pc -> addresses.use(pc).flow() == Flow.CALL && calls.mayThrow(pc));
    readsCallers = addresses.order().stream().anyMatch(this::readsCallers);
    solve();
  }

  /** What is known of calls, by where they are. */
  interface Calls {
    /** Whether a call neither looks into the caller's frame nor comes back another way. */
    boolean mayBeMade(long call);

    /** Whether one that may be made throws. */
    boolean mayThrow(long call);

    /** What a call does if it only pauses; else null. */
    @Nullable Pause pause(long call);
  }

  /**
   * The function with this code; empty if it is not one.
   *
   * @param inside whether an instruction is its
   * @param calls what is known of what it calls
   */
  static Optional<PrivateFrame> of(
      RegisterUses uses, LongPredicate inside, FrameLiveness.Range code, Calls calls) {
    FrameAddresses addresses = new FrameAddresses(uses, inside, calls);
    return addresses.follow(code.start())
        ? Optional.of(new PrivateFrame(addresses, calls))
        : Optional.empty();
  }

  /** Whether an instruction is reached from the function's start. */
  boolean has(long pc) {
    return live.containsKey(pc);
  }

  /** Whether it reads what its caller has on the stack, as far as that is the caller's own. */
  boolean readsCallers() {
    return readsCallers;
  }

  /** Whether something that it calls may throw: a thread may be cancelled there. */
  boolean mayThrow() {
    return mayThrow;
  }

  /** See {@link FrameLiveness#deadAt}. */
  LongPredicate deadAt(long pc, long sp) {
    BitSet read = live.get(pc);
    long start = sp - addresses.sp(pc);
    return address ->
        address < start && address >= start - MOST_BYTES && !read.get((int) (start - 1 - address));
  }

  private boolean readsCallers(long pc) {
    RegisterUse use = addresses.use(pc);
    return addresses.accesses(pc).stream()
        .anyMatch(access -> access.reads() && access.end() > 0 && use.flow() != Flow.RETURN);
  }

  /** What is read after an instruction, or by it, is read before it unless it overwrites it. */
  private void solve() {
    Long2ObjectHashMap<LongArrayList> before = new Long2ObjectHashMap<>();
    LongArrayList open = new LongArrayList();
    LongHashSet waiting = new LongHashSet();
    for (long pc : addresses.order()) {
      live.put(pc, new BitSet(MOST_BYTES));
      Successors.of(
          addresses.use(pc),
          pc,
          next -> before.computeIfAbsent(next, _ -> new LongArrayList()).addLong(pc));
      open.addLong(pc);
      waiting.add(pc);
    }
    while (!open.isEmpty()) {
      long pc = open.removeAt(open.size() - 1);
      waiting.remove(pc);
      BitSet read = readFrom(pc);
      if (!read.equals(live.get(pc))) {
        live.put(pc, read);
        for (long each : before.getOrDefault(pc, new LongArrayList())) {
          if (waiting.add(each)) {
            open.addLong(each);
          }
        }
      }
    }
  }

  private BitSet readFrom(long pc) {
    RegisterUse use = addresses.use(pc);
    BitSet read = new BitSet(MOST_BYTES);
    if (use.flow() == Flow.TRAP) {
      read.set(0, MOST_BYTES); // a handler may do anything
      return read;
    }
    List<Long> next = new ArrayList<>();
    Successors.of(use, pc, next::add);
    next.forEach(each -> read.or(live.get((long) each)));
    for (Access access : addresses.accesses(pc)) {
      if (access.overwrites()) {
        read.clear(index(access.end() - 1), index(access.start() - 1));
      }
    }
    for (Access access : addresses.accesses(pc)) {
      if (access.reads()) {
        read.set(index(access.end() - 1), index(access.start() - 1));
      }
    }
    return read;
  }

  /** The bit of a byte, which is 0 for the one right below the frame's start. */
  private static int index(long offset) {
    return Math.clamp(-1 - offset, 0, MOST_BYTES);
  }
}
