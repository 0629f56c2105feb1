// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.Ending;

class HostileRecordsTest {
  private record Sample(String name, @Nullable String note, List<Part> parts, Ending ending) {
    Sample {
      if (name.length() > 5) {
        throw new IllegalArgumentException("too long");
      }
    }
  }

  private record Part(int number, byte[] bytes, boolean last) {}

  private record Longer(
      String name, @Nullable String note, List<Part> parts, Ending ending, int x) {}

  private static byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Sample sample =
        new Sample(
            "abc",
            null,
            List.of(new Part(1, new byte[] {1, 2}, true), new Part(2, new byte[0], false)),
            new Ending.Limited(Ending.Limit.MEMORY, List.of()));
    RecordCodec.write(new DataOutputStream(bytes), Sample.class, sample);
    return bytes.toByteArray();
  }

  private static Sample read(byte[] bytes) throws IOException {
    return RecordCodec.read(new DataInputStream(new ByteArrayInputStream(bytes)), Sample.class);
  }

  @Test
  void bytesThatNobodyWroteAreAnInputErrorAndNothingElse() throws IOException {
    byte[] good = bytes();
    assertThat(read(good).parts()).hasSize(2);
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bad = good.clone();
      for (int n = random.nextInt(3); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      try {
        read(bad);
      } catch (IOException _) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(10_000);
    for (int length = 0; length < good.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(good, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void nothingIsTakenForNothingWhereSomethingMustBe() throws IOException {
    byte[] bytes = bytes();
    bytes[1] = 0; // the name is said not to be there
    assertThatThrownBy(() -> read(bytes)).isInstanceOf(IOException.class);
  }

  @Test
  void anotherShapeHasAnotherHash() {
    assertThat(RecordShape.of(Sample.class))
        .matches("[0-9a-f]{16}")
        .isEqualTo(RecordShape.of(Sample.class))
        .isNotEqualTo(RecordShape.of(Longer.class))
        .isNotEqualTo(RecordShape.of(Part.class));
  }
}
