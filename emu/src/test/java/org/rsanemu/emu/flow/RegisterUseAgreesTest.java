// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.nativelib.capstone.Capstone;
import org.rsanemu.nativelib.capstone.Decoded;
import org.rsanemu.nativelib.capstone.Mode;
import org.rsanemu.testbins.Testbins;

/**
 * The engine does not contradict what is said of registers: an instruction is run, and run again
 * with one register changed that it is said not to read. Nothing else may change then; and what it
 * is said to kill is the same however it was before.
 */
@Tag("slow")
class RegisterUseAgreesTest {
  private static final int STATES = 2;
  private static final int MOST_WRONG = 50;
  private static final int TRIES = 12;

  /** Up to so many instructions with the same mnemonic and the same kinds of operands. */
  private static final int OF_A_FORM = 3;

  /** So many instructions of a program, or words, are tried. */
  private static final int MOST = Integer.getInteger("rsanemu.agree", 250);

  private final List<String> wrong = new ArrayList<>();
  private byte[] code = {};
  private int checked;
  private int operands;
  private int steps;
  private int kept;

  /** Instructions of real programs, a few of each form; {@code arch, bits} are Capstone's. */
  @ParameterizedTest
  @CsvSource({
    "62, false, 3, 8, x86-64, SB+rlx",
    "62, false, 3, 8, x86-64, futures",
    "183, false, 1, 0, aarch64, futures",
    "40, true, 0, 16, armv7, futures",
  })
  void ofRealPrograms(int machine, boolean thumb, int arch, int bits, String isa, String program)
      throws Exception {
    List<byte[]> instructions =
        forms(new Mode(arch, bits), ElfLoader.load(Testbins.of(isa, program)));
    Collections.shuffle(instructions, new Random(3));
    check(machine, thumb, instructions.subList(0, Math.min(MOST, instructions.size())));
    assertThat(checked).isGreaterThan(200);
    assertThat(operands).isGreaterThan(30);
    assertThat(steps).isGreaterThan(10);
  }

  /** What aligns a frame: AND, shifts, BIC and BFC with constants. */
  @ParameterizedTest
  @CsvSource({
    "62, false, 4883e4c0",
    "183, false, 3fe57a92",
    "183, false, 00fc46d3",
    "183, false, 13e47ad3",
    "40, false, 1fd0c5e7",
    "40, false, 3f40c4e3",
    "40, true, 24f03f04",
    "40, true, 9b09",
    "40, true, 9c01",
  })
  void ofBits(int machine, boolean thumb, String bytes) {
    check(machine, thumb, List.of(HexFormat.of().parseHex(bytes)));
    assertThat(kept).isPositive();
  }

  /** Any words at all: the encodings of the ARMs are dense. */
  @ParameterizedTest
  @CsvSource({"183, false, 40", "40, false, 100", "40, true, 200"})
  void ofAnyWords(int machine, boolean thumb, int atLeast) {
    Random random = new Random(7);
    List<byte[]> words = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      byte[] word = new byte[4];
      random.nextBytes(word);
      if (!thumb && machine == 40 && random.nextInt(4) != 0) {
        word[3] = (byte) (word[3] & 15 | 0xe0); // always
      }
      words.add(word);
    }
    check(machine, thumb, words);
    assertThat(checked).isGreaterThan(atLeast);
  }

  private void check(int machine, boolean thumb, List<byte[]> instructions) {
    Random random = new Random(5);
    RegisterUses uses = uses(machine, thumb);
    try (OneInstruction one = new OneInstruction(machine, thumb)) {
      for (byte[] instruction : instructions) {
        code = instruction;
        uses.codeChanged();
        check(one, uses.at(OneInstruction.CODE), random);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private RegisterUses uses(int machine, boolean thumb) {
    return new RegisterUses(
        Architectures.of(machine),
        new Code() {
          @Override
          public byte[] bytes(long pc) {
            return pc == OneInstruction.CODE ? code : new byte[0];
          }

          @Override
          public boolean secondState(long pc) {
            return thumb;
          }
        });
  }

  private void check(OneInstruction one, RegisterUse use, Random random) {
    boolean runs =
        switch (use.flow()) {
          case NEXT, BRANCH, JUMP, CALL, RETURN -> true;
          case SYSTEM_CALL, TRAP, UNKNOWN -> false;
        };
    if (!runs || use.length() == 0) {
      return;
    }
    one.load(Arrays.copyOf(code, use.length()));
    int good = 0;
    for (int i = 0; i < TRIES && good < STATES; i++) {
      OneInstruction.State state = one.state(random);
      OneInstruction.Result result = one.run(state);
      if (result != null) {
        good++;
        compareOperand(use, state, result);
        compareSteps(one, use, state, result);
        compare(one, use, state, result, random);
        result.free();
      }
    }
    checked += good > 0 ? 1 : 0;
  }

  /** What it accesses is its memory operand. */
  private void compareOperand(
      RegisterUse use, OneInstruction.State state, OneInstruction.Result result) {
    if (use.operand() != null && !result.accessed.isEmpty()) {
      operands++;
      long from = state.address(use.operand());
      boolean inside =
          result.accessed.first() >= from && result.accessed.last() < from + use.operand().size();
      expect(inside, "accesses %x besides %x".formatted(result.accessed.first(), from), use);
    }
  }

  /** What a register becomes, where that is said. */
  private void compareSteps(
      OneInstruction one,
      RegisterUse use,
      OneInstruction.State state,
      OneInstruction.Result result) {
    RegisterUse.Bits bits = use.bits();
    if (bits != null && one.has(bits.from()) && one.has(bits.to())) {
      kept++;
      long expected = bits.of(state.number(bits.from()));
      expect(result.number(bits.to()) == expected, "does not become " + expected, use);
    }
    RegisterUse.Move move = use.exactMove();
    boolean several = (use.results() & use.updates()) != 0; // unpredictable, as ldr r0, [r0], #4
    if (move != null && one.has(move.from()) && one.has(move.to()) && !several) {
      steps++;
      long expected = one.word(state.number(move.from()) + move.offset());
      expect(result.number(move.to()) == expected, "does not become " + expected, use);
    }
  }

  private void compare(
      OneInstruction one,
      RegisterUse use,
      OneInstruction.State state,
      OneInstruction.Result result,
      Random random) {
    long written = one.registers().differing(result.before, result.after);
    expect((written & ~use.writes()) == 0, "writes %x besides".formatted(written), use);
    for (long left = one.all() & ~use.reads() & some(random); left != 0; left &= left - 1) {
      int register = Long.numberOfTrailingZeros(left);
      OneInstruction.Result other = one.run(state.with(register, random));
      expect(other != null, "faults with another " + register, use);
      if (other != null) {
        compare(one, use, register, result, other);
        other.free();
      }
    }
  }

  /** All but three quarters of the vector registers, to save time. */
  private static long some(Random random) {
    return random.nextLong() & random.nextLong() | 0xffff_ffffL;
  }

  /** Two results that began with another value in a register that is not read. */
  private void compare(
      OneInstruction one,
      RegisterUse use,
      int register,
      OneInstruction.Result result,
      OneInstruction.Result other) {
    long bit = 1L << register;
    long differing = one.registers().differing(result.after, other.after);
    boolean kills = (use.kills() & bit) != 0;
    boolean writes = (use.writes() & bit) != 0;
    boolean written = (one.registers().differing(other.before, other.after) & bit) != 0;
    expect((differing & ~bit) == 0, "reads " + register, use);
    expect(!kills || differing == 0, "does not kill " + register, use);
    expect(writes || !written, "writes " + register, use);
    expect(!one.registers().othersDiffer(result.after, other.after), "others", use);
    expect(other.next == result.next, "goes elsewhere by " + register, use);
    expect(other.memoryAfter.equals(result.memoryAfter), "stores " + register, use);
  }

  private void expect(boolean holds, String what, RegisterUse use) {
    if (!holds && wrong.size() < MOST_WRONG) {
      wrong.add(HexFormat.of().formatHex(code) + ' ' + what + ": " + use);
    }
  }

  private static List<byte[]> forms(Mode mode, Image image) {
    Capstone capstone = Capstone.open(mode);
    Map<String, Integer> seen = new HashMap<>();
    List<byte[]> found = new ArrayList<>();
    for (SymbolTable.Symbol function : image.symbols().functions()) {
      long at = function.address() & ~1L;
      long end = at + function.size();
      while (at < end) {
        byte[] code = bytes(image, at);
        Decoded decoded = capstone.decode(code, OneInstruction.CODE);
        if (decoded == null) {
          break;
        }
        String form =
            decoded.mnemonic() + decoded.operandText().replaceAll("0x[0-9a-f]+|[0-9]+", "");
        if (seen.merge(form, 1, Integer::sum) <= OF_A_FORM) {
          found.add(Arrays.copyOf(code, decoded.length()));
        }
        at += decoded.length();
      }
    }
    return found;
  }

  private static byte[] bytes(Image image, long address) {
    for (Image.Segment segment : image.segments()) {
      long offset = address - segment.address();
      if (offset >= 0 && offset < segment.fileSize()) {
        int from = (int) (segment.offset() + offset);
        int size = (int) Math.min(15, segment.fileSize() - offset);
        return Arrays.copyOfRange(image.bytes(), from, from + size);
      }
    }
    return new byte[0];
  }
}
