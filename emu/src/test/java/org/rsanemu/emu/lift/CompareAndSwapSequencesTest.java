// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.emu.cpu.TestMachine.CODE;
import static org.rsanemu.emu.cpu.TestMachine.DATA;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.TestMachine;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.ExpectedValue;
import org.rsanemu.isa.Meaning;
import org.rsanemu.lift.Lifter;

/** The expected value is found in what compilers make of compare-and-swap, whether it succeeds. */
@Tag("slow")
class CompareAndSwapSequencesTest {
  private static final int AARCH64 = 183;
  private static final int ARM = 40;
  private static final BigInteger SAMPLE = new BigInteger("8899aabbccddeeff1021324354657687", 16);
  private static final Map<String, BigInteger> CONSTANTS =
      Map.of(
          "cas0", BigInteger.ZERO,
          "cas5", BigInteger.valueOf(5),
          "casm", BigInteger.ONE.negate(),
          "casbig", BigInteger.valueOf(0x12345678));

  /** A line of the resource. */
  record Sequence(String set, String function, byte[] code) {
    String operation() {
      return function.substring(0, function.indexOf('_'));
    }

    /** In bytes. */
    int size() {
      return Integer.parseInt(function.substring(function.indexOf('_') + 2)) / 8;
    }

    boolean compares() {
      return !operation().equals("xchg") && !operation().equals("add");
    }

    BigInteger expected() {
      return truncate(CONSTANTS.getOrDefault(operation(), SAMPLE), size());
    }

    @Override
    public String toString() {
      return set + ' ' + function;
    }
  }

  static List<Sequence> sequences() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    CompareAndSwapSequencesTest.class.getResourceAsStream("sequences.tsv")),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .map(cell -> new Sequence(cell[0], cell[1], bytes(cell[2])))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void findsWhatIsExpected(Sequence sequence) {
    BigInteger expected = sequence.expected();
    check(sequence, expected);
    check(sequence, expected.flipBit(0));
    check(sequence, expected.flipBit(8 * sequence.size() - 1));
  }

  private static void check(Sequence sequence, BigInteger found) {
    boolean thumb = sequence.set().startsWith("t32");
    int machine = sequence.set().startsWith("a64") ? AARCH64 : ARM;
    try (TestMachine guest = new TestMachine(machine)) {
      guest.load(sequence.code());
      put(guest, DATA, found);
      put(guest, DATA + 64, sequence.expected());
      arguments(guest, sequence, machine);
      Watcher watcher = new Watcher(machine, guest, thumb, sequence.size());
      assertThat(guest.call(thumb, watcher)).isEqualTo(Engine.Stop.ASKED);
      assertThat(watcher.expected.found()).isEqualTo(sequence.compares());
      if (sequence.compares()) {
        BigInteger value =
            unsigned(watcher.expected.high()).shiftLeft(64).or(unsigned(watcher.expected.low()));
        assertThat(value).as("when it finds %x", found).isEqualTo(sequence.expected());
      }
    }
  }

  /** Pointer, then the expected value or a pointer to it where the function takes one. */
  private static void arguments(TestMachine guest, Sequence sequence, int machine) {
    Engine engine = guest.engine();
    engine.general(0, DATA);
    switch (sequence.operation()) {
      case "cas", "casw" -> engine.general(1, DATA + 64);
      case "val" -> {
        int word = machine == AARCH64 ? 8 : 4;
        boolean pair = sequence.size() > word;
        int first = pair ? 2 : 1;
        engine.general(first, word(sequence.expected(), 0, word));
        if (pair) {
          engine.general(3, word(sequence.expected(), 1, word));
        }
      }
      default -> engine.general(1, 3);
    }
  }

  /** Plays the machine's part: tells the tracker what runs between load and store. */
  private static final class Watcher implements Engine.Listener {
    private final Lifter lifter;
    private final TestMachine guest;
    private final boolean thumb;
    private final boolean a64;
    private final int size;
    private final ExpectedValue expected = new ExpectedValue();
    private boolean inside;

    Watcher(int machine, TestMachine guest, boolean thumb, int size) {
      this.lifter = LIFTERS.get(machine);
      this.guest = guest;
      this.thumb = thumb;
      this.size = size;
      this.a64 = machine == AARCH64;
    }

    @Override
    public void instruction(long pc) {
      Meaning meaning = lifter.meaning(guest.memory(), pc - CODE, pc, thumb);
      if (inside) {
        expected.step(meaning, this::register);
      }
      switch (meaning.effect()) {
        case Effect.LoadExclusive load -> {
          expected.begin(load, size);
          inside = true;
        }
        case Effect.StoreExclusive store -> inside = false;
        case Effect.ClearExclusive clear -> inside = false;
        case Effect.None none -> {}
        case Effect.Plain plain -> {}
        case Effect.Load load -> {}
        case Effect.Store store -> {}
        case Effect.Rmw rmw -> {}
        case Effect.Cas cas -> {}
        case Effect.Attempt attempt -> {}
        case Effect.Fence fence -> {}
        case Effect.PublishNonTemporal publish -> {}
      }
    }

    @Override
    public void read(long address, int bytes, long value) {}

    @Override
    public void write(long address, int bytes, long value) {}

    private long register(int number) {
      return a64 && number == 31 ? 0 : guest.engine().general(number);
    }
  }

  private static final Map<Integer, Lifter> LIFTERS =
      Map.of(AARCH64, Lifter.forMachine(AARCH64), ARM, Lifter.forMachine(ARM));

  /** A word of 8 digits is 32 bits of A64 or A32, one of 4 digits a halfword of T32. */
  private static byte[] bytes(String words) {
    byte[] code = new byte[words.length()];
    int at = 0;
    for (String word : words.split(" ")) {
      long value = Long.parseLong(word, 16);
      for (int i = 0; i < word.length() / 2; i++) {
        code[at++] = (byte) (value >> 8 * i);
      }
    }
    return code;
  }

  private static void put(TestMachine guest, long address, BigInteger value) {
    guest.putLong(address, value.longValue());
    guest.putLong(address + 8, value.shiftRight(64).longValue());
  }

  private static long word(BigInteger value, int index, int bytes) {
    return truncate(value.shiftRight(8 * bytes * index), bytes).longValue();
  }

  private static BigInteger truncate(BigInteger value, int bytes) {
    return value.and(BigInteger.ONE.shiftLeft(8 * bytes).subtract(BigInteger.ONE));
  }

  private static BigInteger unsigned(long value) {
    return truncate(BigInteger.valueOf(value), 8);
  }
}
