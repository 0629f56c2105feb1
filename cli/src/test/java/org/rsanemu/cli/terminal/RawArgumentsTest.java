// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.RawText;

class RawArgumentsTest {
  private static final byte[] COMMAND =
      "java\0-cp\0x\0Main\0--runs\0n\u00ff\0\0".getBytes(StandardCharsets.ISO_8859_1);

  @Test
  void theLastOnesAreTheArguments() {
    String[] arguments = {"--runs", "n\ufffd", ""};
    assertThat(RawArguments.of(arguments, COMMAND))
        .containsExactly("--runs", RawText.of(new byte[] {'n', (byte) 0xff}), "");
  }

  @Test
  void anotherCommandLineIsNotTakenForTheirs() {
    String[] other = {"--jobs", "n\ufffd", ""};
    assertThat(RawArguments.of(other, COMMAND)).isSameAs(other);
    String[] more = {"a", "b", "c", "d", "e", "f", "g", "n\ufffd"};
    assertThat(RawArguments.of(more, COMMAND)).containsExactly(more);
  }

  @Test
  void whatJavaReadWellIsKept() {
    String[] arguments = {"--runs", "né"};
    assertThat(RawArguments.of(arguments)).isSameAs(arguments);
  }
}
