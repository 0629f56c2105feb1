// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.Form;
import org.rsanemu.model.hardware.Operation;
import org.rsanemu.model.hardware.RunRules;

/** Executes a program under SC, one instruction at a time, and tells the rules of it. */
final class Stepper {
  private static final Map<String, Fence> FENCES =
      Map.of(
          "dmb", Fence.FULL,
          "mfence", Fence.FULL,
          "dmb.ld", Fence.LOAD,
          "dmb.st", Fence.STORE,
          "dsb.st", Fence.STORE_DSB,
          "isb", Fence.INSTRUCTION);
  private static final Map<String, Dependency.Kind> KINDS =
      Map.of(
          "addr", Dependency.Kind.ADDRESS,
          "data", Dependency.Kind.DATA,
          "ctrl", Dependency.Kind.CONTROL,
          "paddr", Dependency.Kind.PICK_ADDRESS,
          "pdata", Dependency.Kind.PICK_DATA,
          "pctrl", Dependency.Kind.PICK_CONTROL);

  private final VectorProgram program;
  private final RunRules rules;
  private final int[] done;
  private final Map<List<Integer>, Event> reads = new HashMap<>();
  private final Map<Event, Integer> accesses = new LinkedHashMap<>();

  Stepper(VectorProgram program, RunRules rules) {
    this.program = program;
    this.rules = rules;
    done = new int[program.threads().size()];
  }

  RunRules rules() {
    return rules;
  }

  boolean isEnabled(int thread) {
    return done[thread] < program.threads().get(thread).size();
  }

  VectorInstruction next(int thread) {
    return program.threads().get(thread).get(done[thread]);
  }

  int done(int thread) {
    return done[thread];
  }

  /** The accesses of the run, with the index of the instruction in its thread. */
  Map<Event, Integer> accesses() {
    return accesses;
  }

  /** The program up to what is executed, and one instruction more of a thread. */
  VectorProgram executedAnd(int thread) {
    List<List<VectorInstruction>> prefixes = new ArrayList<>();
    for (int t = 0; t < done.length; t++) {
      int length = done[t] + (t == thread ? 1 : 0);
      prefixes.add(program.threads().get(t).subList(0, length));
    }
    return new VectorProgram(prefixes);
  }

  /** What the thread's next instruction, an access, does. Its branch, if any, is not executed. */
  Operation operation(int thread) {
    VectorInstruction instruction = next(thread);
    long x = instruction.location();
    Operation plain =
        switch (instruction.base()) {
          case "read" -> Operation.read(x);
          case "write" -> Operation.write(x, instruction.value());
          case "llsc" -> Operation.rmw(x, Form.EXCLUSIVE, instruction.value());
          case "amo", "xchg" -> Operation.rmw(x, Form.INSTRUCTION, instruction.value());
          case "stadd" -> Operation.rmw(x, Form.INSTRUCTION, instruction.value()).withoutResult();
          case "cas" ->
              Operation.cas(x, Form.INSTRUCTION, instruction.expected(), instruction.value());
          default -> throw new IllegalArgumentException(instruction.name());
        };
    return plain
        .ordered(acquire(instruction), instruction.releases())
        .depending(dependencies(thread, false));
  }

  private static Acquire acquire(VectorInstruction instruction) {
    if (instruction.acquiresPc()) {
      return Acquire.PC;
    }
    return instruction.reads() && instruction.acquires() ? Acquire.FULL : Acquire.NONE;
  }

  private List<Dependency> dependencies(int thread, boolean control) {
    List<Dependency> result = new ArrayList<>();
    for (VectorInstruction.Dependence dependence : next(thread).dependences()) {
      if (dependence.kind().endsWith("ctrl") == control) {
        Event read = reads.get(List.of(thread, dependence.index()));
        result.add(new Dependency(read, KINDS.get(dependence.kind())));
      }
    }
    return result;
  }

  /** The branch before the thread's next instruction, if it has one: before it is asked about. */
  void branch(int thread) {
    List<Dependency> sources = dependencies(thread, true);
    if (!sources.isEmpty()) {
      rules.branch(thread, sources, 0);
    }
  }

  /** Executes the thread's next instruction, except for its branch. */
  void step(int thread) {
    VectorInstruction instruction = next(thread);
    if (instruction.isAccess()) {
      List<Event> events = rules.perform(thread, operation(thread));
      if (instruction.reads()) {
        reads.put(List.of(thread, done[thread]), events.getFirst());
      }
      for (Event event : events) {
        accesses.put(event, done[thread]);
      }
    } else {
      rules.fence(thread, FENCES.get(instruction.name()), 0);
    }
    done[thread]++;
  }
}
