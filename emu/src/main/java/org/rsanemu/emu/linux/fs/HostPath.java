// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.emu.linux.base.RawText;

/**
 * Paths of the host by {@link RawText}. Java's paths hold any bytes, but it makes them of text, and
 * text of them, in the host's character set alone; URIs of files have the bytes as they are.
 */
public final class HostPath {
  private static final char REPLACEMENT = '\ufffd';

  private HostPath() {}

  /**
   * The path of this text.
   *
   * @throws InvalidPathException if it has a zero byte
   */
  public static Path of(String text) {
    if (!RawText.isRaw(text)) {
      return Path.of(text);
    }
    Path here = Path.of("");
    Path path = resolve(here, text);
    return text.startsWith("/") ? path : here.toAbsolutePath().relativize(path);
  }

  /**
   * What a folder has under this name, or path.
   *
   * @throws InvalidPathException if it has a zero byte
   */
  public static Path resolve(Path folder, String name) {
    if (!RawText.isRaw(name)) {
      return folder.resolve(name);
    }
    StringBuilder uri = new StringBuilder("file://");
    if (!name.startsWith("/")) {
      String above = folder.toAbsolutePath().toUri().getRawPath();
      uri.append(above).append(above.endsWith("/") ? "" : "/");
    }
    for (byte each : RawText.bytes(name)) {
      if (each == 0) {
        throw new InvalidPathException(name, "zero byte");
      }
      uri.append(each == '/' ? "/" : String.format("%%%02X", each));
    }
    return Path.of(URI.create(uri.toString()));
  }

  /** The text of a path. */
  public static String text(Path path) {
    if (path.toString().indexOf(REPLACEMENT) < 0) {
      return path.toString();
    }
    List<String> names = new ArrayList<>();
    path.forEach(name -> names.add(name(name)));
    return (path.isAbsolute() ? "/" : "") + String.join("/", names);
  }

  /** The text of a path's last part. */
  public static String name(Path path) {
    Path name = path.getFileName();
    if (name == null || name.toString().indexOf(REPLACEMENT) < 0) {
      return name == null ? "" : name.toString();
    }
    String uri = name.toUri().getRawPath();
    int end = uri.endsWith("/") ? uri.length() - 1 : uri.length(); // a folder of that name is here
    String last = uri.substring(uri.lastIndexOf('/', end - 1) + 1, end);
    return RawText.of(unescaped(last));
  }

  private static byte[] unescaped(String part) {
    byte[] bytes = part.getBytes(StandardCharsets.US_ASCII);
    int length = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean escaped = bytes[i] == '%';
      bytes[length++] = escaped ? (byte) Integer.parseInt(part, i + 1, i + 3, 16) : bytes[i];
      i += escaped ? 2 : 0;
    }
    return Arrays.copyOf(bytes, length);
  }
}
