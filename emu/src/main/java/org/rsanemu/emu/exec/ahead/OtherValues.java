// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.ahead.Passed.Read;
import org.rsanemu.emu.exec.code.Instructions;

/** What a read is tried with in place of the value that is there. */
final class OtherValues {
  private static final Pattern CONSTANT =
      Pattern.compile("\\b(0x[0-9a-f]{1,15}|0|[1-9][0-9]{0,17})\\b");

  private static final long BITS = 0x5555_5555_5555_5555L;

  private final RegisterFile registers;
  private final int generals;
  private final Instructions instructions;

  /**
   * @param generals how many general registers there are
   */
  OtherValues(RegisterFile registers, int generals, Instructions instructions) {
    this.registers = registers;
    this.generals = generals;
    this.instructions = instructions;
  }

  /**
   * What makes most loads differ first, then each bit by itself, and what it may be compared with,
   * which is in some register at last, or in an instruction.
   *
   * @param found what is there
   * @param path the instructions behind the read
   * @param states registers, before and behind them
   */
  List<Long> of(Read read, long found, List<Long> path, List<MemorySegment> states) {
    long bits = -1L >>> Long.SIZE - Byte.SIZE * read.size();
    Set<Long> values = new LinkedHashSet<>(List.of(~found & bits, 0L, 1L, bits, BITS & bits));
    for (int bit = 0; bit < Byte.SIZE * read.size(); bit++) {
      values.add(found ^ 1L << bit);
    }
    for (int register = 0; register < generals; register++) {
      for (MemorySegment state : states) {
        addNear(values, registers.value(state, register), bits);
      }
    }
    for (long pc : path) {
      Matcher constants = CONSTANT.matcher(instructions.meaning(instructions.at(pc)).text());
      while (constants.find()) {
        addNear(values, Long.decode(constants.group()), bits);
      }
    }
    values.remove(found);
    return List.copyOf(values);
  }

  private static void addNear(Set<Long> values, long value, long bits) {
    values.addAll(List.of(value - 1 & bits, value & bits, value + 1 & bits));
  }
}
