// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.ElfLoader;

/** What the text at a call says, if the compiler says nothing of the parameters. */
@Tag("slow")
class CallTextTest {
  private static final Pattern COMMENT = Pattern.compile("// ((?:cas |\\w+ )?\\w+)$");

  @TempDir Path folder;

  /** The same without what says where parameters are. */
  private Path withoutLocations(Isa isa, Path program) throws Exception {
    Path stripped = Files.createTempFile(folder, "program", "");
    isa.binutils(
        folder,
        "objcopy",
        "--remove-section=.debug_loclists",
        program.toString(),
        stripped.toString());
    return stripped;
  }

  private static List<Path> programs(Isa isa, String source) {
    return List.of(
        isa.gcc(source, "-std=c++20", "-O2", "-g", "-gdwarf-5"),
        isa.clang(source, "-std=c++20", "-O1", "-g", "-gdwarf-5"));
  }

  private static List<AtomicOperation> operations(Path program) throws Exception {
    try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(program))) {
      return debug.atomicOperations();
    }
  }

  /** Two witnesses of the same: the parameter, and the text. */
  @ParameterizedTest
  @EnumSource
  void theTextAgreesWithParameters(Isa isa) throws Exception {
    int compared = 0;
    for (String source : List.of("orders.cc", "calls.cc")) {
      for (Path program : programs(isa, source)) {
        List<AtomicOperation> all = operations(program);
        for (AtomicOperation text : operations(withoutLocations(isa, program))) {
          for (AtomicOperation each : all) {
            boolean same = each.entry() == text.entry() && each.function().equals(text.function());
            if (same
                && each.witness() == Witness.PARAMETER
                && text.witness() == Witness.SOURCE_TEXT) {
              compared++;
              assertThat(text.order()).as(program + " " + each).isEqualTo(each.order());
              assertThat(List.of(each.failure(), Order.UNKNOWN))
                  .as(program + " " + text)
                  .contains(each.failure() == Order.UNKNOWN ? Order.UNKNOWN : text.failure());
            }
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatIsPlainIsBelieved(Isa isa) throws Exception {
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/programs/calls.cc"));
    int known = 0;
    for (Path program : programs(isa, "calls.cc")) {
      try (DebugInfo debug = DwarfInfo.open(ElfLoader.load(withoutLocations(isa, program)))) {
        for (AtomicOperation each : debug.atomicOperations()) {
          Place place = user(debug, each.entry());
          Matcher comment = COMMENT.matcher(lines.get(place.line() - 1));
          boolean text = each.witness() == Witness.SOURCE_TEXT;
          if (text) {
            known++;
            assertThat(comment.find()).as(program + " " + place).isTrue();
            assertThat(words(each)).as(program + " " + place).isEqualTo(comment.group(1));
          }
        }
      }
    }
    assertThat(known).isGreaterThan(12);
  }

  private static String words(AtomicOperation operation) {
    String failure = operation.failure() == Order.UNKNOWN ? "" : " " + operation.failure();
    return (operation.order() + failure).toLowerCase(Locale.ROOT);
  }

  private static Place user(DebugInfo debug, long address) throws IOException {
    return debug.places(address).stream()
        .filter(place -> place.file().endsWith("calls.cc"))
        .findFirst()
        .orElseThrow();
  }
}
