// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that people name, which may have no end, as {@code /dev/zero} has none. */
public final class BoundedFile {
  /** Bytes that are read at most, where there is memory for them. */
  private static final int MOST = 1 << 28;

  private BoundedFile() {}

  /**
   * All of it.
   *
   * @throws IOException if it cannot be read, or is too large, or is not UTF-8
   */
  public static String text(Path file) throws IOException {
    int most = (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / 8);
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(most);
      if (bytes.length == most) {
        String reason = "it has " + most + " bytes or more";
        throw new FileSystemException(file.toString(), null, reason);
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
  }
}
