// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Form;

/**
 * A test in A64's assembly. Dependencies are written as they are by hand: {@code EOR} of a register
 * with itself for address and data, {@code CBNZ} to the next line for control, {@code CSEL} for a
 * choice. A read-modify-write is an exclusive pair that succeeds, or SWP.
 */
public final class AArch64Litmus {
  /** X0 to X30. */
  private static final int REGISTERS = 31;

  private AArch64Litmus() {}

  /**
   * The test in herd's format for AArch64; null if a thread needs more registers than there are.
   *
   * @param comments lines for the reader
   */
  public static @Nullable String write(LitmusTest test, List<String> comments) {
    LitmusText text = new LitmusText("AArch64", test.name(), comments);
    List<String> state = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    List<String> atoms = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      Column column = new Column(t);
      test.threads().get(t).forEach(column::step);
      if (column.next > REGISTERS) {
        return null;
      }
      state.add(" " + String.join(" ", column.state));
      columns.add(column.lines);
      atoms.addAll(column.atoms);
    }
    atoms.addAll(LitmusText.finals(test));
    text.state(state);
    text.columns(columns);
    return text.exists(atoms);
  }

  /** One thread's. Registers are handed out in order. */
  private static final class Column {
    private final int thread;
    private final List<String> state = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final List<String> atoms = new ArrayList<>();
    private final List<Integer> addresses = new ArrayList<>();
    private final List<Integer> registers = new ArrayList<>();
    private final List<Integer> results = new ArrayList<>();
    private int next;
    private int labels;

    Column(int thread) {
      this.thread = thread;
    }

    void step(LitmusStep step) {
      branches(step);
      int result = -1;
      switch (step.type()) {
        case FENCE -> fence(step);
        case READ -> result = read(step);
        case WRITE -> write(step);
        case RMW -> result = readModifyWrite(step);
      }
      results.add(result);
    }

    private void fence(LitmusStep step) {
      lines.add(
          switch (requireNonNull(step.fence())) {
            case FULL, KERNEL -> "DMB SY";
            case LOAD -> "DMB LD";
            case STORE -> "DMB ST";
            case STORE_DSB -> "DSB ST";
            case INSTRUCTION -> "ISB";
          });
    }

    private int read(LitmusStep step) {
      String base = address(step);
      int result = next++;
      String name =
          switch (step.acquire()) {
            case NONE -> "LDR W";
            case PC -> "LDAPR W";
            case FULL -> "LDAR W";
          };
      lines.add(name + result + base);
      outcome(result, step.reads());
      return result;
    }

    private void write(LitmusStep step) {
      String base = address(step);
      int value = data(step);
      lines.add((step.release() ? "STLR W" : "STR W") + value + base);
    }

    private int readModifyWrite(LitmusStep step) {
      String base = address(step);
      int value = data(step);
      boolean acquires = step.acquire() != Acquire.NONE;
      if (step.form() == Form.EXCLUSIVE) {
        return exclusive(step, base, value, acquires);
      }
      String name = "SWP" + (acquires ? "A" : "") + (step.release() ? "L" : "");
      if (!step.result()) {
        lines.add(name + " W" + value + ",WZR" + base);
        return -1;
      }
      int result = next++;
      lines.add(name + " W" + value + ",W" + result + base);
      outcome(result, step.reads());
      return result;
    }

    private int exclusive(LitmusStep step, String base, int value, boolean acquires) {
      int result = next++;
      int status = next++;
      lines.add((acquires ? "LDAXR W" : "LDXR W") + result + base);
      lines.add((step.release() ? "STLXR W" : "STXR W") + status + ",W" + value + base);
      outcome(result, step.reads());
      outcome(status, 0);
      return result;
    }

    private void outcome(int register, long value) {
      atoms.add(thread + ":X" + register + "=" + value);
    }

    private void branches(LitmusStep step) {
      for (LitmusStep.On on : step.depends()) {
        if (on.kind() == Dependency.Kind.CONTROL) {
          branch(result(on));
        } else if (on.kind() == Dependency.Kind.PICK_CONTROL) {
          branch(pick(on));
        }
      }
    }

    private void branch(int register) {
      String label = "L" + thread + labels++;
      lines.add("CBNZ W" + register + "," + label);
      lines.add(label + ":");
    }

    /** The address, after a comma, with what it depends on. */
    private String address(LitmusStep step) {
      int base = register(step.location());
      for (LitmusStep.On on : step.depends()) {
        boolean picked = on.kind() == Dependency.Kind.PICK_ADDRESS;
        if (picked || on.kind() == Dependency.Kind.ADDRESS) {
          int zero = picked ? pick(on) : zero(on);
          int sum = next++;
          lines.add("ADD X" + sum + ",X" + base + ",W" + zero + ",SXTW");
          base = sum;
        }
      }
      return ",[X" + base + "]";
    }

    private int register(int location) {
      int known = addresses.indexOf(location);
      if (known >= 0) {
        return registers.get(known);
      }
      addresses.add(location);
      registers.add(next);
      state.add(thread + ":X" + next + "=" + LitmusTest.location(location) + ";");
      return next++;
    }

    /** A register with the value to write, and what it depends on. */
    private int data(LitmusStep step) {
      int value = next++;
      lines.add("MOV W" + value + ",#" + step.writes());
      for (LitmusStep.On on : step.depends()) {
        boolean picked = on.kind() == Dependency.Kind.PICK_DATA;
        if (picked || on.kind() == Dependency.Kind.DATA) {
          int zero = picked ? pick(on) : zero(on);
          int sum = next++;
          lines.add("ADD W" + sum + ",W" + zero + ",W" + value);
          value = sum;
        }
      }
      return value;
    }

    private int zero(LitmusStep.On on) {
      int register = next++;
      lines.add("EOR W" + register + ",W" + result(on) + ",W" + result(on));
      return register;
    }

    private int pick(LitmusStep.On on) {
      int register = next++;
      lines.add("CMP W" + result(on) + ",#0");
      lines.add("CSEL W" + register + ",WZR,WZR,EQ");
      return register;
    }

    private int result(LitmusStep.On on) {
      int result = results.get(on.step());
      if (result < 0) {
        throw new IllegalArgumentException("no result to depend on: step " + on.step());
      }
      return result;
    }
  }
}
