// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Fence;

/** A test in C11. Dependencies are left out: C11 orders nothing by them. */
public final class C11Litmus {
  private C11Litmus() {}

  /**
   * The text.
   *
   * @param comments lines for the reader
   * @param source the order that the source states for a step, as in {@code memory_order_relaxed}
   *     without its first two words; null where that is not known: then the weakest that compiles
   *     to such an instruction
   */
  public static String write(
      LitmusTest test, List<String> comments, Function<LitmusStep, String> source) {
    LitmusText text = new LitmusText("C", test.name(), comments);
    text.state(List.of());
    String parameters =
        IntStream.range(0, test.locations())
            .mapToObj(x -> "atomic_int* " + LitmusTest.location(x))
            .collect(Collectors.joining(", "));
    List<String> atoms = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      text.add("\nP" + t + " (" + parameters + ") {\n");
      int registers = 0;
      for (LitmusStep step : test.threads().get(t)) {
        String result = "";
        if (step.isRead()) {
          result = "int r" + registers + " = ";
          atoms.add(t + ":r" + registers++ + "=" + step.reads());
        }
        String call = call(step, source);
        text.add(call.isEmpty() ? "" : "  " + result + call + ";\n");
      }
      text.add("}\n");
    }
    atoms.addAll(LitmusText.finals(test));
    text.add("\n");
    return text.exists(atoms);
  }

  private static String call(LitmusStep step, Function<LitmusStep, String> source) {
    String stated = source.apply(step);
    String order = "memory_order_" + (stated == null ? weakest(step) : stated);
    String x = step.location() < 0 ? "" : LitmusTest.location(step.location());
    return switch (step.type()) {
      case READ -> "atomic_load_explicit(" + x + "," + order + ")";
      case WRITE -> "atomic_store_explicit(" + x + "," + step.writes() + "," + order + ")";
      case RMW -> "atomic_exchange_explicit(" + x + "," + step.writes() + "," + order + ")";
      case FENCE -> step.fence() == Fence.INSTRUCTION ? "" : "atomic_thread_fence(" + order + ")";
    };
  }

  private static String weakest(LitmusStep step) {
    if (step.type() == LitmusStep.Type.FENCE) {
      return switch (requireNonNull(step.fence())) {
        case FULL, KERNEL, INSTRUCTION -> "seq_cst";
        case LOAD -> "acquire";
        case STORE, STORE_DSB -> "release";
      };
    }
    boolean acquires = step.isRead() && step.acquire() != Acquire.NONE;
    boolean releases = step.isWrite() && step.release();
    if (acquires && releases) {
      return "acq_rel";
    }
    return acquires ? "acquire" : releases ? "release" : "relaxed";
  }
}
