// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.linux.base.RawText;

class RawEnvironmentTest {
  private static final byte[] ENVIRONMENT =
      "AB=c\0A=n\u00ff=\0\u00fe=x\0".getBytes(StandardCharsets.ISO_8859_1);

  @Test
  void bytesAreAsTheyCame() {
    assertThat(RawEnvironment.of("A", "n\ufffd=", ENVIRONMENT))
        .isEqualTo(RawText.of(new byte[] {'n', (byte) 0xff, '='}));
    assertThat(RawEnvironment.of(RawText.of(new byte[] {(byte) 0xfe}), null, ENVIRONMENT))
        .isEqualTo("x");
    assertThat(RawEnvironment.of("B", null, ENVIRONMENT)).isNull();
  }

  @Test
  void ofThisProcess() {
    assertThat(RawEnvironment.get("PATH")).isEqualTo(System.getenv("PATH"));
    assertThat(RawEnvironment.get("THERE_IS_NONE")).isNull();
  }
}
