// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.TableRow;
import org.rsanemu.isa.Trap;
import org.rsanemu.lift.Decoder;
import org.rsanemu.lift.Lifter;
import org.rsanemu.nativelib.capstone.Mode;

/** The x86-64 table, with the decoder, against GNU as and against itself. */
@Tag("slow")
class X86TableTest {
  private final Lifter lifter = Lifter.forMachine(62);
  private final Decoder decoder = new Decoder(new Mode(3, 1 << 3));
  private final List<Line> lines = lines();

  X86TableTest() throws IOException {}

  /** A line of the listing: an instruction, what GNU as makes of it, and what it means. */
  record Line(String source, byte[] code, String meaning) {}

  @Test
  void everyInstructionMeansWhatTheListingSays() {
    for (Line line : lines) {
      Meaning meaning = lifter.meaning(line.code(), 0, 0x1000, false);
      assertThat(describe(meaning)).as(line.source()).isEqualTo(line.meaning());
      int known = meaning.trap() == Trap.UNSUPPORTED ? meaning.length() : line.code().length;
      assertThat(meaning.length()).as(line.source()).isEqualTo(known);
    }
  }

  @Test
  void everyRowIsInTheListing() {
    List<X86Row> missed = new ArrayList<>(X86Rows.ALL);
    for (Line line : lines) {
      missed.remove(X86Rows.find(form(line)));
    }
    assertThat(missed).extracting(X86Row::shown).isEmpty();
  }

  @Test
  void oneRowAtMostIsForAnInstruction() {
    for (Line line : lines) {
      OperandForm form = form(line);
      assertThat(X86Rows.ALL)
          .as(line.source())
          .filteredOn(row -> row.names().contains(form.name()) && row.form().test(form))
          .hasSizeLessThan(2);
    }
  }

  @Test
  void theAssemblerMakesTheListingsBytes(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("listing.s");
    Path object = folder.resolve("listing.o");
    Path binary = folder.resolve("listing.bin");
    Files.writeString(source, text());
    assumeTrue(run("as", "-W", "-o", object.toString(), source.toString()), "as is not installed");
    assertThat(run("objcopy", "-O", "binary", "-j", ".text", object.toString(), binary.toString()))
        .isTrue();
    StringJoiner expected = new StringJoiner("");
    lines.forEach(line -> expected.add(HexFormat.of().formatHex(line.code())));
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(binary))).isEqualTo(expected.toString());
  }

  @Test
  void rowsFitTheScreen() {
    for (TableRow row : lifter.instructionSet().table()) {
      assertThat(row.instruction()).isNotBlank().hasSizeLessThanOrEqualTo(28);
      assertThat(row.events()).isNotBlank().hasSizeLessThanOrEqualTo(30);
      assertThat(row.reference()).isNotBlank().hasSizeLessThanOrEqualTo(20);
    }
  }

  @Test
  void anyBytesHaveAMeaning() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(15)];
      random.nextBytes(bytes);
      Meaning meaning = lifter.meaning(bytes, 0, 0x1000, false);
      assertThat(meaning.text()).isNotEmpty();
      assertThat(meaning.length()).isBetween(0, bytes.length);
      if (meaning.length() == 0) {
        assertThat(meaning.trap()).isIn(Trap.UNDEFINED, Trap.UNSUPPORTED);
      }
    }
  }

  /** Random code that begins as real code does; opcodes of the map are what is tested. */
  @Test
  void theOpcodeMapAgreesWithTheDecoder() {
    Random random = new Random(2);
    int answered = 0;
    for (int i = 0; i < 400_000; i++) {
      byte[] bytes = new byte[15];
      random.nextBytes(bytes);
      int at = 0;
      if (random.nextInt(3) == 0) {
        bytes[at++] = (byte) new int[] {0x66, 0xf2, 0xf3, 0x64}[random.nextInt(4)];
      }
      if (random.nextInt(2) == 0) {
        bytes[at++] = (byte) (0x40 + random.nextInt(16));
      }
      if (random.nextInt(2) == 0) {
        bytes[at] = 0x0f;
      }
      answered += compare(bytes) ? 1 : 0;
    }
    assertThat(answered).isGreaterThan(100_000);
  }

  /** Whether both know the bytes. */
  private boolean compare(byte[] bytes) {
    Instruction instruction = new Instruction(0x1000, bytes, false, decoder::decode);
    Meaning quick = OpcodeMap.meaning(bytes, length -> Meaning.of(length, () -> "quick"));
    if (quick == null) {
      return false;
    }
    Meaning slow = X86.decodedMeaning(instruction);
    if (slow.trap() == Trap.UNDEFINED) {
      return false;
    }
    String text = HexFormat.of().formatHex(bytes) + ' ' + slow.text();
    assertThat(describe(quick)).as(text).isEqualTo(describe(slow));
    assertThat(quick.length()).as(text).isEqualTo(slow.length());
    return true;
  }

  private OperandForm form(Line line) {
    Instruction instruction = new Instruction(0x1000, line.code(), false, decoder::decode);
    return OperandForm.of(X86.decoded(instruction, Encoding.of(line.code())));
  }

  private static String describe(Meaning meaning) {
    StringJoiner words = new StringJoiner(" ");
    words.setEmptyValue("none");
    if (!(meaning.effect() instanceof Effect.None)) {
      words.add(effect(meaning.effect()));
    }
    if (meaning.flow() != Meaning.Flow.NEXT) {
      words.add(meaning.flow().name());
    }
    if (meaning.trap() != Trap.NONE) {
      words.add(meaning.trap().name());
    }
    return words.toString();
  }

  private static String effect(Effect effect) {
    return switch (effect) {
      case Effect.Plain plain ->
          "plain"
              + (plain.nonTemporal() ? " non-temporal" : "")
              + (plain.bytes() != 0 ? " " + plain.bytes() : "")
              + (plain.alignment() != 1 ? " aligned " + plain.alignment() : "");
      case Effect.Rmw rmw -> "rmw " + rmw.order().label() + (rmw.fenced() ? " fenced" : "");
      case Effect.Attempt attempt -> throw new AssertionError("only the source states it");
      case Effect.Cas cas ->
          "cas %s %s %s%s"
              .formatted(
                  cas.success().label(),
                  cas.failure().label(),
                  cas.fenced() ? "fenced " : "",
                  cas.expected());
      case Effect.Fence fence -> "fence " + fence.order().label();
      case Effect.PublishNonTemporal publish -> "publish";
      case Effect.None none -> "";
      case Effect.Load load -> "load";
      case Effect.Store store -> "store";
      case Effect.LoadExclusive load -> "load-exclusive";
      case Effect.StoreExclusive store -> "store-exclusive";
      case Effect.ClearExclusive clear -> "clear-exclusive";
    };
  }

  private static List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String line : text().lines().toList()) {
      String[] parts = line.split(" # | \\| ", 3);
      if (parts.length == 3) {
        byte[] code = HexFormat.of().parseHex(parts[1].strip());
        lines.add(new Line(parts[0].strip(), code, parts[2].strip()));
      }
    }
    return lines;
  }

  private static String text() throws IOException {
    try (InputStream in = X86TableTest.class.getResourceAsStream("x86.s")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      Process process = new ProcessBuilder(command).inheritIO().start();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
      return true;
    } catch (IOException notInstalled) {
      return false;
    }
  }
}
