// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * What the threads of a {@link ModelMachine} do.
 *
 * @param variables how many there are
 */
record ModelProgram(int variables, List<List<ModelInstruction>> threads) {
  static ModelProgram of(int variables, List<List<ModelInstruction>> threads) {
    return new ModelProgram(variables, threads.stream().map(List::copyOf).toList());
  }

  /** Whether a thread is begun by another one, and not there from the start. */
  boolean started(int thread) {
    return has(ModelInstruction.Op.START, thread);
  }

  boolean joined(int thread) {
    return has(ModelInstruction.Op.JOIN, thread);
  }

  private boolean has(ModelInstruction.Op op, int object) {
    for (List<ModelInstruction> thread : threads) {
      for (ModelInstruction instruction : thread) {
        if (instruction.op() == op && instruction.object() == object) {
          return true;
        }
      }
    }
    return false;
  }

  /** The program as a test's message shows it. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      StringBuilder line = new StringBuilder("T" + i + ":");
      for (ModelInstruction in : threads.get(i)) {
        line.append(' ').append(in.op()).append('(').append(in.object());
        line.append(',').append(in.a()).append(',').append(in.b()).append(')');
      }
      lines.add(line.toString());
    }
    return String.join("\n", lines);
  }
}
