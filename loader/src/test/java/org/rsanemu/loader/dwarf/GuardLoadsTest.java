// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

/** The comments of {@code programs/guards.cc} say where the compiler makes loads of its own. */
@Tag("slow")
class GuardLoadsTest {
  @ParameterizedTest
  @EnumSource
  void guardsAcquireAndTheSourcesLoadsAreTheirOwn(Isa isa) throws Exception {
    List<Path> programs = new ArrayList<>();
    for (String level : List.of("-O0", "-O2")) {
      programs.add(isa.gcc("guards.cc", "-static", "-g", level));
      programs.add(isa.clang("guards.cc", "-static", "-g", level));
      if (isa == Isa.ARMV7) {
        programs.add(isa.gcc("guards.cc", "-static", "-g", level, "-marm"));
        programs.add(isa.clang("guards.cc", "-static", "-g", level, "-mthumb"));
      }
    }
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/programs/guards.cc"));
    List<String> guards = lines.stream().filter(line -> line.contains("// guard")).toList();
    for (Path program : programs) {
      var found = new TreeMap<Integer, List<Order>>();
      try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
        for (AtomicOperation each : debug.atomicOperations()) {
          Place place = debug.places(each.entry()).getFirst();
          if (place.file().endsWith("guards.cc")) {
            found.computeIfAbsent(place.line(), _ -> new ArrayList<>()).add(each.order());
          }
        }
      }
      List<Integer> guarded = new ArrayList<>();
      found.forEach((line, orders) -> {
        String text = lines.get(line - 1);
        assertThat(text.contains(" load") || !orders.contains(Order.SEQ_CST)).as(text).isTrue();
        if (orders.contains(Order.ACQUIRE)) {
          assertThat(text).contains("// guard");
          assertThat(orders).as(program + text).containsOnlyOnce(Order.ACQUIRE);
          guarded.add(line);
        }
      });
      // On x86-64 they are as all other loads.
      assertThat(guarded).as(program.toString()).hasSize(isa == Isa.X86_64 ? 0 : guards.size());
    }
  }
}
