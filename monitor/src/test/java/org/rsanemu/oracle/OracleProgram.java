// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rsanemu.model.MemoryOrder;

/** A straight-line program, one list of instructions a thread; all locations start as 0. */
public record OracleProgram(List<List<Op>> threads) {
  private static final String NAMES = "xyzuvw";

  static String name(int location) {
    return NAMES.substring(location, location + 1);
  }

  /** Reads the format of the vectors, {@code W x 1 rel; R y acq || ...}; L locks an access. */
  public static OracleProgram parse(String text) {
    List<List<Op>> threads = new ArrayList<>();
    for (String thread : text.split("\\|\\|")) {
      List<Op> ops = new ArrayList<>();
      for (String op : thread.split(";")) {
        String[] words = op.trim().split(" ");
        boolean locked = words[0].equals("L");
        ops.addAll(
            locked
                ? Op.locked(parseOp(Arrays.copyOfRange(words, 1, words.length)))
                : List.of(parseOp(words)));
      }
      threads.add(ops);
    }
    return new OracleProgram(threads);
  }

  private static Op parseOp(String[] words) {
    Op.Kind kind = Op.Kind.valueOf(words[0]);
    MemoryOrder order = MemoryOrder.valueOf(words[words.length - 1].toUpperCase(Locale.ROOT));
    if (kind == Op.Kind.F) {
      return Op.fence(order);
    }
    long first = words.length > 3 ? Long.parseLong(words[2]) : 0;
    long second = words.length > 4 ? Long.parseLong(words[3]) : 0;
    int location = NAMES.indexOf(words[1]);
    return kind.compares()
        ? new Op(kind, location, first, second, order)
        : new Op(kind, location, 0, first, order);
  }

  /** How many locations it names, at least 1. */
  int locations() {
    return threads.stream().flatMap(List::stream).mapToInt(Op::location).max().orElse(0) + 1;
  }

  /** Index of the read in {@code thread} that its instruction {@code use} is about. */
  int usedRead(int thread, int use) {
    List<Op> ops = threads.get(thread);
    int read = use - 1;
    while (ops.get(read).kind() != Op.Kind.R
        || ops.get(read).location() != ops.get(use).location()) {
      read--;
    }
    return read;
  }

  /** Whether it is in the class of programs that the monitor may miss (design section 4). */
  boolean mixesScWithWeakAcquire() {
    List<Op> ops = threads.stream().flatMap(List::stream).toList();
    return ops.stream().anyMatch(Op::isScAccess) && ops.stream().anyMatch(Op::isWeakAcquire);
  }

  /**
   * Whether two accesses of one location stand side by side in a thread, one of them sc. RC11 lets
   * neither count as something between the other and a synchronization; C++20 does, and the
   * monitor.
   */
  boolean hasScNeighbours() {
    return threads.stream()
        .anyMatch(ops ->
            IntStream.range(1, ops.size())
                .anyMatch(i -> areScNeighbours(ops.get(i - 1), ops.get(i))));
  }

  private static boolean areScNeighbours(Op one, Op other) {
    return one.location() >= 0
        && one.location() == other.location()
        && (one.isScAccess() || other.isScAccess());
  }

  @Override
  public String toString() {
    return threads.stream()
        .map(t -> t.stream().map(Op::toString).collect(Collectors.joining("; ")))
        .collect(Collectors.joining(" || "));
  }
}
