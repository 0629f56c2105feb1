// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Finds those of an execution's snapshots whose registers and memory may be the same as others',
 * except for what is dead: in a loop of thousands of rounds each place has thousands, of which most
 * differ in what the loop counts.
 */
final class SnapshotIndex {
  /** So few of a place are all compared. */
  private static final int FEW = 8;

  private static final IntArrayList NONE = new IntArrayList();

  private final RegisterFile registers;
  private final Liveness liveness;
  private final List<Snapshot> snapshots;
  private final IntToLongFunction memory;
  private final ToLongFunction<Snapshot> othersMemory;
  private final Long2ObjectHashMap<IntArrayList> byPlace = new Long2ObjectHashMap<>();
  private final Long2ObjectHashMap<Alike> alike = new Long2ObjectHashMap<>();

  /**
   * What all of a place have in registers that are read from there on.
   *
   * @param live those registers
   * @param digests by the snapshot's number among those of the place
   */
  private record Alike(long live, long[] digests) {}

  /**
   * @param snapshots in the order in which they were taken; no more are added
   * @param memory a number for each of them, by its own, that is the same where they and the stack
   *     in use are the same
   * @param othersMemory the same number for another execution's
   */
  SnapshotIndex(
      RegisterFile registers,
      Liveness liveness,
      List<Snapshot> snapshots,
      IntToLongFunction memory,
      ToLongFunction<Snapshot> othersMemory) {
    this.registers = registers;
    this.liveness = liveness;
    this.snapshots = snapshots;
    this.memory = memory;
    this.othersMemory = othersMemory;
    for (int i = 0; i < snapshots.size(); i++) {
      byPlace.computeIfAbsent(snapshots.get(i).place(), _ -> new IntArrayList()).addInt(i);
    }
  }

  /**
   * The numbers of all for which {@link WhatIfMachine#same} may hold and memory may be the same, in
   * ascending order; others may be among them.
   */
  IntArrayList like(Snapshot other) {
    IntArrayList all = byPlace.getOrDefault(other.place(), NONE);
    if (all.size() <= FEW) {
      return all;
    }
    Alike here = alike.computeIfAbsent(other.place(), _ -> alike(other.pc(), all));
    long digest = registers.digest(other.registers(), here.live);
    IntArrayList same = new IntArrayList();
    for (int i = 0; i < here.digests.length; i++) {
      if (here.digests[i] == digest) {
        same.addInt(all.getInt(i));
      }
    }
    return same.size() <= FEW ? same : withMemory(same, other);
  }

  private IntArrayList withMemory(IntArrayList some, Snapshot other) {
    long digest = othersMemory.applyAsLong(other);
    IntArrayList same = new IntArrayList();
    for (int i : some) {
      Snapshot each = snapshots.get(i);
      boolean comparable = each.stackInUse() == other.stackInUse() && each.sp() == other.sp();
      if (!comparable || memory.applyAsLong(i) == digest) {
        same.addInt(i);
      }
    }
    return same;
  }

  private Alike alike(long pc, IntArrayList all) {
    long live = liveAt(pc);
    return new Alike(
        live,
        all.stream()
            .mapToLong(i -> registers.digest(snapshots.get(i).registers(), live))
            .toArray());
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
}
