// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.rsanemu.emu.explore.ModelInstruction.Op.ADD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.CAS;
import static org.rsanemu.emu.explore.ModelInstruction.Op.LOAD;
import static org.rsanemu.emu.explore.ModelInstruction.Op.LOCK;
import static org.rsanemu.emu.explore.ModelInstruction.Op.SKIP;
import static org.rsanemu.emu.explore.ModelInstruction.Op.STORE;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UNLESS;
import static org.rsanemu.emu.explore.ModelInstruction.Op.UNLOCK;

import java.util.ArrayList;
import java.util.List;

/** The families of programs that papers on partial-order reduction count. */
final class Families {
  private Families() {}

  /** One thread writes what {@code n} threads read. */
  static ModelProgram readers(int n) {
    List<List<ModelInstruction>> threads = new ArrayList<>();
    threads.add(List.of(ModelInstruction.of(STORE, 0, 1)));
    for (int i = 0; i < n; i++) {
      threads.add(List.of(ModelInstruction.of(LOAD, 0)));
    }
    return ModelProgram.of(1, threads);
  }

  /** Each of {@code n} threads sets an element from the one before; one looks for the last zero. */
  static ModelProgram lastZero(int n) {
    List<List<ModelInstruction>> threads = new ArrayList<>();
    List<ModelInstruction> search = new ArrayList<>();
    for (int i = n; i >= 0; i--) {
      search.add(ModelInstruction.of(LOAD, i));
      search.add(ModelInstruction.of(SKIP, 0, 0, 2 * i));
    }
    threads.add(search);
    for (int i = 1; i <= n; i++) {
      threads.add(List.of(ModelInstruction.of(LOAD, i - 1), ModelInstruction.of(STORE, i, 1, 1)));
    }
    return ModelProgram.of(n + 1, threads);
  }

  /** Threads put four numbers each into a hash table (Flanagan and Godefroid, POPL 2005). */
  static ModelProgram indexer(int n) {
    int size = 128;
    int attempts = 6;
    List<List<ModelInstruction>> threads = new ArrayList<>();
    for (int tid = 0; tid < n; tid++) {
      List<ModelInstruction> thread = new ArrayList<>();
      for (int m = 1; m <= 4; m++) {
        int w = m * 11 + tid;
        for (int i = 0; i < attempts; i++) {
          thread.add(ModelInstruction.of(CAS, (w * 7 + i) % size, 0, w));
          thread.add(ModelInstruction.of(SKIP, 0, 1, 2 * (attempts - 1 - i)));
        }
      }
      threads.add(thread);
    }
    return ModelProgram.of(size, threads);
  }

  /** Threads look for free blocks, each guarded by a lock (Flanagan and Godefroid, POPL 2005). */
  static ModelProgram fileSystem(int n) {
    int inodes = 32;
    int blocks = 26;
    int attempts = 3;
    List<List<ModelInstruction>> threads = new ArrayList<>();
    for (int tid = 0; tid < n; tid++) {
      int i = tid % inodes;
      List<ModelInstruction> thread = new ArrayList<>();
      thread.add(ModelInstruction.of(LOCK, blocks + i));
      for (int k = 0; k < attempts; k++) {
        int b = (2 * i + k) % blocks;
        thread.add(ModelInstruction.of(LOCK, b));
        thread.add(ModelInstruction.of(LOAD, b));
        thread.add(ModelInstruction.of(UNLESS, 0, 0, 3));
        thread.add(ModelInstruction.of(STORE, b, 1));
        thread.add(ModelInstruction.of(UNLOCK, b));
        thread.add(ModelInstruction.of(SKIP, 0, 0, 1 + 7 * (attempts - 1 - k)));
        thread.add(ModelInstruction.of(UNLOCK, b));
      }
      thread.add(ModelInstruction.of(UNLOCK, blocks + i));
      threads.add(thread);
    }
    return ModelProgram.of(blocks + inodes, threads);
  }

  /** Each takes the fork on the left, then the one on the right. */
  static ModelProgram philosophers(int n) {
    List<List<ModelInstruction>> threads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int right = (i + 1) % n;
      threads.add(
          List.of(
              ModelInstruction.of(LOCK, i),
              ModelInstruction.of(LOCK, right),
              ModelInstruction.of(UNLOCK, right),
              ModelInstruction.of(UNLOCK, i)));
    }
    return ModelProgram.of(n, threads);
  }

  /** Threads that add to one counter, so that every order of them is a trace. */
  static ModelProgram counter(int threads, int times) {
    List<List<ModelInstruction>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(java.util.Collections.nCopies(times, ModelInstruction.of(ADD, 0, 1)));
    }
    return ModelProgram.of(1, all);
  }
}
