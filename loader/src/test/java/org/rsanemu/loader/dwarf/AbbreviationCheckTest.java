// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbbreviationCheckTest {
  /** A unit of DWARF 4 with no entries, whose table begins here. */
  private static final byte[] UNIT = {
    7, 0, 0, 0, 4, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  };

  private static boolean sound(byte[] table) {
    return AbbreviationCheck.isSound(Map.of(".debug_info", UNIT, ".debug_abbrev", table));
  }

  private static byte[] table(int attributes) {
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    table.writeBytes(new byte[] {1, 0x11, 0});
    for (int i = 0; i < attributes; i++) {
      table.writeBytes(new byte[] {0x3f, 0x19});
    }
    table.writeBytes(new byte[] {0, 0, 0});
    return table.toByteArray();
  }

  @Test
  void usualTablesAreSound() {
    assertThat(sound(table(0))).isTrue();
    assertThat(sound(table(20))).isTrue();
    assertThat(sound(new byte[0])).isTrue();
    assertThat(AbbreviationCheck.isSound(Map.of())).isTrue();
  }

  @Test
  void aTableThatIsCutIsLeftToLibdw() {
    assertThat(sound(new byte[] {1, 0x11})).isTrue();
  }

  @Test
  void entriesOfAThousandAttributesAreNot() {
    assertThat(sound(table(1000))).isFalse();
  }
}
