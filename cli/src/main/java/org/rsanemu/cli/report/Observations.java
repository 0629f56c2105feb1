// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * What judged code did to atomic memory, summed up over the runs of a case.
 *
 * @param instructions those that were executed and are events, by place: file, line, address
 * @param locations what they accessed
 * @param coverage how what was seen grew from run to run
 * @param cut whether some of all this was left out, because there was too much
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Observations(
    List<Instruction> instructions,
    List<Location> locations,
    List<Coverage> coverage,
    boolean cut) {

  /**
   * An atomic instruction, or an ordinary one that accessed atomic memory.
   *
   * @param stack from the instruction out to its innermost judged frame
   * @param text as an assembler writes it
   * @param events what it did, each sort once
   * @param locations indices in {@link Observations#locations}, in order
   */
  public record Instruction(
      List<SourceFrame> stack, String text, List<Event> events, List<Integer> locations) {

    /** The innermost judged frame. */
    public SourceFrame at() {
      return SourceFrame.nearest(stack);
    }
  }

  /**
   * A sort of event.
   *
   * @param operation {@code read}, {@code write}, {@code read-modify-write}, ..., a fence
   * @param fenced whether a fence sc precedes and follows it (x86's LOCK)
   * @param count how often, in all runs
   */
  public record Event(String operation, String order, boolean fenced, long count) {

    /** {@code write rel}, {@code fence sc, read-modify-write acqrel, fence sc}. */
    public String words() {
      String words = operation + " " + order;
      return fenced ? "fence sc, " + words + ", fence sc" : words;
    }
  }

  /**
   * An atomic location; those of equal heap blocks, allocated at the same place, are one.
   *
   * @param name as findings call it
   * @param offset in the block or stack; else 0
   * @param size in bytes
   * @param instances most in a run
   * @param threads most threads that accessed one in a run
   * @param reads by judged code in all runs, failed compare-and-swaps among them
   * @param writes by judged code in all runs
   * @param rmws by judged code in all runs, succeeded compare-and-swaps among them
   */
  public record Location(
      String name,
      FindingView.Memory memory,
      long offset,
      int size,
      int instances,
      int threads,
      long reads,
      long writes,
      long rmws) {}

  /**
   * What had been seen when a run had ended; all but {@code run} only grow.
   *
   * @param run its number
   * @param executions how many executions, distinguished by which read saw which write
   * @param readsFrom how many pairs of a write and a read of it, as instructions, between threads
   * @param findings how many findings that are not harmless
   */
  public record Coverage(int run, int executions, int readsFrom, int findings) {}
}
