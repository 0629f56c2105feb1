// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damaged copies of ELF files, each decided by its seed. */
public final class Mutations {
  private final byte[] file;
  private final ByteBuffer words;
  private final boolean wide;
  private final List<Sections.Section> sections;

  public Mutations(byte[] file) throws Exception {
    this.file = file;
    this.words = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    this.wide = file[4] == 2;
    this.sections = Sections.read(ElfHeader.parse(file), warning -> {});
  }

  /** Damage in the ELF header and the program headers. */
  public byte[] headers(long seed) {
    int end = 64 + 16 * (wide ? 56 : 32);
    return damage(seed, random -> random.nextInt(end));
  }

  /** Damage in the section headers. */
  public byte[] sectionHeaders(long seed) {
    long table = wide ? words.getLong(40) : words.getInt(32);
    int size = sections.size() * (wide ? 64 : 40);
    return damage(seed, random -> (int) table + random.nextInt(size));
  }

  /** Whether there are sections whose names begin so, with bytes. */
  public boolean has(String prefix) {
    return sections.stream()
        .anyMatch(
            section -> section.name().startsWith(prefix) && section.fits() && section.size() > 0);
  }

  /** Damage in sections whose names begin so; half of it near their start. */
  public byte[] contents(long seed, String prefix) {
    List<Sections.Section> chosen =
        sections.stream()
            .filter(section -> section.name().startsWith(prefix) && section.fits())
            .filter(section -> section.size() > 0)
            .toList();
    return damage(
        seed,
        random -> {
          Sections.Section section = chosen.get(random.nextInt(chosen.size()));
          int size = (int) (random.nextBoolean() ? section.size() : Math.min(64, section.size()));
          return (int) section.offset() + random.nextInt(size);
        });
  }

  /** The file cut anywhere, often near a boundary of something. */
  public byte[] cut(long seed) {
    Random random = new Random(seed);
    if (random.nextInt(4) == 0) {
      return Arrays.copyOf(file, random.nextInt(4096));
    }
    Sections.Section section = sections.get(random.nextInt(sections.size()));
    long boundary = section.offset() + (random.nextBoolean() ? 0 : section.size());
    long length = boundary + random.nextInt(9) - 4;
    return Arrays.copyOf(file, Math.clamp(length, 0, file.length));
  }

  private interface Position {
    int choose(Random random);
  }

  private byte[] damage(long seed, Position position) {
    Random random = new Random(seed);
    byte[] copy = file.clone();
    int changes = 1 + random.nextInt(random.nextBoolean() ? 3 : 30);
    for (int i = 0; i < changes; i++) {
      int at = Math.min(position.choose(random), copy.length - 8);
      switch (random.nextInt(5)) {
        case 0 -> copy[at] = (byte) random.nextInt();
        case 1 -> copy[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> copy[at] = (byte) 0xff;
        case 3 -> copy[at] = 0;
        default -> Arrays.fill(copy, at, at + 8, (byte) (random.nextBoolean() ? 0xff : 0x7f));
      }
    }
    return copy;
  }
}
