// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A straight-line program of the vectors; all locations begin as 0. */
public record VectorProgram(List<List<VectorInstruction>> threads) {
  /** Reads {@code write x; dmb; write y | read y; read x addr(0)}. */
  public static VectorProgram parse(String text) {
    List<List<VectorInstruction>> threads = new ArrayList<>();
    long unique = 100;
    for (String thread : text.split("\\|")) {
      List<VectorInstruction> instructions = new ArrayList<>();
      for (String instruction : thread.split(";")) {
        instructions.add(VectorInstruction.parse(instruction, unique++));
      }
      threads.add(instructions);
    }
    return new VectorProgram(threads);
  }

  int locations() {
    return 1
        + threads.stream()
            .flatMap(List::stream)
            .mapToInt(VectorInstruction::location)
            .max()
            .orElse(-1);
  }

  @Override
  public String toString() {
    return threads.stream()
        .map(t -> t.stream().map(VectorInstruction::toString).collect(Collectors.joining("; ")))
        .collect(Collectors.joining(" | "));
  }
}
