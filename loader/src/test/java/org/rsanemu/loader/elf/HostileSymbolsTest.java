// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.TestPrograms.Isa;
import org.rsanemu.loader.elf.SymbolReader.RawSymbol;

/** Symbol tables that are made to take long. */
@Timeout(60)
class HostileSymbolsTest {
  private static final int SYMBOLS = 500_000;
  private static final int STRINGS = 4 << 20;
  private static final int SECTION_HEADER = 64;

  /** A program with a symbol table of our own: each name begins at {@code i * stride}. */
  private static Image load(int stride, long size, byte letter) throws Exception {
    Path program = Isa.X86_64.gcc("atomics.c", "-static");
    byte[] file = Files.readAllBytes(program);
    int symbols = file.length + 15 & -16;
    int strings = symbols + 24 * SYMBOLS;
    int headers = strings + STRINGS;
    ByteBuffer all =
        ByteBuffer.wrap(Arrays.copyOf(file, headers + 3 * SECTION_HEADER))
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < SYMBOLS; i++) {
      int at = symbols + 24 * i;
      all.putInt(at, i * stride % STRINGS).put(at + 4, (byte) 0x12).putShort(at + 6, (short) 1);
      all.putLong(at + 8, 0x401000 + i % 0x10000).putLong(at + 16, size);
    }
    Arrays.fill(all.array(), strings, headers, letter);
    all.putLong(40, headers).putShort(60, (short) 3).putShort(62, (short) 0);
    section(all, headers + SECTION_HEADER, Sections.SHT_SYMTAB, symbols, 24 * SYMBOLS);
    section(all, headers + 2 * SECTION_HEADER, 3, strings, STRINGS);
    return ElfLoader.parse(program, all.array());
  }

  private static void section(ByteBuffer all, int at, int type, int offset, int size) {
    all.putInt(at + 4, type).putLong(at + 24, offset).putLong(at + 32, size);
    all.putInt(at + 40, 2).putLong(at + 56, 24);
  }

  @Test
  void namesWithoutEndAreGivenUp() throws Exception {
    Image image = load(0, 16, (byte) 'a');

    assertThat(image.warnings()).anyMatch(warning -> warning.contains("symbol names are damaged"));
    assertThat(image.symbols().functions()).isNotEmpty().hasSizeLessThan(SYMBOLS);
  }

  @Test
  void namesThatShareTheirBytesAreGivenUp() throws Exception {
    assertThat(load(1, 16, (byte) 'a').warnings())
        .anyMatch(warning -> warning.contains("symbol names are damaged"));
  }

  @Test
  void functionsThatAllOverlapAreFoundByTheLastStart() throws Exception {
    Image image = load(8, 1L << 40, (byte) 0);

    assertThat(image.symbols().isEmpty()).isTrue();
    image = load(8, 1L << 20, (byte) 'a');
    assertThat(image.symbols().functionAt(0x401010).address()).isEqualTo(0x401010);
  }

  @Test
  void anAddressMayHaveAHundredThousandNames() {
    List<RawSymbol> raw = new ArrayList<>();
    for (int i = 0; i < 300_000; i++) {
      raw.add(new RawSymbol("name" + i, 0x1000, 16, SymbolReader.STT_FUNC, true, ""));
    }
    List<Segment> segments = List.of(new Segment(0x1000, 0x1000, 0, 0x1000, 5));
    ElfSymbols symbols =
        ElfSymbols.of(raw, Architectures.of(Machines.X86_64).elf(), segments, true);

    assertThat(symbols.functions()).hasSize(1);
    assertThat(symbols.names(symbols.functions().getFirst())).hasSize(300_000);
  }
}
