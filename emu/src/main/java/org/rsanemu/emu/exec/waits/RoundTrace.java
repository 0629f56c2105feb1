// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/**
 * Follows a thread through one round of a loop, in a what-if execution: the places that it passes,
 * and its stores to atomic locations.
 */
public final class RoundTrace implements ScratchExecution.Tracer {
  /** Instructions at the beginning of a round whose order is kept. */
  private static final int LONGEST_PATH = 64;

  private final LocationMap locations;
  private final MachineMemory memory;
  private final LongHashSet body = new LongHashSet();
  private final LongHashSet calls = new LongHashSet();
  private final long[] path = new long[LONGEST_PATH];
  private int pathLength;
  private final ScratchExecution scratch;
  private final LongPredicate isUsers;
  private boolean users;
  private boolean counts;
  private boolean modifies;
  private boolean answers;
  private boolean fences;
  private long answered;
  private long answer;
  private long at;
  private long lastAttempt;
  private int readers;
  private long first;
  private int looks;
  private boolean readsHere;
  private boolean readsSeveral;
  private boolean usesOwn;
  private long sp;
  private boolean keeps;
  private boolean changes;

  /**
   * @param scratch that is followed
   * @param isUsers whether an instruction is the user's: others' plain reads concern nobody
   */
  RoundTrace(
      LocationMap locations,
      MachineMemory memory,
      ScratchExecution scratch,
      LongPredicate isUsers) {
    this.isUsers = isUsers;
    this.scratch = scratch;
    this.locations = locations;
    this.memory = memory;
  }

  /**
   * A what-if execution begins: nothing was stored.
   *
   * @param stackPointer the stack is in use from there on
   */
  void start(long stackPointer) {
    sp = stackPointer;
    calls.clear();
    usesOwn = false;
    keeps = false;
    changes = false;
    readsSeveral = false;
    lastAttempt = ScratchExecution.NOWHERE;
    answered = ScratchExecution.NOWHERE;
    fences = false;
    looks = 0;
    begin();
  }

  /** A round begins. */
  void begin() {
    body.clear();
    pathLength = 0;
    readers = 0;
  }

  /** How often what others may write, and was read first, was read. */
  int looks() {
    return looks;
  }

  /** The instructions of all rounds that call others. */
  LongHashSet calls() {
    return calls;
  }

  /** The addresses of the round's instructions. */
  LongHashSet body() {
    return body;
  }

  /** The addresses of the first of them, in the order in which they were run. */
  long[] path() {
    return Arrays.copyOf(path, pathLength);
  }

  /** All of them, in that order; null if they are too many. */
  long @Nullable [] wholePath() {
    return pathLength < LONGEST_PATH ? path() : null;
  }

  /**
   * The last instruction of the what-if execution that tries to write; {@link
   * ScratchExecution#NOWHERE} if none does.
   */
  long lastAttempt() {
    return lastAttempt;
  }

  /** Whether several instructions of a round read what others may write. */
  boolean readsSeveral() {
    return readsSeveral;
  }

  /**
   * Whether an instruction of the user's accesses what is the thread's own: the part of its stack
   * that is in use, or its thread-local variables. Others may have a pointer to it.
   */
  boolean usesOwn() {
    return usesOwn;
  }

  /** Whether a store, none that is part of a read-modify-write, left a location as it was. */
  boolean keepsLocations() {
    return keeps;
  }

  /** Whether such a store changed a location, for others to see even if it was changed back. */
  boolean changesLocations() {
    return changes;
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    at = pc;
    fences |= meaning.effect() instanceof Effect.Fence fence && fence.order() == MemoryOrder.SC;
    body.add(pc);
    if (pathLength < LONGEST_PATH) {
      path[pathLength++] = pc;
    }
    readsHere = false;
    if (meaning.flow() == Meaning.Flow.CALL) {
      calls.add(pc);
    }
    lastAttempt = BusyWaits.attempts(meaning.effect()) ? pc : lastAttempt;
    users = isUsers.test(pc);
    counts = users || accessesAtomically(meaning.effect());
    answers = meaning.effect() instanceof Effect.StoreExclusive; // the pair has read before
    modifies =
        switch (meaning.effect()) {
          case Effect.Cas _, Effect.Rmw _, Effect.Attempt _, Effect.StoreExclusive _ -> true;
          default -> false;
        };
  }

  /** Whether an instruction of this effect may access memory, and atomically. */
  public static boolean accessesAtomically(Effect effect) {
    return !(effect instanceof Effect.Plain
        || effect instanceof Effect.None
        || effect instanceof Effect.Fence);
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    noteOwn(address);
    if (!readsHere && !answers && concerns(address, size)) {
      readsHere = true;
      readsSeveral |= ++readers > 1;
      first = looks == 0 ? address : first;
      looks += address == first ? 1 : 0;
    }
  }

  /** Whether what the instruction under way reads there is what others may write. */
  boolean concerns(long address, int size) {
    return counts && scratch.isShared(address) || locations.touches(address, size);
  }

  private void noteOwn(long address) {
    usesOwn |= users && scratch.isOwn(address, sp);
  }

  /** Whether the first store-exclusive that has stored answers this load-exclusive. */
  boolean isAnswered(long load) {
    return answered == load;
  }

  /** Whether a full fence has come since the last write. */
  boolean fences() {
    return fences;
  }

  /** That store-exclusive. */
  long answer() {
    return answer;
  }

  @Override
  public void write(long address, int size, long value) {
    fences = false;
    noteOwn(address);
    if (answers && answered == ScratchExecution.NOWHERE) {
      answered = lastAttempt;
      answer = at;
    }
    if (!modifies && locations.touches(address, size)) {
      long unused = 64 - 8L * Math.min(size, Long.BYTES);
      boolean same = memory.peek(address, size) << unused == value << unused;
      keeps |= same;
      changes |= !same;
    }
  }
}
