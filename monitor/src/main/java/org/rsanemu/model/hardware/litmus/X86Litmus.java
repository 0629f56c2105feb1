// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.hardware.Form;

/**
 * A test in the assembly of x86-64. A locked instruction is {@code xchg}; one that only read is a
 * move between two fences.
 */
public final class X86Litmus {
  private static final List<String> REGISTERS =
      List.of("ax", "bx", "cx", "dx", "si", "di", "8", "9", "10", "11", "12", "13", "14", "15");

  private X86Litmus() {}

  /**
   * The text; null if a thread needs more registers than there are.
   *
   * @param comments lines for the reader
   */
  public static @Nullable String write(LitmusTest test, List<String> comments) {
    LitmusText text = new LitmusText("X86_64", test.name(), comments);
    List<List<String>> columns = new ArrayList<>();
    List<String> atoms = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      Column column = new Column(t);
      test.threads().get(t).forEach(column::step);
      if (column.next > REGISTERS.size()) {
        return null;
      }
      columns.add(column.lines);
      atoms.addAll(column.atoms);
    }
    atoms.addAll(LitmusText.finals(test));
    text.state(List.of());
    text.columns(columns);
    return text.exists(atoms);
  }

  private static final class Column {
    private final int thread;
    private final List<String> lines = new ArrayList<>();
    private final List<String> atoms = new ArrayList<>();
    private int next;

    Column(int thread) {
      this.thread = thread;
    }

    void step(LitmusStep step) {
      String place = step.location() < 0 ? "" : "(" + LitmusTest.location(step.location()) + ")";
      switch (step.type()) {
        case FENCE -> lines.add("mfence");
        case WRITE -> lines.add("movl $" + step.writes() + "," + place);
        case READ -> {
          if (step.form() == Form.INSTRUCTION) {
            lines.add("mfence");
          }
          lines.add("movl " + place + "," + outcome(step.reads()));
          if (step.form() == Form.INSTRUCTION) {
            lines.add("mfence");
          }
        }
        case RMW -> {
          int register = next;
          String name = outcome(step.reads());
          lines.add("movl $" + step.writes() + "," + narrow(register));
          lines.add("xchgl " + name + "," + place);
        }
      }
    }

    private String outcome(long value) {
      atoms.add(thread + ":r" + name(next) + "=" + value);
      return narrow(next++);
    }

    /** The name of a register that is not there does not matter: nothing is written then. */
    private static String name(int register) {
      return REGISTERS.get(register % REGISTERS.size());
    }

    private static String narrow(int register) {
      String name = name(register);
      return Character.isDigit(name.charAt(0)) ? "%r" + name + "d" : "%e" + name;
    }
  }
}
