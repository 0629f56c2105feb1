// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * binutils' addr2line reads DWARF with code of its own: it must say the same. Of DWARF 5 only the
 * lines are compared: addr2line 2.40 takes the wrong file at the start of each sequence.
 */
@Tag("slow")
class SecondOpinionTest {
  private static final int STEP = 2;

  @ParameterizedTest
  @EnumSource
  void addr2lineSaysTheSame(Isa isa) throws Exception {
    check(isa, isa.gcc("atomics.cc", "-gdwarf-5", "-O2"), ".*:");
    check(isa, isa.gcc("atomics.cc", "-gdwarf-4", "-O2"), "");
    check(isa, isa.gcc("atomics.cc", "-gdwarf-4", "-O0"), "");
    check(isa, isa.clang("atomics.c", "-gdwarf-4", "-O2"), "");
  }

  private static void check(Isa isa, Path program, String ignored) throws Exception {
    Map<Long, List<String>> ours = new LinkedHashMap<>();
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      for (long[] code : debug.describedCode()) {
        for (long address = code[0]; address < code[1]; address += STEP) {
          ours.put(
              address, debug.places(address).stream().map(p -> p.file() + ":" + p.line()).toList());
        }
      }
    }
    Map<Long, List<String>> theirs =
        parse(isa.addr2line(program, ours.keySet().stream().map(Long::toHexString).toList()));
    assertThat(theirs).hasSameSizeAs(ours);
    // addr2line shows code of no line as "?"; we show the line that it belongs to.
    theirs.values().removeIf(places -> places.getFirst().endsWith(":?"));
    assertThat(theirs).isNotEmpty();
    List<String> differences = new ArrayList<>();
    theirs.forEach((address, places) -> {
      List<String> a = without(ignored, ours.get(address));
      List<String> b = without(ignored, places);
      boolean isSplit = b.size() == a.size() + 1 && a.equals(withoutRepeats(b));
      if (!a.equals(b) && !isSplit) {
        differences.add("%x: %s, addr2line: %s".formatted(address, a, b));
      }
    });
    assertThat(differences).as(program.toString()).isEmpty();
  }

  /** To addr2line, what a compiler makes of one function in two parts calls itself. */
  private static List<String> withoutRepeats(List<String> places) {
    return IntStream.range(0, places.size())
        .filter(i -> i == 0 || !places.get(i).equals(places.get(i - 1)))
        .mapToObj(places::get)
        .toList();
  }

  private static List<String> without(String ignored, List<String> places) {
    return places.stream().map(place -> place.replaceFirst(ignored, "")).toList();
  }

  private static Map<Long, List<String>> parse(String output) {
    Map<Long, List<String>> places = new LinkedHashMap<>();
    long address = 0;
    for (String line : output.lines().toList()) {
      if (line.startsWith("0x")) {
        address = Long.parseUnsignedLong(line.substring(2), 16);
        places.put(address, new ArrayList<>());
      } else {
        String place = line.replaceFirst(" \\(discriminator \\d+\\)$", "");
        places.get(address).add(SourcePath.normalize(place));
      }
    }
    return places;
  }
}
