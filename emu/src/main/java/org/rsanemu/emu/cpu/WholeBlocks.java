// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * A flag of the engine's: while it is set, what is translated cannot be stopped. T32 translation
 * sets it in IT blocks and clears it at the next instruction; A32 translation leaves it alone, so
 * that A32 code which comes after a block that ended inside an IT block runs on when it is asked to
 * stop, and is then run again. There is no function for the flag: it is found by what it does, and
 * cleared at every instruction, before the next block is translated.
 */
final class WholeBlocks {
  private static final long CODE = 0x10000;
  private static final long PAGE = 4096;

  /** Each try runs code that was not translated before. */
  private static final long STEP = 0x100;

  private static final int TRIES = 3;

  /** svc 0: ends the run with an error, as nobody listens to it. */
  private static final byte[] PLAIN = {0x00, (byte) 0xdf};

  /** cmp r0, r0; it eq; svceq 0 */
  private static final byte[] IN_IT_BLOCK = {
    (byte) 0x80, 0x42, 0x08, (byte) 0xbf, 0x00, (byte) 0xdf
  };

  private final MemorySegment flag;

  private WholeBlocks(MemorySegment flag) {
    this.flag = flag;
  }

  /**
   * Finds the flag of an ARM engine that has no hooks yet and nothing mapped. Null if there is none
   * in this version of the library.
   */
  static @Nullable WholeBlocks of(Unicorn unicorn) {
    MemorySegment host = HostMemory.reserve(PAGE);
    MemorySegment before = unicorn.newContext();
    unicorn.saveContext(before);
    try {
      unicorn.map(CODE, host, Unicorn.PROT_READ | Unicorn.PROT_EXEC);
      MemorySegment state = unicorn.state();
      BitSet candidates = new BitSet();
      candidates.set(0, (int) state.byteSize());
      for (int i = 0; i < TRIES; i++) {
        run(unicorn, host, 2L * i * STEP, PLAIN);
        keep(candidates, state, 0);
        run(unicorn, host, (2L * i + 1) * STEP, IN_IT_BLOCK);
        keep(candidates, state, 1);
      }
      unicorn.unmap(CODE, PAGE);
      unicorn.removeCache(CODE, CODE + PAGE);
      int found = candidates.nextSetBit(0);
      return candidates.cardinality() == 1 ? new WholeBlocks(state.asSlice(found, 1)) : null;
    } finally {
      unicorn.restoreContext(before);
      unicorn.freeContext(before);
      HostMemory.release(host);
    }
  }

  private static void run(Unicorn unicorn, MemorySegment host, long offset, byte[] code) {
    MemorySegment.copy(code, 0, host, JAVA_BYTE, offset, code.length);
    unicorn.start(CODE + offset | 1);
  }

  private static void keep(BitSet candidates, MemorySegment state, int value) {
    for (int i = candidates.nextSetBit(0); i >= 0; i = candidates.nextSetBit(i + 1)) {
      if (state.get(JAVA_BYTE, i) != value) {
        candidates.clear(i);
      }
    }
  }

  /** Where the flag is; one byte. */
  long flag() {
    return flag.address();
  }

  /** What is translated from now on can be stopped. */
  void end() {
    flag.set(JAVA_BYTE, 0, (byte) 0);
  }
}
