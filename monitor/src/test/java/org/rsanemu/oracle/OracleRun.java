// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Site;

/** A program under way, under SC, telling a sink what happens. Thread {@code i} is number i + 1. */
final class OracleRun {
  /** Added to a thread's index: its weak compare-and-swap fails though it finds what it expects. */
  static final int SPURIOUS = 16;

  private final OracleProgram program;
  private final EventSink sink;
  private final int[] next;
  private final long[] memory;

  /** Thread 0 starts all the others. */
  OracleRun(OracleProgram program, EventSink sink) {
    this(program, sink, thread -> true);
  }

  /** Thread 0 starts those that are to be there at first; the rest is the caller's affair. */
  OracleRun(OracleProgram program, EventSink sink, IntPredicate atFirst) {
    this.program = program;
    this.sink = sink;
    next = new int[program.threads().size()];
    memory = new long[program.locations()];
    for (int i = 0; i < next.length; i++) {
      if (atFirst.test(i + 1)) {
        sink.start(0, i + 1, 0);
      }
    }
  }

  /** Runs a program to its end by choices of {@code random}. */
  static void atRandom(OracleProgram program, Random random, EventSink sink) {
    OracleRun run = new OracleRun(program, sink);
    for (int next = run.choose(random); next >= 0; next = run.choose(random)) {
      run.announce(next);
      run.step(next);
      run.announce(next);
    }
  }

  /** One of the threads that can go on; -1 if none can. */
  int choose(Random random) {
    int[] enabled = IntStream.range(0, next.length).filter(this::isEnabled).toArray();
    return enabled.length == 0 ? -1 : enabled[random.nextInt(enabled.length)];
  }

  /** The next instruction of thread {@code i}; null if it has ended. */
  Op next(int i) {
    List<Op> ops = program.threads().get(i);
    return next[i] < ops.size() ? ops.get(next[i]) : null;
  }

  /** What a thread that has not ended accesses next: of a locked instruction, the access in it. */
  Op access(int i) {
    Op op = program.threads().get(i).get(next[i]);
    return op.kind() == Op.Kind.L ? program.threads().get(i).get(next[i] + 1) : op;
  }

  /** The index of that instruction. */
  int nextIndex(int i) {
    return next[i];
  }

  /** Whether thread {@code i} has an instruction that it need not wait for. */
  boolean isEnabled(int i) {
    Op op = next(i);
    return op != null
        && (op.kind() != Op.Kind.A && op.kind() != Op.Kind.B
            || memory[op.location()] == op.expected());
  }

  static long site(int i, int index) {
    return Site.of(0x1000 + 0x100 * i + 4 * index, 0);
  }

  /** A check alone, for a thread that is about to wait. */
  void announce(int i) {
    Op op = next(i);
    if (op != null && op.kind() == Op.Kind.A) {
      sink.waiting(i + 1, op.location() + 1, op.expected(), op.order(), site(i, next[i]));
    } else if (op != null && op.kind() == Op.Kind.B) {
      sink.blockedCas(i + 1, op.location() + 1, op.expected(), op.order(), site(i, next[i]));
    }
  }

  /**
   * Runs the next instruction of a thread, which is enabled.
   *
   * @param choice the thread's index, plus {@link #SPURIOUS} if a weak compare-and-swap is to fail
   */
  void step(int choice) {
    int i = choice & ~SPURIOUS;
    Op op = next(i);
    long site = site(i, next[i]++);
    int thread = i + 1;
    if (op.kind() == Op.Kind.L) {
      sink.lock(thread, site);
      step(i); // the access
      sink.unlock(thread, site(i, next[i]++));
      return;
    }
    if (op.kind() == Op.Kind.F) {
      sink.fence(thread, op.order(), site);
    }
    if (op.location() < 0 || op.kind() == Op.Kind.U) {
      return;
    }
    int x = op.location() + 1;
    long found = memory[op.location()];
    boolean succeeds = !op.kind().compares() || found == op.expected() && (choice & SPURIOUS) == 0;
    if (succeeds && op.kind().writes()) {
      memory[op.location()] = op.value();
    }
    MemoryOrder order = succeeds ? op.order() : op.failureOrder();
    switch (op.kind()) {
      case R -> sink.read(thread, x, found, order, site);
      case W -> sink.write(thread, x, op.value(), order, site);
      case X -> sink.rmw(thread, x, op.value(), order, site);
      case D -> sink.rmw(thread, x, op.value(), Modification.DROPPED, order, site);
      case A -> sink.waited(thread, x, found, order, site);
      case B -> sink.blockingCas(thread, x, op.expected(), op.value(), order, site);
      case C, V -> {
        boolean strong = op.kind() == Op.Kind.C;
        if (succeeds) {
          sink.casSucceeded(thread, x, op.expected(), op.value(), strong, order, site);
        } else {
          sink.casFailed(thread, x, op.expected(), found, strong, order, site);
        }
      }
      case F, L, U -> throw new AssertionError("handled above");
    }
  }
}
