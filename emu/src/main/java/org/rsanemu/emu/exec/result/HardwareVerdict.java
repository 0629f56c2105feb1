// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.hardware.litmus.LitmusStep;
import org.rsanemu.model.hardware.litmus.LitmusTest;

/**
 * What the binary's own processors can show of a violation.
 *
 * @param model the memory model: {@code x86-TSO}, {@code Armv8}; "" if there is none
 * @param remark what the verdict must say besides, as a clause; "" if nothing
 * @param outcome the verdict
 * @param reason why there is none; "" if there is one
 * @param own whether the model was asked alone, and the violation is its own
 * @param cycle if it is forbidden, the proof: what is ordered before what, from the access back to
 *     itself; else empty
 * @param litmus the execution in doubt as a litmus test; null if it is none
 */
public record HardwareVerdict(
    String model,
    String remark,
    Outcome outcome,
    String reason,
    boolean own,
    List<Link> cycle,
    @Nullable Litmus litmus) {
  /** What was found out. */
  public enum Outcome {
    /** The processor may do it. */
    ALLOWED,
    /** It cannot, as the code is compiled. */
    FORBIDDEN,
    /** Something outside the model is met. */
    NOT_JUDGED,
    /** The run came late among many, and nobody asked. */
    NOT_ASKED
  }

  /**
   * One event is ordered before another.
   *
   * @param reason why, in the model's words
   * @param local whether the thread itself keeps the order, so that its code is the reason
   * @param from the earlier
   * @param to the later
   * @param by what is the reason in the code: a fence, an access; null between threads
   */
  public record Link(String reason, boolean local, Point from, Point to, @Nullable Point by) {}

  /**
   * An event.
   *
   * @param thread who
   * @param what {@code read}, {@code write}, or a fence's name
   * @param address what it accesses; 0 if nothing
   * @param instruction as an assembler writes it
   * @param stack innermost frame first
   */
  public record Point(
      int thread, String what, long address, String instruction, List<Frame> stack) {}

  /**
   * A litmus test.
   *
   * @param threads what they do
   * @param finals of locations with several writes, the last value in the weak outcome
   * @param exact see {@link LitmusTest#exact}
   */
  public record Litmus(List<LitmusThread> threads, List<Final> finals, boolean exact) {
    /** The test, by that name. */
    public LitmusTest test(String name) {
      TreeMap<Integer, Long> last = new TreeMap<>();
      finals.forEach(each -> last.put(each.location, each.value));
      return new LitmusTest(name, threads.stream().map(LitmusThread::steps).toList(), last, exact);
    }
  }

  /**
   * A thread's steps.
   *
   * @param stacks where each was, innermost frame first
   * @param orders the order that the source states for each; "" if that is not known
   */
  public record LitmusThread(
      List<LitmusStep> steps, List<List<Frame>> stacks, List<String> orders) {}

  /** A location's last value. */
  public record Final(int location, long value) {}

  /** Nobody asked, for the reason given. */
  public static HardwareVerdict notAsked(String model, String remark, String reason) {
    return new HardwareVerdict(model, remark, Outcome.NOT_ASKED, reason, false, List.of(), null);
  }

  /** There is no verdict. */
  public static HardwareVerdict notJudged(String model, String remark, String reason) {
    return new HardwareVerdict(model, remark, Outcome.NOT_JUDGED, reason, false, List.of(), null);
  }
}
