// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PacketsTest {
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  private Packets reading(String bytes) {
    return new Packets(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)), sent);
  }

  private String sent() {
    return sent.toString(StandardCharsets.ISO_8859_1);
  }

  @Test
  void aPacketIsAcknowledged() throws IOException {
    assertThat(reading("+$m0,4#fd").receive()).isEqualTo("m0,4");
    assertThat(sent()).isEqualTo("+");
  }

  @Test
  void aDamagedOneIsAskedForAgain() throws IOException {
    assertThat(reading("$m0,4#00$m0,4#zz$m0,4#fd").receive()).isEqualTo("m0,4");
    assertThat(sent()).isEqualTo("--+");
  }

  @Test
  void oneThatIsTooLongIsRefusedAndForgotten() throws IOException {
    String endless = "a".repeat(3 * Packets.MOST_BYTES);
    assertThat(reading("$" + endless + "#00$?#3f").receive()).isEqualTo("?");
    assertThat(sent()).isEqualTo("-+");
  }

  @Test
  void oneThatIsCutOffGivesWayToTheNext() throws IOException {
    assertThat(reading("$vCont;$?#3f").receive()).isEqualTo("?");
    assertThatThrownBy(() -> reading("$?#3").receive()).isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> reading("$?").receive()).isInstanceOf(EOFException.class);
  }

  @Test
  void anAnswerIsEscapedAndSentAgainWhenAskedFor() throws IOException {
    Packets packets = reading("-$?#3f");
    packets.send("a}b$c#d*");
    String answer = sent();
    assertThat(answer).startsWith("$a}]b}\u0004c}\u0003d}\n#");
    sent.reset();
    assertThat(packets.receive()).isEqualTo("?");
    assertThat(sent()).isEqualTo(answer + "+");
  }

  @Test
  void nobodyAcknowledgesOnceThatIsAgreed() throws IOException {
    Packets packets = reading("$?#00$?#3f");
    packets.stopAcknowledging();
    assertThat(packets.receive()).isEqualTo("?");
    assertThat(sent()).isEmpty();
  }
}
