// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.model.MemoryOrder;

/**
 * What a run's judged code did to atomic memory, summed up.
 *
 * @param instructions those that were executed and are events, by their place
 * @param locations what they touched
 * @param signature a hash of which read saw which write, for all judged reads of the run: runs with
 *     the same one are, except for collisions, the same execution
 * @param readsFrom which write instruction's value which read instruction saw, where they are
 *     different threads'; each pair once
 * @param cut whether some of all this was left out, because there was too much
 */
public record Observed(
    List<Instruction> instructions,
    List<Location> locations,
    long signature,
    List<ReadsFrom> readsFrom,
    boolean cut) {

  /** Nothing. */
  public static final Observed NOTHING = new Observed(List.of(), List.of(), 0, List.of(), false);

  /**
   * An atomic instruction, or an ordinary one that accessed atomic memory, at a place of the judged
   * code.
   *
   * @param stack from the instruction out to its innermost judged frame: one frame, unless it lies
   *     in a function that acts for its caller
   * @param text as an assembler writes it
   * @param events what it did, each sort once
   * @param locations indices in {@link Observed#locations}, in order
   */
  public record Instruction(
      List<Frame> stack, String text, List<Performed> events, List<Integer> locations) {}

  /**
   * A sort of event.
   *
   * @param fenced whether a fence sc precedes and follows it (x86's LOCK)
   * @param count how often
   */
  public record Performed(TraceStep.Kind kind, MemoryOrder order, boolean fenced, long count) {}

  /**
   * An atomic location; those of equal blocks, allocated at the same place, are one.
   *
   * @param memory of the first of them
   * @param offset in the block or stack; else 0
   * @param size in bytes
   * @param instances how many there are
   * @param threads how many threads accessed the first of them
   * @param reads by judged code, failed compare-and-swaps among them
   * @param writes by judged code
   * @param rmws by judged code, succeeded compare-and-swaps among them
   */
  public record Location(
      Finding.Memory memory,
      long offset,
      int size,
      int instances,
      int threads,
      long reads,
      long writes,
      long rmws) {}

  /** A read instruction saw what a write instruction of another thread wrote. */
  public record ReadsFrom(CodeOffset write, CodeOffset read) {}
}
