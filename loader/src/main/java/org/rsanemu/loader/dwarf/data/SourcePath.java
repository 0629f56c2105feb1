// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Paths as compilers name them, made comparable. */
public final class SourcePath {
  private SourcePath() {}

  /**
   * A file's full path, normalized.
   *
   * @param folder where the compiler ran, "" or null if not known
   */
  public static String resolve(@Nullable String folder, String path) {
    boolean complete = path.isEmpty() || path.startsWith("/") || folder == null || folder.isEmpty();
    return normalize(complete ? path : folder + "/" + path);
  }

  /** Without {@code .}, empty parts and {@code x/..}, as far as the text alone says. */
  public static String normalize(String path) {
    if (!path.contains("/.") && !path.contains("//") && !path.startsWith("./")) {
      return path;
    }
    boolean absolute = path.startsWith("/");
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/")) {
      boolean up = part.equals("..");
      if (part.isEmpty() || part.equals(".")) {
        continue;
      }
      if (up && !parts.isEmpty() && !parts.getLast().equals("..")) {
        parts.removeLast();
      } else if (!up || !absolute) {
        parts.addLast(part);
      }
    }
    return (absolute ? "/" : "") + String.join("/", parts);
  }
}
