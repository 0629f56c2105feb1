package org.rsanemu.emu.run;

import java.util.Arrays;
import org.rsanemu.emu.cpu.Engine;

/**
 * The registers of a trial between two instructions.
 *
 * @param acts how many acts came before
 * @param writes how many writes to memory came before, the own stack's with them
 * @param path a digest of the instructions that led there
 */
record Snapshot(
    long pc,
    int acts,
    int writes,
    long path,
    long[] generals,
    long sp,
    long flags,
    long tls,
    int floating) {

  static Snapshot of(Engine engine, long pc, int acts, int writes, long path) {
    long[] generals = new long[engine.cpu().generals()];
    for (int i = 0; i < generals.length; i++) {
      generals[i] = engine.general(i);
    }
    return new Snapshot(
        pc,
        acts,
        writes,
        path,
        generals,
        engine.sp(),
        engine.flags(),
        engine.tls(),
        Arrays.hashCode(engine.floatingState()));
  }

  /** Whether both stand at the same instruction with the same registers. */
  boolean sameRegisters(Snapshot other) {
    return pc == other.pc
        && sp == other.sp
        && flags == other.flags
        && tls == other.tls
        && floating == other.floating
        && Arrays.equals(generals, other.generals);
  }
}
