// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.view;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the binary's own processors can show of a violation.
 *
 * @param model the memory model, {@code x86-TSO} or {@code Armv8}; "" if there is none
 * @param verdict {@code allowed}, {@code forbidden} or {@code not judged}
 * @param text the verdict in one line
 * @param cycle if it is forbidden, the proof: what is ordered before what, from the access back to
 *     itself
 * @param litmus the violation as litmus tests; absent if it is none
 * @param otherRun whether it is of another execution with the same finding than the one whose
 *     interleaving the finding shows
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record HardwareView(
    String model,
    String verdict,
    String text,
    List<Link> cycle,
    @Nullable Litmus litmus,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean otherRun) {
  /** The word for a verdict that forbids. */
  public static final String FORBIDDEN = "forbidden";

  /** The word for a verdict that allows. */
  public static final String ALLOWED = "allowed";

  /** The word where there is no verdict. */
  public static final String NOT_JUDGED = "not judged";

  /**
   * The violation as a litmus test, in the format of herd7 and litmus7.
   *
   * @param assembly for the processor
   * @param c11 in C11, with the source's orders as far as they are known
   */
  public record Litmus(String assembly, String c11) {}

  /** Whether the processor cannot show it. */
  @JsonIgnore
  public boolean isForbidden() {
    return verdict.equals(FORBIDDEN);
  }

  /**
   * One event is ordered before another.
   *
   * @param reason why, in the model's words
   * @param local whether the code of one thread is the reason
   * @param from the earlier
   * @param to the later
   * @param by what in the code is the reason; absent between threads
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Link(String reason, boolean local, Point from, Point to, @Nullable Point by) {}

  /**
   * An event.
   *
   * @param thread who
   * @param what {@code read}, {@code write}, or a fence
   * @param name of what it accesses; absent if nothing
   * @param instruction as an assembler writes it
   * @param place {@code file:line in function}
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Point(
      int thread, String what, @Nullable String name, String instruction, String place) {}
}
