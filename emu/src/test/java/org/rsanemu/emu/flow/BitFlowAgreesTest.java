// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.lift.Disassemblers;

/**
 * The engine does not contradict what is said of bits: an instruction is run, and run again with
 * one bit changed of what it reads. No bit may then be another that is said not to depend on it.
 */
class BitFlowAgreesTest {
  private static final int STATES = 3;
  private static final int TRIES = 20;
  private static final int FLAGS = 31;
  private static final int MOST_WRONG = 40;

  /** So many bits of a register, or of memory, are changed. */
  private static final int BITS = 12;

  private final List<String> wrong = new ArrayList<>();
  private final Random random = new Random(11);

  @ParameterizedTest
  @ValueSource(strings = {"x86", "a64", "t32"})
  void ofEachThatIsKnown(String set) {
    for (String line : CodeSorts.lines("bits.txt")) {
      String[] parts = line.split(" \\| ");
      if (parts[0].equals(set)) {
        check(set, HexFormat.of().parseHex(parts[1]), parts[2]);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private void check(String set, byte[] bytes, String text) {
    int machine = CodeSorts.elfMachine(set);
    RegisterUse use = CodeSorts.uses(set, bytes).at(CodeSorts.BASE);
    BitDecoder decoder = Architectures.of(machine).bits(Disassemblers::open);
    BitFlow flow = decoder.at(CodeSorts.code(set, bytes), CodeSorts.BASE);
    assertThat(flow).as(text).isNotNull();
    try (OneInstruction one = new OneInstruction(machine, set.equals("t32"))) {
      one.load(bytes);
      new Instruction(one, use, flow, text).check();
    }
  }

  private void expect(boolean holds, String what) {
    if (!holds && wrong.size() < MOST_WRONG) {
      wrong.add(what);
    }
  }

  /** One, which is run again and again. */
  private final class Instruction {
    private final OneInstruction one;
    private final RegisterUse use;
    private final BitFlow flow;
    private final String text;
    private int differing;

    Instruction(OneInstruction one, RegisterUse use, BitFlow flow, String text) {
      this.one = one;
      this.use = use;
      this.flow = flow;
      this.text = text;
    }

    void check() {
      int good = 0;
      for (int i = 0; i < TRIES && good < STATES; i++) {
        OneInstruction.State state = one.state(random);
        OneInstruction.Result result = one.run(state);
        if (result != null) {
          good++;
          checkRegisters(state, result);
          checkMemory(state, result);
          result.free();
        }
      }
      expect(good > 0, text + ": always faults");
      boolean isConstant = flow.pieces().stream().allMatch(piece -> piece.from().isEmpty());
      expect(differing > 0 || isConstant, text + ": depends on nothing");
    }

    private void checkRegisters(OneInstruction.State state, OneInstruction.Result result) {
      int general = one.cpu().wide() ? Long.SIZE : Integer.SIZE;
      for (long left = use.data() & ~RegisterSet.FLAGS; left != 0; left &= left - 1) {
        int register = Long.numberOfTrailingZeros(left);
        int width = register > FLAGS ? Byte.SIZE * one.cpu().vectorBytes() : general;
        for (int bit : random.ints(BITS, 0, width).toArray()) {
          OneInstruction.Result other = one.run(state.flipped(register, bit));
          compare(new BitFlow.Bits(register, bit, 1), result, other);
        }
      }
    }

    private void checkMemory(OneInstruction.State state, OneInstruction.Result result) {
      if (use.stores() || result.accessed.isEmpty()) {
        return;
      }
      long first = result.accessed.first();
      for (int bit : random.ints(BITS, 0, Byte.SIZE * result.accessed.size()).toArray()) {
        one.flip(first + bit / Byte.SIZE, bit % Byte.SIZE);
        OneInstruction.Result other = one.run(state);
        one.flip(first + bit / Byte.SIZE, bit % Byte.SIZE);
        compare(new BitFlow.Bits(BitFlow.MEMORY, bit, 1), result, other);
      }
    }

    private void compare(
        BitFlow.Bits changed, OneInstruction.Result result, OneInstruction.@Nullable Result other) {
      if (other == null) {
        return; // it faults
      }
      boolean stores = !other.memoryAfter.equals(result.memoryAfter);
      differing += stores ? 1 : 0;
      boolean mayStore = !depending(flow, changed, BitFlow.MEMORY).isEmpty();
      expect(!stores || mayStore, text + ": stores by " + changed);
      for (long left = one.all(); left != 0; left &= left - 1) {
        compare(Long.numberOfTrailingZeros(left), changed, result, other);
      }
      other.free();
    }

    private void compare(
        int register,
        BitFlow.Bits changed,
        OneInstruction.Result result,
        OneInstruction.Result other) {
      BitSet differs = result.bits(register);
      differs.xor(other.bits(register));
      differing += differs.cardinality();
      BitSet said = depending(flow, changed, register);
      boolean isSaid = flow.pieces().stream().anyMatch(piece -> piece.to().register() == register);
      boolean stays = !isSaid && (use.kills() >>> register & 1) == 0;
      if (register == changed.register() && stays) {
        said.set(changed.bit());
      }
      if (register == FLAGS) {
        expect(differs.isEmpty() || !said.isEmpty(), text + ": makes flags by " + changed);
      } else {
        differs.andNot(said);
        expect(differs.isEmpty(), text + ": " + differs + " in " + register + " by " + changed);
      }
    }
  }

  /** The bits of a register that may be others where a bit is another. */
  private static BitSet depending(BitFlow flow, BitFlow.Bits changed, int register) {
    BitSet depending = new BitSet();
    for (BitFlow.Piece piece : flow.pieces()) {
      BitFlow.Bits to = piece.to();
      for (BitFlow.Bits from : piece.from()) {
        int at = changed.bit() - from.bit();
        boolean isThere =
            to.register() == register
                && from.register() == changed.register()
                && at >= 0
                && at < from.count();
        if (isThere) {
          switch (piece.way()) {
            case COPY, EACH, AND, AND_NOT -> depending.set(to.bit() + at);
            case BELOW -> depending.set(to.bit() + at, to.bit() + to.count());
            case ALL -> depending.set(to.bit(), to.bit() + to.count());
            case ONES -> throw new AssertionError("ones depend on nothing");
          }
        }
      }
    }
    return depending;
  }
}
