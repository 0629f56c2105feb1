// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Where the values in general registers and in a function's frame come from: one is an argument as
 * it was passed, comes from arguments or from what an operation returned, is an address in the
 * frame, or something else, as a constant. Mutable; one thread.
 */
final class PassedValues {
  /** Neither an argument nor made of one. */
  private static final long OTHER = 0;

  /** Made of arguments, or of what an operation returned. */
  static final long FROM = 1;

  private static final long KIND = -1L << 32;
  private static final long ARGUMENT = 2L << 32;
  private static final long FRAME = 3L << 32;

  private static final int REGISTERS = 32;

  private final long[] registers = new long[REGISTERS];
  private final Map<Integer, Slot> frame = new HashMap<>();

  /** Bytes of the frame, and what they hold. */
  private record Slot(long value, int size) {}

  private PassedValues() {}

  /** At a function's first instruction. */
  static PassedValues atEntry(List<Integer> arguments, int sp) {
    PassedValues values = new PassedValues();
    arguments.forEach(number -> values.registers[number] = ARGUMENT | number);
    values.registers[sp] = FRAME;
    return values;
  }

  static PassedValues copyOf(PassedValues other) {
    PassedValues copy = new PassedValues();
    System.arraycopy(other.registers, 0, copy.registers, 0, REGISTERS);
    copy.frame.putAll(other.frame);
    return copy;
  }

  /** Keeps what both know; whether that is less than before. */
  boolean meet(PassedValues other) {
    long[] before = registers.clone();
    Map<Integer, Slot> frameBefore = Map.copyOf(frame);
    for (int i = 0; i < REGISTERS; i++) {
      registers[i] = meet(registers[i], other.registers[i]);
    }
    frame.keySet().retainAll(other.frame.keySet());
    frame.replaceAll((at, slot) -> meet(slot, other.frame.getOrDefault(at, slot)));
    return !Arrays.equals(before, registers) || !frameBefore.equals(frame);
  }

  private static long meet(long one, long other) {
    if (one == other) {
      return one;
    }
    return isPassed(one) && isPassed(other) ? FROM : OTHER;
  }

  private static Slot meet(Slot one, Slot other) {
    return one.size() == other.size()
        ? new Slot(meet(one.value(), other.value()), one.size())
        : new Slot(OTHER, Math.max(one.size(), other.size()));
  }

  private static boolean isPassed(long value) {
    return value == FROM || (value & KIND) == ARGUMENT;
  }

  void put(int register, long value) {
    registers[register] = value;
  }

  /** The number of the register in which an argument was passed that this one holds; or -1. */
  int argument(int register) {
    boolean is = register >= 0 && (registers[register] & KIND) == ARGUMENT;
    return is ? (int) registers[register] : -1;
  }

  /** Whether it holds something that is neither passed nor in the frame. */
  boolean isConstant(int register) {
    return registers[register] == OTHER;
  }

  /** Whether there are any of these, and all hold what was passed. */
  boolean arePassed(long set) {
    boolean any = false;
    for (int i = 0; i < REGISTERS - 1; i++) {
      if (RegisterSet.meet(set, RegisterSet.general(i))) {
        any = true;
        if (!isPassed(registers[i])) {
          return false;
        }
      }
    }
    return any;
  }

  /** What these registers held is not known any more. */
  void forget(long set) {
    for (int i = 0; i < REGISTERS - 1; i++) {
      if (RegisterSet.meet(set, RegisterSet.general(i))) {
        registers[i] = OTHER;
      }
    }
  }

  /** Whether all its accesses are to the function's frame. */
  boolean isOwnFrame(RegisterUse use) {
    return !use.stack().isEmpty()
        && use.stack().stream().allMatch(at -> isFrame(at.base()))
        && (use.operand() == null || isFrame(use.operand().base()));
  }

  private boolean isFrame(int register) {
    return register >= 0 && (registers[register] & KIND) == FRAME;
  }

  /** What an instruction that is not a call does to them. */
  void step(RegisterUse use) {
    long made = made(use);
    long[] loaded = new long[REGISTERS];
    Arrays.fill(loaded, made);
    if (isOwnFrame(use)) {
      RegisterUse.StackOperand at = use.stack().getFirst();
      int slot = (int) registers[at.base()] + (int) at.offset();
      if (at.store()) {
        store(use, slot, at.size());
      }
      if (at.load()) {
        load(use, slot, loaded);
      }
    }
    RegisterUse.Move move = use.move();
    long moved = move == null ? OTHER : moved(move);
    for (int i = 0; i < REGISTERS - 1; i++) {
      if (RegisterSet.meet(use.writes(), RegisterSet.general(i))) {
        registers[i] = loaded[i];
      }
    }
    if (move != null) {
      registers[move.to()] = moved;
    }
  }

  /** Of what its results are made, where nothing better is known. */
  private long made(RegisterUse use) {
    boolean loads = use.operand() != null && use.operand().load() && !isOwnFrame(use);
    boolean any = loads;
    for (int i = 0; i < REGISTERS - 1; i++) {
      any |= RegisterSet.meet(use.data(), RegisterSet.general(i)) && isPassed(registers[i]);
    }
    return any ? FROM : OTHER;
  }

  private long moved(RegisterUse.Move move) {
    if (move.from() < 0) {
      return OTHER;
    }
    long from = registers[move.from()];
    if ((from & KIND) == FRAME) {
      return FRAME | ((from + move.offset()) & ~KIND);
    }
    return move.offset() == 0 ? from : isPassed(from) ? FROM : OTHER;
  }

  private void store(RegisterUse use, int slot, int size) {
    frame
        .entrySet()
        .removeIf(at -> at.getKey() < slot + size && at.getKey() + at.getValue().size() > slot);
    RegisterUse.Transfer transfer = use.transfer();
    if (transfer != null) {
      for (int i = 0; i < transfer.registers().size(); i++) {
        int register = transfer.registers().get(i);
        if (register >= 0 && register < REGISTERS) {
          frame.put(slot + i * transfer.size(), new Slot(registers[register], transfer.size()));
        }
      }
    } else {
      frame.put(slot, new Slot(only(use.data()), size));
    }
  }

  /** What the only register of a set holds. */
  private long only(long set) {
    long generals = set & (RegisterSet.general(REGISTERS - 1) - 1);
    return Long.bitCount(set) == 1 && generals != 0
        ? registers[Long.numberOfTrailingZeros(generals)]
        : arePassed(set) ? FROM : OTHER;
  }

  private void load(RegisterUse use, int slot, long[] loaded) {
    RegisterUse.Transfer transfer = use.transfer();
    if (transfer == null) {
      Arrays.fill(loaded, at(slot));
      return;
    }
    for (int i = 0; i < transfer.registers().size(); i++) {
      int register = transfer.registers().get(i);
      if (register >= 0 && register < REGISTERS) {
        loaded[register] = at(slot + i * transfer.size());
      }
    }
  }

  private long at(int slot) {
    Slot known = frame.get(slot);
    return known == null ? OTHER : known.value();
  }
}
