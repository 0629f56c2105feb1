// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import net.fornwall.jelf.ElfFile;
import net.fornwall.jelf.ElfSegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.TestPrograms.Isa;

class ElfLoaderTest {
  @ParameterizedTest
  @EnumSource
  void aStaticProgramLoads(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-static"));

    assertThat(image.machine()).isEqualTo(isa.machine);
    assertThat(image.bits()).isEqualTo(isa.bits);
    assertThat(image.relocatable()).isFalse();
    assertThat(image.interpreter()).isNull();
    assertThat(image.executableStack()).isFalse();
    assertThat(image.warnings()).isEmpty();
    assertThat(image.symbols().functionAt(image.entry() & ~1L).name()).isEqualTo("_start");
  }

  @ParameterizedTest
  @EnumSource
  void symbolsOfDebugInformationAreNotTheProgram(Isa isa) throws Exception {
    assertThat(ElfLoader.load(isa.clang("atomics.c", "-static", "-g")).warnings()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"X86_64", "AARCH64"})
  void aStaticPieLoads(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-static-pie"));

    assertThat(image.relocatable()).isTrue();
    assertThat(image.interpreter()).isNull();
    assertThat(image.headers()).isEqualTo(64);
  }

  @ParameterizedTest
  @EnumSource
  void aDynamicProgramNamesItsLoader(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c"));

    assertThat(image.relocatable()).isTrue();
    assertThat(image.interpreter()).startsWith("/lib").contains("/ld-linux-");
  }

  @ParameterizedTest
  @EnumSource
  void anotherReaderFindsTheSame(Isa isa) throws Exception {
    for (Path program :
        List.of(isa.gcc("atomics.c", "-static"), isa.clang("atomics.c", "-g", "-O2"))) {
      Image image = ElfLoader.load(program);
      ElfFile jelf = ElfFile.from(program);

      assertThat(image.entry()).isEqualTo(jelf.e_entry);
      assertThat(image.headerCount()).isEqualTo(jelf.e_phnum);
      assertThat(image.segments())
          .containsExactlyElementsOf(
              jelf.segmentsOfType(ElfSegment.PT_LOAD).stream()
                  .map(load ->
                      new Segment(
                          load.p_vaddr, load.p_memsz, load.p_offset, load.p_filesz, load.p_flags))
                  .toList());
      long main = jelf.getELFSymbol("main").st_value;
      assertThat(image.symbols().named("main").getFirst().address())
          .isEqualTo(isa == Isa.ARMV7 ? main & ~1L : main);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theProgramHeadersAreFoundInMemory(Isa isa) throws Exception {
    Image image = ElfLoader.load(isa.gcc("atomics.c", "-static"));
    Segment first = image.segments().getFirst();

    assertThat(image.headers()).isEqualTo(first.address() + (isa.bits == 64 ? 64 : 52));
    assertThat(image.headerSize()).isEqualTo(isa.bits == 64 ? 56 : 32);
  }
}
