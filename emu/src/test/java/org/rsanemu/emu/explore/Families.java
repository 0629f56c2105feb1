// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.rsanemu.emu.explore.Instruction.Op.ADD;
import static org.rsanemu.emu.explore.Instruction.Op.CAS;
import static org.rsanemu.emu.explore.Instruction.Op.LOAD;
import static org.rsanemu.emu.explore.Instruction.Op.LOCK;
import static org.rsanemu.emu.explore.Instruction.Op.SKIP;
import static org.rsanemu.emu.explore.Instruction.Op.STORE;
import static org.rsanemu.emu.explore.Instruction.Op.UNLESS;
import static org.rsanemu.emu.explore.Instruction.Op.UNLOCK;

import java.util.ArrayList;
import java.util.List;

/** The families of programs that papers on partial-order reduction count. */
final class Families {
  private Families() {}

  /** One thread writes what {@code n} threads read. */
  static Program readers(int n) {
    List<List<Instruction>> threads = new ArrayList<>();
    threads.add(List.of(Instruction.of(STORE, 0, 1)));
    for (int i = 0; i < n; i++) {
      threads.add(List.of(Instruction.of(LOAD, 0)));
    }
    return Program.of(1, threads);
  }

  /** Each of {@code n} threads sets an element from the one before; one looks for the last zero. */
  static Program lastZero(int n) {
    List<List<Instruction>> threads = new ArrayList<>();
    List<Instruction> search = new ArrayList<>();
    for (int i = n; i >= 0; i--) {
      search.add(Instruction.of(LOAD, i));
      search.add(Instruction.of(SKIP, 0, 0, 2 * i));
    }
    threads.add(search);
    for (int i = 1; i <= n; i++) {
      threads.add(List.of(Instruction.of(LOAD, i - 1), Instruction.of(STORE, i, 1, 1)));
    }
    return Program.of(n + 1, threads);
  }

  /** Threads put four numbers each into a hash table (Flanagan and Godefroid, POPL 2005). */
  static Program indexer(int n) {
    int size = 128;
    int attempts = 6;
    List<List<Instruction>> threads = new ArrayList<>();
    for (int tid = 0; tid < n; tid++) {
      List<Instruction> thread = new ArrayList<>();
      for (int m = 1; m <= 4; m++) {
        int w = m * 11 + tid;
        for (int i = 0; i < attempts; i++) {
          thread.add(Instruction.of(CAS, (w * 7 + i) % size, 0, w));
          thread.add(Instruction.of(SKIP, 0, 1, 2 * (attempts - 1 - i)));
        }
      }
      threads.add(thread);
    }
    return Program.of(size, threads);
  }

  /** Threads look for free blocks, each guarded by a lock (Flanagan and Godefroid, POPL 2005). */
  static Program fileSystem(int n) {
    int inodes = 32;
    int blocks = 26;
    int attempts = 3;
    List<List<Instruction>> threads = new ArrayList<>();
    for (int tid = 0; tid < n; tid++) {
      int i = tid % inodes;
      List<Instruction> thread = new ArrayList<>();
      thread.add(Instruction.of(LOCK, blocks + i));
      for (int k = 0; k < attempts; k++) {
        int b = (2 * i + k) % blocks;
        thread.add(Instruction.of(LOCK, b));
        thread.add(Instruction.of(LOAD, b));
        thread.add(Instruction.of(UNLESS, 0, 0, 3));
        thread.add(Instruction.of(STORE, b, 1));
        thread.add(Instruction.of(UNLOCK, b));
        thread.add(Instruction.of(SKIP, 0, 0, 1 + 7 * (attempts - 1 - k)));
        thread.add(Instruction.of(UNLOCK, b));
      }
      thread.add(Instruction.of(UNLOCK, blocks + i));
      threads.add(thread);
    }
    return Program.of(blocks + inodes, threads);
  }

  /** Each takes the fork on the left, then the one on the right. */
  static Program philosophers(int n) {
    List<List<Instruction>> threads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int right = (i + 1) % n;
      threads.add(
          List.of(
              Instruction.of(LOCK, i),
              Instruction.of(LOCK, right),
              Instruction.of(UNLOCK, right),
              Instruction.of(UNLOCK, i)));
    }
    return Program.of(n, threads);
  }

  /** Threads that add to one counter, so that every order of them is a trace. */
  static Program counter(int threads, int times) {
    List<List<Instruction>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(java.util.Collections.nCopies(times, Instruction.of(ADD, 0, 1)));
    }
    return Program.of(1, all);
  }
}
