// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * What a thread waits for when no thread can run any more, and who would have to end the wait.
 *
 * @param kind {@code end}, {@code mutex}, {@code rwlock}, {@code spinlock}, {@code once}, {@code
 *     lock}, {@code condition}, {@code semaphore}, {@code barrier}, {@code futex}, {@code change}
 * @param name of what it waits for, short; "" if that is a thread's end, or not known
 * @param address first byte of it; absent if it has none
 * @param memory where that is
 * @param holders who has it, and must give it back; of {@code end} the thread that must end
 * @param earlier what came last of that which might have ended the wait
 * @param others names of what else the thread reads in the loop: a change of any may end the wait
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record WaitView(
    String kind,
    String name,
    @Nullable String address,
    FindingView.@Nullable Memory memory,
    List<Holder> holders,
    @Nullable Earlier earlier,
    List<String> others) {

  /**
   * Who has it.
   *
   * @param ended whether that thread has ended
   * @param since where it took it; empty if that is not known, or the thread's end is waited for
   */
  public record Holder(int thread, boolean ended, List<SourceFrame> since) {}

  /**
   * Something that might have ended the wait.
   *
   * @param what {@code signal} and {@code wake}: before the wait began; {@code write}: a change of
   *     the word
   */
  public record Earlier(String what, int thread, List<SourceFrame> stack) {}

  /** Whether somebody who has not ended has it. */
  boolean isHeld() {
    return holders.stream().anyMatch(holder -> !holder.ended());
  }
}
