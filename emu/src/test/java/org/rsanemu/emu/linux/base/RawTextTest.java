// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawTextTest {
  /** Bytes of which the beginnings of characters, their ends and ASCII are likely. */
  private static final byte[] LIKELY = {
    'a',
    '/',
    (byte) 0xc3,
    (byte) 0xa9,
    (byte) 0xe2,
    (byte) 0x82,
    (byte) 0xac,
    (byte) 0xed,
    (byte) 0xa0,
    (byte) 0x80,
    (byte) 0xf0,
    (byte) 0x9f,
    (byte) 0xff,
    (byte) 0xb2
  };

  @Test
  void allBytesComeBack() {
    Random random = new Random(5);
    int raw = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      for (int at = 0; at < bytes.length && i % 4 != 0; at++) {
        bytes[at] = LIKELY[random.nextInt(LIKELY.length)];
      }
      String text = RawText.of(bytes);
      assertThat(RawText.bytes(text)).isEqualTo(bytes);
      raw += RawText.isRaw(text) ? 1 : 0;
    }
    assertThat(raw).isBetween(10_000, 19_900);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "queue.c", "né", "\ufffd", "𐍈 and 😀", "\ud83d\ude80"})
  void utf8IsWhatItIs(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(RawText.of(bytes)).isEqualTo(text);
    assertThat(RawText.bytes(text)).isEqualTo(bytes);
    assertThat(RawText.isRaw(text)).isFalse();
    assertThat(RawText.shown(text)).isEqualTo(text);
  }

  @Test
  void whatIsNoUtf8IsShownAsReplaced() {
    assertThat(RawText.shown(RawText.of(new byte[] {'n', (byte) 0xff, 'm'}))).isEqualTo("n\ufffdm");
  }
}
