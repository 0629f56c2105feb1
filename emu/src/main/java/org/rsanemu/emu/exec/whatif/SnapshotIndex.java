// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif;

import java.util.List;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Finds those of an execution's snapshots whose registers may be the same as others, except for
 * dead ones: in a loop of thousands of rounds each place has thousands, of which most differ in
 * what the loop counts.
 */
final class SnapshotIndex {
  /** So few of a place are all compared. */
  private static final int FEW = 8;

  private static final IntArrayList NONE = new IntArrayList();

  private final RegisterFile registers;
  private final Liveness liveness;
  private final List<Snapshot> snapshots;
  private final Long2ObjectHashMap<IntArrayList> byPlace = new Long2ObjectHashMap<>();
  private final Long2ObjectHashMap<Alike> alike = new Long2ObjectHashMap<>();

  /** Those of a place that are the same in what is read from there on. */
  private record Alike(long live, Long2ObjectHashMap<IntArrayList> byRegisters) {}

  /**
   * @param snapshots in the order in which they were taken; no more are added
   */
  SnapshotIndex(RegisterFile registers, Liveness liveness, List<Snapshot> snapshots) {
    this.registers = registers;
    this.liveness = liveness;
    this.snapshots = snapshots;
    for (int i = 0; i < snapshots.size(); i++) {
      add(byPlace, snapshots.get(i).pc(), i);
    }
  }

  /**
   * The numbers of all for which {@link WhatIfMachine#same} may hold, in ascending order; others
   * may be among them.
   */
  IntArrayList like(Snapshot other) {
    IntArrayList all = byPlace.getOrDefault(other.pc(), NONE);
    if (all.size() <= FEW) {
      return all;
    }
    Alike here = alike.computeIfAbsent(other.pc(), pc -> alike(pc, all));
    long digest = registers.digest(other.registers(), here.live);
    return here.byRegisters.getOrDefault(digest, NONE);
  }

  private Alike alike(long pc, IntArrayList all) {
    Alike here = new Alike(liveAt(pc), new Long2ObjectHashMap<>());
    for (int i : all) {
      add(here.byRegisters, registers.digest(snapshots.get(i).registers(), here.live), i);
    }
    return here;
  }

  /** What is dead together with others, and for every caller, is dead alone for an unknown one. */
  private long liveAt(long pc) {
    long live = RegisterSet.NONE;
    for (int i = 0; i < RegisterSet.GENERALS; i++) {
      long one = RegisterSet.general(i);
      if (!liveness.deadAt(pc, one)) {
        live |= one;
      }
    }
    return live;
  }

  private static void add(Long2ObjectHashMap<IntArrayList> to, long key, int number) {
    to.computeIfAbsent(key, _ -> new IntArrayList()).addInt(number);
  }
}
