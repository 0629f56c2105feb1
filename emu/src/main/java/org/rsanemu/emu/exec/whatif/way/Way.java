// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.exec.thread.CallStack;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * What a thread does on one way from a place, action by action, as a {@link WhatIfExecution} notes
 * it. It stays when the execution has ended.
 */
public final class Way {
  /** How far one is followed to compare it with another, in instructions. */
  public static final int MOST_INSTRUCTIONS = 20_000;

  /** Actions that are noted: more of them than two ways are ever compared by. */
  private static final int MOST_ACTIONS = 4000;

  private final GuestContext thread;
  private final CallStack calls;
  private final List<Action> actions = new ArrayList<>();
  private final List<Snapshot> snapshots = new ArrayList<>();
  private final InstructionPath path = new InstructionPath();
  private final List<WhatIfRead> glances = new ArrayList<>();
  private final List<WhatIfRead> kept = new ArrayList<>();
  private final MemoryWrites writes = new MemoryWrites();
  private int visible;
  private int returns;
  private boolean going = true;
  private boolean brief;
  private boolean threadEnded;

  /**
   * @param calls around the instruction that the thread is at
   */
  Way(GuestContext thread, CallStack calls) {
    this.thread = thread;
    this.calls = calls;
  }

  /** Whose way it is. */
  public GuestContext thread() {
    return thread;
  }

  /** What the thread has done, in order. */
  public List<Action> actions() {
    return actions;
  }

  /** The instructions that were run. */
  public InstructionPath path() {
    return path;
  }

  /**
   * Whether it comes back, after an instruction, to what it has run up to there.
   *
   * @param next where the instruction is that comes next
   */
  public boolean comesBack(int number, long next) {
    return path.comesBack(number, next, calls.context());
  }

  /** What it has read outside its stack, and the fences it has come to, in order. */
  public List<WhatIfRead> glances() {
    return glances;
  }

  /** Whether all of those were noted. */
  public boolean hasAllGlances() {
    return glances.size() < MOST_ACTIONS;
  }

  /** The read-modify-writes that have written what was there, in order. */
  public List<WhatIfRead> kept() {
    return kept;
  }

  /** What it has written. */
  public MemoryWrites writes() {
    return writes;
  }

  /** The registers at each stop, in order. */
  public List<Snapshot> snapshots() {
    return snapshots;
  }

  /** How often an instruction has read memory outside the stack. */
  public long looks(long pc) {
    return glances.stream().filter(glance -> glance.pc() == pc && !glance.isFence()).count();
  }

  /** How often one instruction has read what the first read did, after that. */
  private long looksAgain() {
    long most = 0;
    Map<Long, Long> looks = new HashMap<>();
    for (WhatIfRead glance : glances.subList(Math.min(1, glances.size()), glances.size())) {
      if (glance.address() == glances.getFirst().address()) {
        most = Math.max(most, looks.merge(glance.pc(), 1L, Long::sum));
      }
    }
    return most;
  }

  /**
   * Whether the thread reads the same memory in a loop, so often at least, and nobody would notice
   * anything. The loop may begin with another instruction than it continues with.
   */
  public boolean waits(int rounds) {
    return visible == 0 && looksAgain() >= rounds;
  }

  /** How many of the actions others would notice. */
  public int visible() {
    return visible;
  }

  /** How often the thread came back to the place. */
  public int returns() {
    return returns;
  }

  /** Whether it can be followed further. */
  public boolean goes() {
    return going;
  }

  /** Whether it went as far as the thread's or the process's orderly end. */
  public boolean threadEnded() {
    return threadEnded;
  }

  /** Whether the last action is a crash or a failed assertion. */
  public boolean crashed() {
    return !actions.isEmpty() && actions.getLast().isCrash();
  }

  /** Whether so many actions were noted that it is followed no further. */
  public boolean isFull() {
    return actions.size() >= MOST_ACTIONS;
  }

  /** From now on only a crash is noted: what comes before it is not asked for. */
  void onlyCrashes() {
    brief = true;
  }

  /** Whether it can be followed further, and all is noted. */
  boolean goesInFull() {
    return going && !brief;
  }

  /** It is followed further, or not. */
  void going(boolean further) {
    going = further;
  }

  /** Whether the thread, or the process, has ended as it may. */
  void threadEnded(boolean orderly) {
    threadEnded = orderly;
  }

  void add(Action.Kind kind, long address, int size, long value, String what, long pc) {
    if (!going || brief && kind != Action.Kind.CRASH && kind != Action.Kind.ASSERTION) {
      return;
    }
    Action action = new Action(kind, address, size, value, what, pc, calls.context());
    actions.add(action);
    visible += action.isVisible() ? 1 : 0;
  }

  /** The thread is back at the place where the way begins. */
  void isBack(long place) {
    returns++;
    add(Action.Kind.PLACE, place, 0, 0, "", place);
  }

  void add(Snapshot snapshot) {
    snapshots.add(snapshot);
  }

  /** The instruction at {@code pc} comes next. */
  void instruction(long pc) {
    if (!brief) {
      path.add(pc, calls.context());
    }
  }

  /** The instruction at {@code pc} is a fence, or has one before it. */
  void fence(long pc) {
    glance(pc, 0, 0);
  }

  /** The instruction at {@code pc} reads outside the stack. */
  void read(long pc, long address, int size) {
    glance(pc, address, size);
    if (!repeats(address, size)) {
      add(Action.Kind.READ, address, size, 0, "", pc);
    }
  }

  private void glance(long pc, long address, int size) {
    if (!brief && hasAllGlances()) {
      glances.add(glanceOf(pc, address, size));
    }
  }

  private WhatIfRead glanceOf(long pc, long address, int size) {
    return new WhatIfRead(pc, calls.caller(), address, size, path.count(), writes.count());
  }

  /** Whether the thread has just read the same: how often it does so means nothing to anybody. */
  private boolean repeats(long address, int size) {
    if (actions.isEmpty()) {
      return false;
    }
    Action last = actions.getLast();
    return last.kind() == Action.Kind.READ && last.address() == address && last.size() == size;
  }

  /** The read-modify-write at {@code pc} writes what is there. */
  void keeps(long pc, long address, int size) {
    kept.add(glanceOf(pc, address, size));
  }
}
