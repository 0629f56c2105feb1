// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.ACQREL;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.MemoryOrder;

/** Words as binutils 2.40 assembles them, and what the manual says of them. */
class RiscVTest {
  private static final long PC = 0x10000;
  private static final int A0 = 10;

  /** x31. */
  private static final int T6 = 0;

  /** x0. */
  private static final int ZERO = 31;

  private static Meaning meaning(int... bytes) {
    byte[] code = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      code[i] = (byte) bytes[i];
    }
    return new RiscV().meaning(new Instruction(PC, code, false, _ -> Instruction.Decoded.UNKNOWN));
  }

  private static Meaning word(int word) {
    return meaning(word, word >> 8, word >> 16, word >> 24);
  }

  private record Case(int word, String text, Effect effect) {}

  private static Effect rmw(MemoryOrder order) {
    return new Effect.Rmw(order, false, false);
  }

  private static Effect conditional(boolean acquires, boolean releases, int status) {
    return new Effect.StoreExclusive(acquires, releases, status, null);
  }

  private static Effect fence(MemoryOrder order) {
    return new Effect.Fence(order, false);
  }

  static Stream<Case> effects() {
    Effect plain = new Effect.Plain(RLX, RLX, false);
    Effect none = new Effect.None();
    return Stream.of(
        new Case(0x1005a52f, "lr.w a0, (a1)", new Effect.LoadExclusive(false, List.of(A0))),
        new Case(0x1405bfaf, "lr.d.aq t6, (a1)", new Effect.LoadExclusive(true, List.of(T6))),
        new Case(0x1605a52f, "lr.w.aqrl a0, (a1)", new Effect.LoadExclusive(true, List.of(A0))),
        new Case(0x18c5a52f, "sc.w a0, a2, (a1)", conditional(false, false, A0)),
        new Case(0x1ac5b02f, "sc.d.rl zero, a2, (a1)", conditional(false, true, ZERO)),
        new Case(0x1cc5a52f, "sc.w.aq a0, a2, (a1)", conditional(true, false, A0)),
        new Case(0x1ec5a52f, "sc.w.aqrl a0, a2, (a1)", conditional(true, true, A0)),
        new Case(0x08c5a52f, "amoswap.w a0, a2, (a1)", rmw(RLX)),
        new Case(0x0cc5a02f, "amoswap.w.aq zero, a2, (a1)", rmw(ACQ)),
        new Case(0x02c5b52f, "amoadd.d.rl a0, a2, (a1)", rmw(REL)),
        new Case(0x46c5a52f, "amoor.w.aqrl a0, a2, (a1)", rmw(SC)),
        new Case(0xe0c5b52f, "amomaxu.d a0, a2, (a1)", rmw(RLX)),
        new Case(0x0ff0000f, "fence iorw, iorw", fence(SC)),
        new Case(0x0330000f, "fence rw, rw", fence(SC)),
        new Case(0x0230000f, "fence r, rw", fence(ACQ)),
        new Case(0x0310000f, "fence rw, w", fence(REL)),
        new Case(0x0f50000f, "fence iorw, ow", fence(REL)),
        new Case(0x8330000f, "fence.tso", fence(ACQREL)),
        new Case(0x0110000f, "fence w, w", new Effect.Fence(REL, true)),
        new Case(0x0840000f, "fence i, o", none),
        new Case(0x0000100f, "fence.i", none),
        new Case(0x0045c503, "lbu a0, 4(a1)", plain),
        new Case(0xfea13c23, "sd a0, -8(sp)", plain),
        new Case(0x00a5a027, "fsw f10, 0(a1)", plain));
  }

  @ParameterizedTest
  @MethodSource("effects")
  void accessesAndFencesAreInTheTable(Case each) {
    Meaning meaning = word(each.word());
    assertThat(meaning.effect()).isEqualTo(each.effect());
    assertThat(meaning.text()).isEqualTo(each.text());
    assertThat(meaning.length()).isEqualTo(4);
    assertThat(meaning.trap()).isEqualTo(Trap.NONE);
  }

  /** They order something, but less than what the model has a fence for. */
  @ParameterizedTest
  @CsvSource({"0x0220000f, 'fence r, r'", "0x0120000f, 'fence w, r'", "0x0320000f, 'fence rw, r'"})
  void otherFencesAreRefused(String word, String text) {
    Meaning meaning = word(Long.decode(word).intValue());
    assertThat(meaning.trap()).isEqualTo(Trap.UNSUPPORTED);
    assertThat(meaning.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0x00b50063, BRANCH, 'beq a0, a1, 0x10000'",
    "0x00b54063, BRANCH, 'blt a0, a1, 0x10000'",
    "0x000000ef, CALL, 'jal ra, 0x10000'",
    "0x0000006f, JUMP, 'jal zero, 0x10000'",
    "0x00008067, RETURN, 'jalr zero, 0(ra)'",
    "0x000500e7, CALL, 'jalr ra, 0(a0)'",
    "0x00078067, JUMP, 'jalr zero, 0(a5)'",
  })
  void itIsKnownWhereControlGoes(String word, Flow flow, String text) {
    Meaning meaning = word(Long.decode(word).intValue());
    assertThat(meaning.flow()).isEqualTo(flow);
    assertThat(meaning.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0x00000073, SYSTEM_CALL",
    "0x00100073, BREAKPOINT",
    "0xc0102573, CLOCK",
    "0xc0002ff3, CLOCK",
    "0x00302573, NONE", // frcsr
    "0x00251073, NONE", // fsrm
    "0x30002573, PRIVILEGED", // csrr mstatus
    "0x30200073, PRIVILEGED", // mret
    "0x0100000f, HINT", // pause
    "0x00000057, UNSUPPORTED", // the vector extension
    "0x0000000b, UNDEFINED",
    "0xffffffff, UNDEFINED",
    "0x00000000, UNDEFINED",
  })
  void theMachineDoesTheRest(String word, Trap trap) {
    assertThat(word(Long.decode(word).intValue()).trap()).isEqualTo(trap);
  }

  @Test
  void branchesSayWhatTheyCompare() {
    assertThat(word(0x00b50063).comparison()).isEqualTo(RegisterComparison.registers(A0, A0 + 1));
    assertThat(word(0x00b50063).asksEqual()).isTrue();
    Meaning withZero = meaning(0x01, 0xe1); // c.bnez a0
    assertThat(withZero.comparison()).isEqualTo(RegisterComparison.immediate(A0, 0));
    assertThat(withZero.length()).isEqualTo(2);
  }

  static List<String> compressed() throws IOException {
    try (var in = RiscVTest.class.getResourceAsStream("compressed.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("compressed")
  void compressedInstructionsMeanWhatTheyAreShortFor(String line) {
    String[] columns = line.split("\\|");
    int half = Integer.parseInt(columns[0], 16);
    Meaning meaning = meaning(half & 0xff, half >> 8);
    assertThat(meaning.text()).as(columns[2]).isEqualTo(columns[1]);
    assertThat(meaning.length()).isEqualTo(2);
  }

  @Test
  void everyHalfwordAndAnyWordMeansSomething() {
    for (int half = 0; half < 1 << 16; half++) {
      Meaning meaning = meaning(half & 0xff, half >> 8);
      assertThat(meaning.text()).isNotEmpty();
      assertThat(meaning.length()).isBetween(2, 4);
    }
    Random random = new Random(5);
    for (int i = 0; i < 100_000; i++) {
      assertThat(word(random.nextInt() | 3).text()).isNotEmpty();
    }
  }

  /** No row is hidden by those before it. */
  @Test
  void everyRowMatchesItsOwnWord() {
    List<@Nullable RiscVRow> found = new ArrayList<>();
    for (RiscVRow row : RiscVRows.ALL) {
      int free = ~row.pattern().mask();
      Random random = new Random(1);
      boolean reached = false;
      for (int i = 0; i < 1000 && !reached; i++) {
        reached = RiscVRows.find(row.pattern().value() | random.nextInt() & free) == row;
      }
      found.add(reached ? null : row);
    }
    assertThat(found).containsOnlyNulls();
    assertThat(new RiscV().table()).hasSameSizeAs(RiscVRows.ALL);
  }
}
