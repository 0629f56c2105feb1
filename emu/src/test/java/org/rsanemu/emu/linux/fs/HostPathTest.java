// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.emu.linux.base.RawText;

class HostPathTest {
  private static final String RAW =
      RawText.of(new byte[] {'a', ' ', (byte) 0xff, '%', (byte) 0xc3});

  @TempDir private Path folder;

  @Test
  void aNameThatIsNoUtf8IsFoundAgain() throws IOException {
    Path inner = HostPath.resolve(folder, RAW);
    Files.createDirectory(inner);
    Files.writeString(HostPath.resolve(inner, RAW), "inside");
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> found = entries.toList();
      assertThat(found).containsExactly(inner);
      assertThat(HostPath.name(found.getFirst())).isEqualTo(RAW);
    }
    String text = HostPath.text(inner.resolve(inner.getFileName()));
    assertThat(text).isEqualTo(folder + "/" + RAW + "/" + RAW);
    assertThat(Files.readString(HostPath.of(text))).isEqualTo("inside");
  }

  @Test
  void aRelativePathStaysOne() {
    Path path = HostPath.of(RAW + "/b");
    assertThat(path.isAbsolute()).isFalse();
    assertThat(HostPath.text(path)).isEqualTo(RAW + "/b");
  }

  @Test
  void otherPathsAreWhatJavaMakesOfThem() {
    assertThat(HostPath.of("./né")).isEqualTo(Path.of("./né"));
    assertThat(HostPath.text(Path.of("./né"))).isEqualTo("./né");
    assertThat(HostPath.name(Path.of("/"))).isEmpty();
  }

  @Test
  void aZeroByteIsRefused() {
    assertThatThrownBy(() -> HostPath.resolve(folder, RAW + "\0"))
        .isInstanceOf(InvalidPathException.class);
  }
}
