// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;

/**
 * Takes the races in which no judged code has a part. OpenMP's runtime is taken to be right, and so
 * is a library of which nothing is known: what its own code races on are atomics that the compiler
 * made plain moves of, and by which it synchronizes.
 */
public final class LibraryRaces implements Consumer<Race> {
  private final Instructions instructions;
  private final PlainTouches touches;
  private final BitSet synchronizing = new BitSet();

  public LibraryRaces(Instructions instructions, PlainTouches touches) {
    this.instructions = instructions;
    this.touches = touches;
  }

  /** The numbers of the plain instructions by which libraries synchronize. */
  public BitSet synchronizing() {
    return synchronizing;
  }

  /** Any race was found. */
  public void found(Race race) {
    found(race.current(), race.earlier());
    found(race.earlier(), race.current());
  }

  /**
   * One side of a race. A plain access of just the bytes that another one accesses atomically may
   * have been meant as atomic, too: they can be plain memory again when the run ends.
   */
  private void found(Access access, Access other) {
    if (access.order() != MemoryOrder.NA) {
      return;
    }
    int instruction = instructions.at(Site.pc(access.site()));
    touches.raced(instruction);
    if (other.order() != MemoryOrder.NA
        && other.address() == access.address()
        && other.size() == access.size()) {
      touches.synchronizes(instruction, access.address(), access.size());
    }
  }

  @Override
  public void accept(Race race) {
    List<Access> both = List.of(race.current(), race.earlier());
    boolean runtimes = both.stream().allMatch(this::isRuntimes);
    if (!runtimes && !both.stream().allMatch(this::isUnknown)) {
      return;
    }
    for (Access access : both) {
      int instruction = instructions.at(Site.pc(access.site()));
      touches.synchronizes(instruction, access.address(), access.size());
      if (runtimes) {
        synchronizing.set(instruction);
      }
    }
  }

  private boolean isRuntimes(Access access) {
    return (flags(access) & Instructions.PARALLEL_RUNTIME) != 0;
  }

  /** Whether it is neither the program's nor of a library whose documents say what it orders. */
  private boolean isUnknown(Access access) {
    return Instructions.areUnknown(flags(access));
  }

  private int flags(Access access) {
    return instructions.flags(instructions.at(Site.pc(access.site())));
  }
}
