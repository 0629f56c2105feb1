// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * Why a program crashed.
 *
 * @param kind {@code stack overflow}, {@code null pointer}, {@code division by zero}, {@code
 *     misaligned address}, {@code use after free}, {@code use after unmap}, {@code double free},
 *     {@code invalid free}, {@code assertion}, {@code out of memory}, {@code exception}, {@code
 *     panic} or {@code abort}
 * @param text the same in a few words, with what is particular to it; it begins with the kind, and
 *     has no full stop
 * @param memory the stack, the block, or what was unmapped; absent if there is none
 * @param ender the thread that freed or unmapped it; absent if nobody did
 * @param ended where
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record CrashCauseView(
    String kind,
    String text,
    FindingView.@Nullable Memory memory,
    @Nullable Integer ender,
    List<SourceFrame> ended) {

  /** Its stacks. */
  Stream<List<SourceFrame>> stacks() {
    return Stream.concat(
        Stream.of(ended), Stream.ofNullable(memory).map(FindingView.Memory::allocated));
  }

  /** {@code Heap block freed by thread T1 at}; "" if nobody did anything of the kind. */
  public String endedWords() {
    if (ender == null) {
      return "";
    }
    String what =
        switch (kind) {
          case "use after unmap" -> "Memory unmapped";
          case "double free" -> "First freed";
          default -> "Heap block freed";
        };
    return what + " by " + ThreadNames.name(ender) + " at";
  }

  /** {@code Heap block allocated by thread T1 at}; "" if it is none. */
  public String allocatedWords() {
    return memory == null || memory.thread() == null || memory.allocated().isEmpty()
        ? ""
        : "Heap block allocated by " + ThreadNames.name(memory.thread()) + " at";
  }
}
