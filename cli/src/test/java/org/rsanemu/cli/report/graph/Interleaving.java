// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

/** Interleavings for tests, written like litmus tests; positions follow from the order of calls. */
public final class Interleaving {
  private final List<StepView> steps = new ArrayList<>();
  private final Map<String, Integer> locations = new HashMap<>();
  private final Map<Integer, Long> newest = new HashMap<>();
  private final Map<Integer, String> values = new HashMap<>();

  /** T1 writes x and a flag; T2 reads the flag, then x, and may miss T1's write. */
  public static List<StepView> messagePassing(String order) {
    return new Interleaving()
        .initial("stale", "x")
        .write("missed", 1, "x", "rlx", 1)
        .write("", 1, "flag", order.isEmpty() ? "rlx" : order, 1)
        .read("", 2, "flag", "rlx")
        .read("access", 2, "x", "rlx")
        .steps;
  }

  /** Each writes its own variable, then reads the other's. */
  public static List<StepView> storeBuffering() {
    return new Interleaving()
        .initial("stale", "x")
        .write("missed", 1, "x", "rel", 1)
        .read("", 1, "y", "acq")
        .write("", 2, "y", "rel", 1)
        .read("access", 2, "x", "acq")
        .steps;
  }

  /** Two writers, and two readers that see their writes in different orders. */
  public static List<StepView> independentReads() {
    return new Interleaving()
        .initial("stale", "x")
        .write("missed", 1, "x", "rel", 1)
        .read("", 3, "x", "acq")
        .read("", 3, "y", "acq")
        .write("", 2, "y", "rel", 1)
        .read("", 4, "y", "acq")
        .read("access", 4, "x", "acq")
        .steps;
  }

  /** A counter that several threads add to, and a read-modify-write that may not see the last. */
  public static List<StepView> additions() {
    return new Interleaving()
        .initial("", "count")
        .update("stale", 1, "count", "rlx", 1)
        .update("missed", 2, "count", "rlx", 2)
        .write("", 2, "done", "rlx", 1)
        .read("", 1, "done", "rlx")
        .update("access", 1, "count", "rlx", 3)
        .steps;
  }

  /** Both threads write; the second write may end up before the first. */
  public static List<StepView> twoPlusTwoWrites() {
    return new Interleaving()
        .initial("stale", "x")
        .write("missed", 1, "x", "rel", 1)
        .write("", 1, "y", "rel", 2)
        .write("", 2, "y", "rel", 1)
        .write("access", 2, "x", "rel", 2)
        .steps;
  }

  /** A race, with what synchronization there was before. */
  public static List<StepView> race() {
    return new Interleaving()
        .start(0, 1)
        .start(0, 2)
        .plain("earlier", 1, "data", "write")
        .write("", 1, "ready", "rlx", 1)
        .read("", 2, "ready", "rlx")
        .plain("current", 2, "data", "read")
        .steps;
  }

  /** Anything: {@code threads} threads, {@code count} steps, ending in a violation. */
  public static List<StepView> random(long seed, int threads, int count) {
    Random random = new Random(seed);
    Interleaving result = new Interleaving().initial("stale", "x").initial("", "y");
    result.write("missed", 1, "x", "rlx", 7);
    while (result.steps.size() < count - 2) {
      int thread = 1 + random.nextInt(threads);
      String name = List.of("y", "z", "queue.tail+8", "a_rather_long_name").get(random.nextInt(4));
      switch (random.nextInt(4)) {
        case 0 -> result.write("", thread, name, "rel", random.nextInt(9));
        case 1, 2 -> result.read("", thread, name, "acq");
        default -> result.update("", thread, name, "rlx", random.nextInt(9));
      }
    }
    result.read("", threads, "y", "rlx");
    return result.read("access", threads, "x", "rlx").steps;
  }

  private Interleaving initial(String role, String name) {
    add(role, -1, "initial value", "na", name, "0x0", null, 0L, null);
    return this;
  }

  Interleaving write(String role, int thread, String name, String order, int value) {
    add(
        role,
        thread,
        "write",
        order,
        name,
        "0x" + Integer.toHexString(value),
        null,
        next(name),
        null);
    return this;
  }

  Interleaving read(String role, int thread, String name, String order) {
    int location = location(name);
    long position = newest.getOrDefault(location, 0L);
    String value = values.getOrDefault(location, "0x0");
    add(role, thread, "read", order, name, value, position, null, null);
    return this;
  }

  Interleaving update(String role, int thread, String name, String order, int value) {
    long position = newest.getOrDefault(location(name), 0L);
    String hex = "0x" + Integer.toHexString(value);
    add(role, thread, "read-modify-write", order, name, hex, position, next(name), null);
    return this;
  }

  Interleaving fence(int thread, String order) {
    add("", thread, "fence", order, "", null, null, null, null);
    return this;
  }

  Interleaving start(int thread, int child) {
    add("", thread, "thread start", "na", "", null, null, null, child);
    return this;
  }

  Interleaving join(int thread, int child) {
    add("", thread, "thread join", "na", "", null, null, null, child);
    return this;
  }

  Interleaving plain(String role, int thread, String name, String operation) {
    add(role, thread, operation, "na", name, null, null, null, null);
    return this;
  }

  List<StepView> steps() {
    return steps;
  }

  private int location(String name) {
    return locations.computeIfAbsent(name, _ -> locations.size() + 1);
  }

  private long next(String name) {
    return newest.merge(location(name), 1L, Long::sum);
  }

  private void add(
      String role,
      int thread,
      String operation,
      String order,
      String name,
      @Nullable String value,
      @Nullable Long reads,
      @Nullable Long writes,
      @Nullable Integer other) {
    boolean atomic = value != null;
    if (atomic && writes != null) {
      values.put(location(name), value);
    }
    int line = 10 + steps.size();
    SourceFrame frame =
        new SourceFrame("work" + thread, "src/demo.cpp", line, "demo", "0x401870", false, true);
    steps.add(
        new StepView(
            role.isEmpty() ? "between" : role,
            thread,
            operation,
            order,
            atomic ? location(name) : null,
            name,
            name.isEmpty() ? null : "0x4c6310",
            name.isEmpty() ? null : 4,
            value,
            reads,
            writes,
            other,
            thread < 0 ? "" : "ldr w0, [x1]",
            thread < 0 ? List.of() : List.of(frame)));
  }
}
