// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outside its module nothing decides by an instruction set's name or number. */
class InstructionSetNamesTest {
  private static final List<String> MODULES =
      List.of("monitor", "architecture", "lift", "native", "loader", "emu", "cli");

  /** ELF's numbers of machines that are not run have names in messages. */
  private static final Path TABLE =
      Path.of("../loader/src/main/java/org/rsanemu/loader/elf/Machines.java");

  /** herd has names of its own for the forms of a litmus test. */
  private static final Path LITMUS =
      Path.of("../monitor/src/main/java/org/rsanemu/model/hardware/litmus");

  /**
   * Names as constants and texts of their own, and ELF's numbers where something is compared with
   * them or chosen by them. Longer texts are for users.
   */
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(EM_\\w+|X86_64|AARCH64|ARMV7|AMD64|RISCV(64)?|A64_\\w+|A32_\\w+|[tT]humb\\w*)\\b"
              + "|\"(x86-64|x86_64|amd64|aarch64|arm64|armv7|armhf|riscv64)\""
              + "|\"__aarch64_|equals\\(\"(x86-TSO|Armv8)\""
              + "|(==|!=|case|of\\() ?(62|183|40|243)\\b"
              + "|\\b[Mm]achine\\w*(\\(\\))? [=!]= [A-Z0-9]");

  @Test
  void nothingNamesAnInstructionSet() throws IOException {
    List<String> found = new ArrayList<>();
    int sources = 0;
    for (String module : MODULES) {
      Path root = Path.of("..", module, "src/main/java");
      List<Path> files;
      try (Stream<Path> all = Files.walk(root)) {
        files = all.filter(file -> file.toString().endsWith(".java")).toList();
      }
      sources += files.size();
      for (Path file : files) {
        if (!file.equals(TABLE) && !file.startsWith(LITMUS)) {
          add(file, found);
        }
      }
    }
    assertThat(sources).isGreaterThan(600);
    assertThat(found).isEmpty();
  }

  private static void add(Path file, List<String> found) throws IOException {
    for (String line : Files.readAllLines(file)) {
      String code = line.strip();
      boolean comment = code.startsWith("*") || code.startsWith("/*") || code.startsWith("//");
      if (!comment && NAMED.matcher(code).find()) {
        found.add(file + ": " + code);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "case X86_64 -> x86(status);",
        "if (image.machine() == ARM) {",
        "boolean x86 = all.isa(build).equals(\"x86-64\");",
        "      case 183 -> 0x103;",
        "private static final int EM_X86_64 = 62;",
        "switch (machine) { case 40 -> {}",
        "boolean x86 = verdict.model().equals(\"x86-TSO\");",
        "each -> each.startsWith(\"__aarch64_\")",
        "boolean thumb = engine.thumb();",
        "if (sp == RegisterUse.A64_SP) {",
      })
  void whatItLooksForIsFound(String line) {
    assertThat(NAMED.matcher(line).find()).isTrue();
  }
}
