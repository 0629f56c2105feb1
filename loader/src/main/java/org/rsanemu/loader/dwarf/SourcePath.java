package org.rsanemu.loader.dwarf;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths as compilers name them, made comparable. */
final class SourcePath {
  private SourcePath() {}

  /** Without {@code .}, empty parts and {@code x/..}, as far as the text alone says. */
  static String normalize(String path) {
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
