// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.dwarf.macros.LineDigests;
import org.rsanemu.loader.elf.DebugSections;
import org.rsanemu.loader.elf.ElfLoader;

class ChangedSourcesTest {
  private static final String PROGRAM =
      """
      #include <stdatomic.h>
      atomic_int x;
      int main(void) { return atomic_load_explicit(&x, memory_order_acquire); }
      """;

  @TempDir Path folder;

  /** What is found of the program's load. */
  private static List<Order> orders(DebugInfo debug) {
    return debug.atomicOperations().stream()
        .filter(each -> each.kind() == Kind.LOAD)
        .map(AtomicOperation::order)
        .toList();
  }

  private Path source() throws IOException {
    return Files.writeString(folder.resolve("one.c"), PROGRAM);
  }

  private static void touch(Path file, Path reference, int seconds) throws IOException {
    FileTime time = Files.getLastModifiedTime(reference);
    Files.setLastModifiedTime(
        file, FileTime.from(time.toInstant().plus(Duration.ofSeconds(seconds))));
  }

  @Test
  void aSourceThatIsYoungerThanTheProgramIsNotUsed() throws Exception {
    Path source = source();
    Path program = Isa.X86_64.gcc(source.toString(), "-g", "-O2");
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.ACQUIRE);
      assertThat(debug.missingSources()).isEmpty();
    }

    touch(source, program, 10);
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.UNKNOWN);
      assertThat(debug.missingSources()).containsExactly(source.toString());
      assertThat(debug.warnings())
          .containsExactly(
              source
                  + " has changed since the program was built: what it says of memory orders is"
                  + " not used; build the program again");
    }
  }

  @Test
  void clangsDigestSaysWhetherASourceHasChangedNotItsAge() throws Exception {
    Path source = source();
    Path program = Isa.X86_64.clang(source.toString(), "-gdwarf-5", "-O2");
    touch(source, program, 10);
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.ACQUIRE);
      assertThat(debug.warnings()).isEmpty();
    }

    Files.writeString(source, PROGRAM.replace("acquire", "relaxed"));
    touch(source, program, -10);
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).isEmpty();
      assertThat(debug.warnings()).anyMatch(line -> line.contains("one.c has changed"));
    }
  }

  @Test
  @Timeout(30)
  void whatIsNoRegularFileIsNotOpened() throws Exception {
    Path source = source();
    Path program = Isa.X86_64.gcc(source.toString(), "-g", "-O2");
    Files.delete(source);
    assertThat(new ProcessBuilder("mkfifo", source.toString()).start().waitFor()).isZero();
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.UNKNOWN);
    }
    Files.delete(source);
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.UNKNOWN);
      assertThat(debug.missingSources()).containsExactly(source.toString());
      assertThat(debug.warnings())
          .singleElement()
          .asString()
          .contains("the first of 1 is " + source + ": ");
    }
  }

  @Test
  void withoutColumnsTheLineSaysIt() throws Exception {
    Path program = Isa.X86_64.gcc(source().toString(), "-g", "-O2", "-gno-column-info");
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(orders(debug)).containsExactly(Order.ACQUIRE);
    }
  }

  @Test
  void withoutColumnsAnObjectInTheLineMayBeWhatIsLoaded() throws Exception {
    Path source =
        Files.writeString(folder.resolve("two.c"), PROGRAM.replace("return ", "return x + "));
    for (String level : List.of("-O0", "-O2")) {
      Path program = Isa.AARCH64.gcc(source.toString(), "-g", level, "-gno-column-info");
      try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
        assertThat(orders(debug)).isNotEmpty().isSubsetOf(Order.SEQ_CST, Order.UNKNOWN);
      }
    }
  }

  @Test
  void damagedDigestsAreNone() throws Exception {
    Path program = Isa.X86_64.clang(source().toString(), "-gdwarf-5", "-O2");
    Map<String, byte[]> sections = DebugSections.of(ElfLoader.load(program)).sections();
    byte[] table = sections.get(".debug_line");
    assertThat(LineDigests.of(sections, 0, "/")).containsKey(folder.resolve("one.c").toString());
    Random random = new Random(3);
    for (int i = 0; i < 5000; i++) {
      byte[] damaged = Arrays.copyOf(table, random.nextInt(table.length));
      for (int k = 0; k < 4 && damaged.length > 0; k++) {
        damaged[random.nextInt(Math.min(120, damaged.length))] = (byte) random.nextInt();
      }
      Map<String, byte[]> others =
          Map.of(".debug_line", damaged, ".debug_line_str", sections.get(".debug_line_str"));
      assertThatCode(() -> LineDigests.of(others, 0, "/")).doesNotThrowAnyException();
    }
  }
}
