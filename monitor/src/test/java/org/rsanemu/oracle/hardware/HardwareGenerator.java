// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random straight-line programs in the vectors' words, from a seed. */
final class HardwareGenerator {
  private static final List<String> DEPENDENCIES =
      List.of("addr", "addr", "data", "ctrl", "ctrl", "paddr", "pdata", "pctrl");
  private static final List<String> READS = List.of("read", "read", "read", "read.a", "read.q");
  private static final List<String> WRITES = List.of("write", "write", "write", "write.l");
  private static final List<String> ATOMICS =
      List.of(
          "llsc", "llsc.a", "llsc.l", "llsc.al", "amo", "amo.a", "amo.l", "amo.al", "stadd",
          "stadd.l", "cas", "cas.al");
  private static final List<String> FENCES =
      List.of("dmb", "dmb.ld", "dmb.ld", "dmb.st", "dmb.st", "dsb.st", "isb", "isb");

  private final Random random;
  private final boolean tso;
  private final List<String> thread = new ArrayList<>();
  private int values;
  private boolean eager;

  HardwareGenerator(String model, long seed) {
    random = new Random(seed);
    tso = model.equals("tso");
  }

  /** Of each seed one program, of three shapes. */
  static VectorProgram program(String model, long seed) {
    HardwareGenerator generator = new HardwareGenerator(model, seed);
    return VectorProgram.parse(
        switch ((int) (seed % 3)) {
          case 0 -> generator.any();
          case 1 -> generator.cycle();
          default -> generator.chain();
        });
  }

  /** Two or three threads of up to four instructions, eight in all, on two or three locations. */
  String any() {
    int threads = 2 + random.nextInt(2);
    int locations = 2 + random.nextInt(2);
    int left = 8;
    List<String> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int length = 1 + random.nextInt(Math.min(4, left - (threads - 1 - t)));
      left -= length;
      thread.clear();
      while (thread.size() < length) {
        add(instruction(random.nextInt(locations)));
      }
      all.add(String.join("; ", thread));
    }
    return String.join(" | ", all);
  }

  /** Thread {@code i} touches location {@code i}, then {@code i + 1}, with a little in between. */
  String cycle() {
    int n = 2 + random.nextInt(2);
    List<String> all = new ArrayList<>();
    for (int t = 0; t < n; t++) {
      thread.clear();
      if (random.nextInt(6) == 0) {
        add(access(random.nextInt(n)));
      }
      add(access(t));
      if (random.nextInt(3) > 0) {
        add(instruction(random.nextInt(n)));
      }
      add(access((t + 1) % n));
      all.add(String.join("; ", thread));
    }
    return String.join(" | ", all);
  }

  /** One thread that keeps its order, and one that may keep it by a chain of dependencies. */
  String chain() {
    thread.clear();
    add(access(0));
    thread.add(tso ? "mfence" : "dmb");
    add(access(1));
    String strong = String.join("; ", thread);
    thread.clear();
    eager = true;
    add(pick(tso || random.nextBoolean() ? List.of("read") : List.of("llsc", "amo")) + " y");
    for (int i = random.nextInt(3); i >= 0; i--) {
      add(random.nextBoolean() ? instruction(1) : plain(1 + random.nextInt(2)));
    }
    add(plain(0));
    return strong + " | " + String.join("; ", thread);
  }

  private String plain(int location) {
    String x = " " + "xyz".charAt(location);
    return random.nextBoolean() ? "read" + x : "write" + x + " " + ++values;
  }

  private void add(String instruction) {
    boolean fence = instruction.endsWith("isb") || !instruction.contains(" ");
    thread.add(instruction + (tso ? "" : dependencies(fence)));
  }

  private String instruction(int location) {
    return random.nextInt(4) == 0 ? pick(tso ? List.of("mfence") : FENCES) : access(location);
  }

  private String access(int location) {
    String x = " " + "xyz".charAt(location);
    return switch (random.nextInt(6)) {
      case 0 -> atomic(x);
      case 1, 2 -> (tso ? "read" : pick(READS)) + x;
      case 3 -> pick(tso ? List.of("read") : READS) + x;
      default -> (tso ? "write" : pick(WRITES)) + x + " " + ++values;
    };
  }

  private String atomic(String x) {
    String name = pick(tso ? List.of("xchg", "cas") : ATOMICS);
    String expected = name.startsWith("cas") ? " " + random.nextInt(values + 1) : "";
    return name + x + expected + " " + ++values;
  }

  private String dependencies(boolean fence) {
    List<Integer> reads = new ArrayList<>();
    for (int i = 0; i < thread.size(); i++) {
      VectorInstruction earlier = VectorInstruction.parse(thread.get(i), 0);
      if (earlier.reads() && earlier.hasResult()) {
        reads.add(i);
      }
    }
    if (reads.isEmpty() || random.nextInt(eager ? 8 : 2) == 0) {
      return "";
    }
    List<String> kinds = DEPENDENCIES.stream().filter(k -> !fence || k.endsWith("ctrl")).toList();
    return " " + pick(kinds) + "(" + reads.get(random.nextInt(reads.size())) + ")";
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
