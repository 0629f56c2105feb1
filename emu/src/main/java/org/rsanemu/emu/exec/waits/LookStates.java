// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.OptionalLong;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * The states in which a thread comes to the looks of a loop, which compilers copy: what differs
 * from round to round where it looks, as a count does, and what differs between the places where it
 * does. All of it is on the thread's own stack or in registers. What is learned only grows.
 */
final class LookStates {
  /** A compiler makes two copies of a look, or three. */
  private static final int MOST = LoopRounds.MOST_LOOKS;

  private final LoopRounds rounds;
  private final long sp;
  private final Long2ObjectHashMap<Look> looks = new Long2ObjectHashMap<>();
  private final LongHashSet differingBytes = new LongHashSet();
  private long differing;
  private long stackStart;
  private long stackEnd;
  private int kept;
  private boolean learned;

  /** An instruction that looks. */
  private static final class Look {
    /** Which of the rounds' states has the registers with which the thread first came; -1: none. */
    private int first = -1;

    /** Bytes that were not as at the start when the thread first came, and what they were. */
    private final Long2LongHashMap contents = new Long2LongHashMap(-1);

    /** Registers and bytes of the stack that may have any value here. */
    private long varying = RegisterSet.FLAGS;

    private final LongHashSet varyingBytes = new LongHashSet();
  }

  /**
   * @param sp the set of the stack pointer, of which the place of a look says where it is
   */
  LookStates(LoopRounds rounds, long sp) {
    this.rounds = rounds;
    this.sp = sp;
  }

  /** Nothing is known but where a thread with this stack, whose state was saved, looks first. */
  void start(long pc, long stackStart, long stackEnd) {
    this.stackStart = stackStart;
    this.stackEnd = stackEnd;
    looks.clear();
    differingBytes.clear();
    differing = RegisterSet.FLAGS;
    kept = 0;
    learned = false;
    Look look = new Look();
    look.first = 0;
    looks.put(pc, look);
  }

  /** Forgets that it has learned something. */
  void begin() {
    learned = false;
  }

  /** Whether more is known than when {@link #begin} was called. */
  boolean haveLearned() {
    return learned;
  }

  boolean contain(long pc) {
    return looks.containsKey(pc);
  }

  /** The instruction at {@code pc} looks, too. False if there are too many. */
  boolean add(long pc) {
    if (looks.containsKey(pc)) {
      return true;
    }
    if (looks.size() >= MOST) {
      return false;
    }
    looks.put(pc, new Look());
    learned = true;
    return true;
  }

  /** Registers that may have any value at a look. */
  long varying(long pc) {
    return looks.get(pc).varying;
  }

  /** Bytes of the stack that may. */
  LongHashSet varyingBytes(long pc) {
    return looks.get(pc).varyingBytes;
  }

  /** Registers that are not the same at all looks, in all rounds. */
  long differing() {
    return differing;
  }

  /** Bytes of the stack that are not. */
  LongHashSet differingBytes() {
    return differingBytes;
  }

  /**
   * The thread comes to a look, in a state that is noted as the first round's.
   *
   * @param registers that may have any value now
   * @param bytes of memory that may
   * @param used the stack is in use from there on
   * @return whether nothing differs that is not known of, or not followed
   */
  boolean comes(long pc, long registers, LongHashSet bytes, long used) {
    Look look = looks.get(pc);
    Ranges changed = rounds.changed();
    if (look.first < 0 && !comesFirst(look, changed, used)) {
      return false;
    }
    OptionalLong since = rounds.differing(look.first, 1);
    if (since.isEmpty() || !isOwn(changed)) {
      return false;
    }
    varies(look, since.getAsLong() & ~sp | registers);
    LongHashSet now = new LongHashSet();
    for (int i = 0; i < changed.count(); i++) {
      for (long at = changed.start(i); at < changed.start(i) + changed.size(i); at++) {
        now.add(at);
        if (look.contents.get(at) != content(at)) {
          varies(look, at, used);
        }
      }
    }
    for (long at : look.contents.keySet()) {
      if (!now.contains(at)) {
        varies(look, at, used);
      }
    }
    bytes.forEachLong(at -> varies(look, at, used));
    return bytes.stream().allMatch(this::isOwn);
  }

  private boolean comesFirst(Look look, Ranges changed, long used) {
    look.first = LoopRounds.MOST + 1 + kept++;
    rounds.keep(look.first);
    for (int i = 0; i < changed.count(); i++) {
      for (long at = changed.start(i); at < changed.start(i) + changed.size(i); at++) {
        look.contents.put(at, content(at));
        learned |= at >= used && differingBytes.add(at);
      }
    }
    OptionalLong others = rounds.differing(0, look.first);
    differ(others.orElse(RegisterSet.NONE) & ~sp);
    return others.isPresent();
  }

  private void varies(Look look, long registers) {
    learned |= (registers & ~look.varying) != 0;
    look.varying |= registers;
    differ(registers);
  }

  private void differ(long registers) {
    learned |= (registers & ~differing) != 0;
    differing |= registers;
  }

  private void varies(Look look, long at, long used) {
    if (at >= used) {
      learned |= look.varyingBytes.add(at);
      learned |= differingBytes.add(at);
    }
  }

  private boolean isOwn(Ranges changed) {
    for (int i = 0; i < changed.count(); i++) {
      if (changed.start(i) < stackStart || changed.start(i) + changed.size(i) > stackEnd) {
        return false;
      }
    }
    return true;
  }

  private boolean isOwn(long at) {
    return at >= stackStart && at < stackEnd;
  }

  private long content(long at) {
    return rounds.memory().peek(at, 1) & 0xff;
  }
}
