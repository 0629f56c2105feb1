// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;

/**
 * An assembly file whose comments say, a line an instruction, the word that GNU as makes of it and
 * what it means.
 *
 * @param lines in the file's order
 */
public record Listing(String file, List<Line> lines) {
  /** One instruction. {@code code} is in memory's order. */
  public record Line(String source, byte[] code, String meaning) {
    /** The bytes as a word: of T32 the first halfword on the left. */
    public int word(boolean thumb) {
      int first = (code[0] & 0xff) | (code[1] & 0xff) << 8;
      if (code.length == 2) {
        return first;
      }
      int second = (code[2] & 0xff) | (code[3] & 0xff) << 8;
      return thumb ? first << 16 | second : second << 16 | first;
    }
  }

  /** Reads a file beside this class; comments begin with {@code mark}. */
  public static Listing read(String file, String mark, boolean thumb) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String line : text(file).lines().toList()) {
      String[] parts = line.split(" " + mark + " | \\| ", 3);
      if (parts.length == 3) {
        lines.add(new Line(parts[0].strip(), code(parts[1].strip(), thumb), parts[2].strip()));
      }
    }
    return new Listing(file, lines);
  }

  /** Every line means what its comment says. */
  public void check(InstructionSet set, boolean thumb) {
    for (Line line : lines) {
      assertThat(Description.of(meaning(set, line.code(), thumb)))
          .as(line.source())
          .isEqualTo(line.meaning());
    }
  }

  /** Every row of the tables is hit by some line. */
  public void checkRows(boolean thumb, ArmTable... tables) {
    List<ArmRow> missed = new ArrayList<>();
    for (ArmTable table : tables) {
      missed.addAll(table.rows());
    }
    for (Line line : lines) {
      missed.removeIf(row ->
          row.pattern().width() == 8 * line.code().length
              && row.pattern().matches(line.word(thumb)));
    }
    assertThat(missed).extracting(ArmRow::names).isEmpty();
  }

  /**
   * The assembler, if it is installed, makes these words of the file.
   *
   * @param folder for what it makes
   */
  public void checkAssembled(String prefix, Path folder) throws IOException, InterruptedException {
    Path source = folder.resolve("listing.s");
    Path object = folder.resolve("listing.o");
    Path binary = folder.resolve("listing.bin");
    Files.writeString(source, text(file));
    assumeTrue(
        run(prefix + "as", "-W", "-o", object.toString(), source.toString()),
        prefix + "as is not installed");
    assertThat(run(prefix + "objcopy", "-O", "binary", object.toString(), binary.toString()))
        .isTrue();
    byte[] made = Files.readAllBytes(binary);
    int at = 0;
    for (Line line : lines) {
      assertThat(Arrays.copyOfRange(made, at, at + line.code().length))
          .as(line.source())
          .isEqualTo(line.code());
      at += line.code().length;
    }
    assertThat(made).hasSize(at);
  }

  /** What the bytes mean, without any decoder. */
  public static Meaning meaning(InstructionSet set, byte[] code, boolean thumb) {
    return set.meaning(new Instruction(0x1000, code, thumb, i -> Instruction.Decoded.UNKNOWN));
  }

  private static String text(String file) throws IOException {
    try (InputStream in = Listing.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Words of 8 digits, or halfwords of 4 digits with blanks between them. */
  private static byte[] code(String words, boolean thumb) {
    String digits = words.replace(" ", "");
    int unit = thumb ? 2 : 4;
    byte[] code = new byte[digits.length() / 2];
    for (int i = 0; i < code.length; i++) {
      int from = i / unit * unit + unit - 1 - i % unit;
      code[i] = (byte) Integer.parseInt(digits.substring(2 * from, 2 * from + 2), 16);
    }
    return code;
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
