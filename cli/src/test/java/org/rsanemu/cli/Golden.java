// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Texts that users see, kept as files. {@code mvn test -Drefresh.golden=true} writes them anew;
 * look at the difference before you commit it.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final boolean REFRESH = Boolean.getBoolean("refresh.golden");

  private Golden() {}

  /** Fails unless {@code text} is what the file says. */
  public static void assertSame(String file, String text) throws IOException {
    Path path = FOLDER.resolve(file);
    if (REFRESH) {
      Files.createDirectories(FOLDER);
      Files.writeString(path, text);
    }
    assertThat(text).isEqualTo(Files.readString(path));
  }
}
