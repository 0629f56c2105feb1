// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.LocationMap;

/**
 * Sorts the plain instructions that touched atomic bytes in a run (design section 3, point 6):
 * those that touch only such bytes, and those that are uncertain.
 */
public final class LearnedCode {
  /** Beside so many scheduling points a missing one does not count. */
  private static final long MANY_POINTS = 1000;

  private final CodePlaces places;
  private final ModuleMap modules;
  private final Instructions instructions;
  private final PlainTouches touches;
  private final BitSet synchronizing;
  private final Set<CodeOffset> known;
  private final TreeSet<CodeOffset> all;
  private final LongPredicate mayStore;
  private int unordered;
  private int unorderedStores;
  private int judged;

  /** Those of the judged ones before whose first access another thread might have gone. */
  private int withoutPoint;

  private final TreeSet<CodeOffset> unscheduled = new TreeSet<>();
  private final List<CodeOffset> mixed = new ArrayList<>();
  private final List<CodeOffset> volatiles = new ArrayList<>();
  private final List<CodeOffset> undescribed = new ArrayList<>();

  /**
   * @param known what was known when the run began
   * @param synchronizing instructions by which libraries synchronize, whatever else they touch
   * @param mayStore whether the instruction at a program counter may write memory
   */
  public LearnedCode(
      CodePlaces places,
      ModuleMap modules,
      Instructions instructions,
      PlainTouches touches,
      BitSet synchronizing,
      List<CodeOffset> known,
      LongPredicate mayStore) {
    this.places = places;
    this.modules = modules;
    this.instructions = instructions;
    this.touches = touches;
    this.synchronizing = synchronizing;
    this.known = new HashSet<>(known);
    all = new TreeSet<>(known);
    this.mayStore = mayStore;
  }

  /**
   * Sorts them all.
   *
   * @return those that were not known before
   */
  public BitSet sort(LocationMap locations) {
    BitSet learned = new BitSet();
    touches.touchedAtomic(locations).stream()
        .forEach(instruction -> {
          Frame frame = places.frame(instructions.pc(instruction));
          CodeOffset offset = new CodeOffset(modules.path(frame), frame.address());
          if (touches.hasComeApart(instruction)) {
            unscheduled.add(offset);
          }
          int flags = instructions.flags(instruction);
          if ((flags & Instructions.PLAIN) != 0 || Instructions.copies(flags)) {
            addUnscheduled(instruction, offset);
            return;
          }
          if ((frame.judged() || Instructions.areUnknown(flags)) && !offset.module().isEmpty()) {
            doubt(instruction, offset);
          }
          if (mayBeLearned(instruction, frame) && all.add(offset)) {
            learned.set(instruction);
            judged += frame.judged() ? 1 : 0;
            withoutPoint += frame.judged() && lacksPoints(instruction) ? 1 : 0;
            if (!touches.isOrdered(instruction)) {
              unordered++;
              unorderedStores += mayStore.test(instructions.pc(instruction)) ? 1 : 0;
            }
          }
          if (!all.contains(offset)) {
            addUnscheduled(instruction, offset);
          }
        });
    mixed.removeAll(all);
    return learned;
  }

  /** Whether another thread might have gone before an access that was not known yet. */
  private boolean lacksPoints(int instruction) {
    boolean known = (instructions.flags(instruction) & Instructions.CHOICE) != 0;
    return !known && !touches.wasMetAlone(instruction);
  }

  private void addUnscheduled(int instruction, CodeOffset offset) {
    if (touches.wasUnscheduled(instruction)) {
      unscheduled.add(offset);
    }
  }

  private boolean mayBeLearned(int instruction, Frame frame) {
    return frame.module() >= 0
        && !places.actsForCaller(frame)
        && instructions.meaning(instruction).trap() == Trap.NONE
        && !touches.touchedSeveral(instruction)
        && (!touches.touchedBoth(instruction) || synchronizing.get(instruction));
  }

  private void doubt(int instruction, CodeOffset offset) {
    int flags = instructions.flags(instruction);
    if ((flags & Instructions.VOLATILE) != 0) {
      volatiles.add(offset);
    } else if (touches.touchedBoth(instruction) && !known.contains(offset)) {
      mixed.add(offset);
    } else if (Instructions.areUnknown(flags)
        || (flags & Instructions.ATOMIC_CODE) == 0
            && touches.touchedUndeclared(instruction)
            && !isDescribed(instructions.pc(instruction))) {
      undescribed.add(offset);
    }
  }

  private boolean isDescribed(long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    return mapped != null && mapped.module().describesAccess(pc - mapped.bias());
  }

  /** What was known, and what is now, in order. */
  public List<CodeOffset> learned() {
    return List.copyOf(all);
  }

  /**
   * For how many of those that were not known before the run must begin again. What an instruction
   * touches as plain memory, before that becomes atomic, need not have been an event if it is
   * ordered with all other accesses of these bytes: it orders nothing that is not ordered anyway,
   * and nobody can miss it. Where no judged code has an atomic access, only races are found, and a
   * missing read takes away an order at most, which makes races and hides none; a missing write
   * could make a later read synchronize with an older one. Each judged instruction lacks the
   * scheduling point before its first access, too (see {@link Instructions#meet}), unless there was
   * no other thread, and a library's all of them: in a run of few points that decides what is
   * found. What a report tells of a finding besides, as who signalled last, may need them all.
   *
   * @param points how many scheduling points the run had
   * @param found whether it found anything, or would have if every violation counted: that must not
   *     decide who runs when
   * @param judgedEvents how many atomic events of judged code it had
   */
  public int late(long points, boolean found, long judgedEvents) {
    if (found) {
      return all.size() - known.size();
    }
    boolean racesOnly = judgedEvents == 0 && judged == 0;
    return (racesOnly ? unorderedStores : unordered)
        + (points < withoutPoint * MANY_POINTS ? withoutPoint : 0);
  }

  /**
   * Where judged code made an atomic access, while there were several threads, before which no
   * scheduling point can come in another run either, or several that others may come between.
   */
  public Set<CodeOffset> unscheduled() {
    return Collections.unmodifiableSet(unscheduled);
  }

  /**
   * Plain instructions that met atomic memory.
   *
   * @param left those that leave an exploration's proof open, in order
   */
  public RunResult.Doubtful doubtful(Set<CodeOffset> left) {
    return new RunResult.Doubtful(
        mixed.stream().sorted().toList(),
        volatiles.stream().sorted().toList(),
        undescribed.stream().sorted().toList(),
        List.copyOf(left));
  }
}
