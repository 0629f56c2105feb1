// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * How the program ends if a read finds a stale value, and all threads go on from there.
 *
 * @param kind {@code crash}, {@code deadlock}, {@code livelock}, or {@code result} if it writes
 *     something else or has another exit status
 * @param thread that crashes or waits forever; absent if it is the one that reads, or none
 * @param text {@code waits forever}, {@code prints "3" instead of "4"}, {@code crashes: SIGSEGV on
 *     address 0x8}
 * @param detail what it waits for, as words; absent if there is no more to say
 * @param stack where it crashes or waits; empty for a result
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record AftermathView(
    String kind,
    @Nullable Integer thread,
    String text,
    @Nullable String detail,
    List<SourceFrame> stack) {

  /** From 0, the worst. */
  public int rank() {
    return switch (kind) {
      case "crash" -> 0;
      case "deadlock", "livelock" -> 1;
      default -> 2;
    };
  }
}
