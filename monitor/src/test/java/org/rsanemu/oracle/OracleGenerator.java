// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.rsanemu.model.MemoryOrder;

/** Random straight-line programs, from a seed. */
final class OracleGenerator {
  private static final MemoryOrder[] READS = {MemoryOrder.RLX, MemoryOrder.ACQ, MemoryOrder.SC};
  private static final MemoryOrder[] WRITES = {MemoryOrder.RLX, MemoryOrder.REL, MemoryOrder.SC};
  private static final MemoryOrder[] BOTH = {
    MemoryOrder.RLX, MemoryOrder.ACQ, MemoryOrder.REL, MemoryOrder.ACQREL, MemoryOrder.SC
  };
  private static final MemoryOrder[] FENCES = {
    MemoryOrder.ACQ, MemoryOrder.REL, MemoryOrder.ACQREL, MemoryOrder.SC
  };

  private final Random random;
  private final boolean scAccesses;
  private final boolean rare;
  private long values;

  /**
   * @param scAccesses whether accesses of order sc are made
   * @param rare whether kinds are made that the vectors lack: dropped reads, weak and blocking
   *     compare-and-swaps, waits
   */
  OracleGenerator(long seed, boolean scAccesses, boolean rare) {
    random = new Random(seed);
    this.scAccesses = scAccesses;
    this.rare = rare;
  }

  /** Two or three threads of one to {@code longest} instructions on two or three locations. */
  OracleProgram any(int longest) {
    values = 0;
    int locations = 2 + random.nextInt(2);
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 2 + random.nextInt(2); t > 0; t--) {
      List<Op> ops = new ArrayList<>();
      for (int i = 1 + random.nextInt(longest); i > 0; i--) {
        ops.add(op(random.nextInt(locations)));
      }
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  /** Thread {@code i} touches location {@code i}, then {@code i + 1}, with a little in between. */
  OracleProgram cycle() {
    values = 0;
    int n = 2 + random.nextInt(2);
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 0; t < n; t++) {
      List<Op> ops = new ArrayList<>();
      ops.add(access(t));
      if (random.nextInt(2) == 0) {
        ops.add(Op.fence(pick(FENCES)));
      } else if (random.nextInt(3) == 0) {
        ops.add(op(random.nextInt(n)));
      }
      ops.add(access((t + 1) % n));
      if (random.nextInt(4) == 0) {
        ops.add(op(random.nextInt(n)));
      }
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  /** A thread or two that write again and again, and one that reads: much may be stale there. */
  OracleProgram published() {
    values = 0;
    List<List<Op>> threads = new ArrayList<>();
    for (int writers = 1 + random.nextInt(2); writers > 0; writers--) {
      List<Op> ops = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        ops.add(new Op(Op.Kind.W, random.nextInt(3), 0, ++values, order(WRITES)));
      }
      threads.add(ops);
    }
    List<Op> reader = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      boolean fence = random.nextInt(6) == 0;
      reader.add(
          fence
              ? Op.fence(pick(FENCES))
              : new Op(Op.Kind.R, random.nextInt(3), 0, 0, order(READS)));
    }
    threads.add(reader);
    return new OracleProgram(threads);
  }

  /** A cycle with a fence sc in most threads, after or before which is something more. */
  OracleProgram fencedCycle() {
    values = 0;
    int n = 2 + random.nextInt(2);
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 0; t < n; t++) {
      List<Op> ops = new ArrayList<>();
      maybe(ops, 4, n);
      ops.add(access(t));
      if (random.nextInt(4) > 0) {
        ops.add(Op.fence(random.nextInt(4) > 0 ? MemoryOrder.SC : pick(FENCES)));
      }
      maybe(ops, n == 2 ? 3 : 8, n);
      ops.add(access((t + 1) % n));
      maybe(ops, 4, n);
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  /** A cycle of what x86 has: moves, which acquire or release, locked instructions, and fences. */
  OracleProgram locked() {
    values = 0;
    int n = 2 + random.nextInt(3);
    int locations = Math.min(n, 3);
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 0; t < n; t++) {
      List<Op> ops = new ArrayList<>();
      int accesses = n == 4 ? 1 + random.nextInt(2) : 2;
      for (int i = 0; i < accesses; i++) {
        boolean cycles = random.nextInt(4) > 0;
        ops.addAll(x86(cycles ? (t + i) % locations : random.nextInt(locations)));
        if (i == 0 && random.nextInt(4) == 0) {
          ops.add(Op.fence(MemoryOrder.SC));
        }
      }
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  private List<Op> x86(int location) {
    long value = ++values;
    return switch (random.nextInt(6)) {
      case 0 -> List.of(new Op(Op.Kind.W, location, 0, value, MemoryOrder.REL));
      case 1, 2 -> Op.locked(new Op(Op.Kind.X, location, 0, value, MemoryOrder.ACQREL));
      case 3 -> {
        int expected = random.nextInt((int) value + 1) - 1;
        yield Op.locked(new Op(Op.Kind.C, location, expected, value, MemoryOrder.ACQREL));
      }
      default -> List.of(new Op(Op.Kind.R, location, 0, 0, MemoryOrder.ACQ));
    };
  }

  /**
   * Two threads with a fence each, which a third may put in an order, and waits that leave out what
   * would happen in another.
   */
  OracleProgram handshake() {
    values = 0;
    List<Op> one = new ArrayList<>(List.of(await(0, 1), Op.fence(MemoryOrder.SC)));
    List<Op> two = new ArrayList<>(List.of(set(1), Op.fence(MemoryOrder.SC)));
    one.add(random.nextInt(3) > 0 ? await(2, 1) : op(2));
    one.add(access(1));
    two.add(random.nextInt(3) > 0 ? await(3, 0) : access(3));
    two.add(set(2));
    return new OracleProgram(List.of(one, two, List.of(set(3), set(0))));
  }

  private Op await(int location, long value) {
    return new Op(Op.Kind.A, location, value, 0, pick(READS, 2));
  }

  /** Sets a location to 1. */
  private Op set(int location) {
    return new Op(
        Op.Kind.W, location, 0, 1, random.nextInt(3) > 0 ? MemoryOrder.RLX : order(WRITES));
  }

  private void maybe(List<Op> ops, int rarity, int locations) {
    if (random.nextInt(rarity) == 0) {
      boolean fence = random.nextInt(3) == 0;
      ops.add(fence ? Op.fence(MemoryOrder.SC) : access(random.nextInt(locations)));
    }
  }

  /**
   * Three or four threads, each of which touches location {@code i}, then {@code i + 1}, or is a
   * single write: sc accesses beside acquire and release ones, and few relaxed ones.
   */
  OracleProgram mixed() {
    values = 0;
    int threads = 3 + random.nextInt(2);
    int locations = 2 + random.nextInt(2);
    List<List<Op>> program = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Op> ops = new ArrayList<>();
      int x = random.nextInt(locations);
      if (random.nextInt(4) == 0) {
        ops.add(strong(x, false));
      } else {
        ops.add(strong(x, random.nextBoolean()));
        if (random.nextInt(5) == 0) {
          ops.add(random.nextBoolean() ? strong(x, true) : Op.fence(pick(FENCES)));
        }
        x = (x + 1) % locations;
        ops.add(strong(x, random.nextInt(3) > 0));
        if (random.nextInt(4) == 0) {
          ops.add(strong(random.nextInt(locations), random.nextBoolean()));
        }
      }
      program.add(ops);
    }
    return new OracleProgram(program);
  }

  /** A read or a write, sc or nearly. */
  private Op strong(int location, boolean read) {
    boolean sc = random.nextInt(2) == 0;
    if (random.nextInt(10) == 0) {
      return new Op(Op.Kind.X, location, 0, ++values, pick(BOTH));
    }
    if (read) {
      return new Op(Op.Kind.R, location, 0, 0, sc ? MemoryOrder.SC : pick(READS));
    }
    return new Op(Op.Kind.W, location, 0, ++values, sc ? MemoryOrder.SC : pick(WRITES));
  }

  /** Two to four threads of {@code length} instructions, every third a fence. */
  OracleProgram fenced(int length) {
    values = 0;
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 2 + random.nextInt(3); t > 0; t--) {
      List<Op> ops = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        ops.add(random.nextInt(3) == 0 ? Op.fence(pick(FENCES)) : access(random.nextInt(4)));
      }
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  /** A program in which something may come to depend on what is read, at once or later. */
  OracleProgram withUses(OracleProgram program) {
    List<List<Op>> threads = new ArrayList<>();
    for (List<Op> ops : program.threads()) {
      List<Op> result = new ArrayList<>();
      Map<Integer, Op> waiting = new TreeMap<>();
      for (Op op : ops) {
        use(result, waiting.remove(op.location()), 2);
        result.add(op);
        if (op.kind() == Op.Kind.R) {
          waiting.put(op.location(), op);
        }
        waiting.values().removeIf(read -> use(result, read, 4));
      }
      waiting.values().forEach(read -> use(result, read, 3));
      threads.add(result);
    }
    return new OracleProgram(threads);
  }

  /** Every second read of a program turned to a wait, every second rmw to a blocking one. */
  OracleProgram withWaits(OracleProgram program) {
    List<List<Op>> threads = new ArrayList<>();
    for (List<Op> ops : program.threads()) {
      threads.add(ops.stream().map(op -> random.nextBoolean() ? op : waiting(op)).toList());
    }
    return new OracleProgram(threads);
  }

  private Op waiting(Op op) {
    long expected = random.nextInt(3);
    return switch (op.kind()) {
      case R -> new Op(Op.Kind.A, op.location(), expected, 0, op.order());
      case X, C, V -> new Op(Op.Kind.B, op.location(), expected, op.value(), op.order());
      default -> op;
    };
  }

  /** One time in {@code rarity}. */
  private boolean use(List<Op> ops, Op read, int rarity) {
    boolean uses = read != null && random.nextInt(rarity) == 0;
    if (uses) {
      ops.add(new Op(Op.Kind.U, read.location(), 0, 0, MemoryOrder.NA));
    }
    return uses;
  }

  private Op op(int location) {
    return random.nextInt(5) == 0 ? Op.fence(pick(FENCES)) : access(location);
  }

  private Op access(int location) {
    int choice = random.nextInt(rare ? 14 : 9);
    if (choice < 4) {
      return new Op(Op.Kind.R, location, 0, 0, order(READS));
    }
    long value = ++values;
    long expected = random.nextInt((int) value);
    return switch (choice) {
      case 4, 5, 6 -> new Op(Op.Kind.W, location, 0, value, order(WRITES));
      case 7 -> new Op(Op.Kind.X, location, 0, value, order(BOTH));
      case 8, 9 -> new Op(Op.Kind.C, location, expected, value, order(BOTH));
      case 10 -> new Op(Op.Kind.D, location, 0, value, pick(WRITES, 2));
      case 11 -> new Op(Op.Kind.V, location, expected, value, order(BOTH));
      case 12 -> new Op(Op.Kind.A, location, expected, 0, order(READS));
      default -> new Op(Op.Kind.B, location, expected, value, order(BOTH));
    };
  }

  private MemoryOrder order(MemoryOrder[] orders) {
    return pick(orders, scAccesses ? orders.length : orders.length - 1);
  }

  private MemoryOrder pick(MemoryOrder[] orders) {
    return pick(orders, orders.length);
  }

  private MemoryOrder pick(MemoryOrder[] orders, int first) {
    return orders[random.nextInt(first)];
  }
}
