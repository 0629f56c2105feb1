// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;

/**
 * Compares memory as two ways from one read leave it, one of which is being followed. Valid until
 * its execution ends. Thread-confined.
 */
final class LeftMemory {
  private final WhatIfMachine machine;
  private final TriedRead read;
  private final Originals originals;
  private final Map<Long, Byte> firstOriginals = new HashMap<>();

  LeftMemory(WhatIfMachine machine, TriedRead read) {
    this.machine = machine;
    this.read = read;
    originals = new Originals(machine.scratch().journal(), 0);
  }

  /**
   * Whether two ways leave the same.
   *
   * @param one what it has written, by address of each byte
   * @param other the same of the other way
   * @param leftOut bytes that may differ
   */
  boolean same(Map<Long, Byte> one, Map<Long, Byte> other, LongPredicate leftOut) {
    Set<Long> all = new HashSet<>(one.keySet());
    all.addAll(other.keySet());
    for (long address : all) {
      if (!leftOut.test(address) && left(one, address) != left(other, address)) {
        return false;
      }
    }
    return true;
  }

  private byte left(Map<Long, Byte> written, long address) {
    Byte own = written.get(address);
    return own == null ? original(address) : own;
  }

  private byte original(long address) {
    if (address >= read.address() && address < read.address() + read.size()) {
      return (byte) (read.fresh() >>> 8 * (address - read.address()));
    }
    Byte was = originals.byAddress().get(address);
    return was != null ? was : (byte) machine.memory().peek(address, 1);
  }

  /**
   * What was there before both, as it was known when it was asked first: digests compare only by
   * what stays the same.
   */
  long firstOriginal(long address) {
    return firstOriginals.computeIfAbsent(address, this::original);
  }
}
