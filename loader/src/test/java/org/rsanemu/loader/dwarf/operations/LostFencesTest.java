// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.TestPrograms;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

@Tag("slow")
class LostFencesTest {
  private static final String FENCE = "core::sync::atomic::fence";

  private static List<String> functions(DebugInfo debug) {
    return debug.atomicOperations().stream().map(AtomicOperation::function).toList();
  }

  /** With half of the orders, correct programs would race. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3"})
  void noOrderIsKnownBesideAFenceWithoutATrace(String level) throws Exception {
    Path program = TestPrograms.rust("fences.rs", "-Copt-level=" + level);
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(functions(debug))
          .doesNotContain("core::sync::atomic::AtomicBool::load")
          .contains(FENCE);
      assertThat(debug.warnings())
          .anyMatch(warning -> warning.contains("no trace") && warning.contains("fences.rs:10"));
    }
  }

  @Test
  void aFenceWithAnInstructionIsKnown() throws Exception {
    Path source = Path.of("..", "testbins", "rust", "store-buffering-fences.rs").toAbsolutePath();
    Path program = TestPrograms.rust(source.toString(), "-O");
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(functions(debug)).contains("core::sync::atomic::AtomicUsize::load", FENCE);
      assertThat(debug.warnings()).noneMatch(warning -> warning.contains("no trace"));
    }
  }

  @Test
  void aFenceThatIsCalledIsKnown() throws Exception {
    Path program = TestPrograms.rust("fences.rs", "-Copt-level=0");
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      assertThat(functions(debug)).contains("core::sync::atomic::AtomicBool::load", FENCE);
      assertThat(debug.warnings()).noneMatch(warning -> warning.contains("no trace"));
    }
  }
}
