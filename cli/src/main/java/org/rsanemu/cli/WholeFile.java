package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files so that others see all of the new content or none. */
final class WholeFile {
  private WholeFile() {}

  /**
   * Writes beside the file and renames. A link stays a link, and what is no regular file, such as a
   * pipe or {@code /dev/stdout}, is written to.
   *
   * @throws IOException if it cannot be written; the file is then as it was
   */
  static void write(Path file, byte[] content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.write(file, content);
      return;
    }
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    try {
      replace(target, content);
    } catch (IOException e) {
      if (!Files.isWritable(target)) {
        throw e;
      }
      // Its folder is not ours, or it is mounted by itself: better not at once than not at all.
      Files.write(target, content);
    }
  }

  private static void replace(Path target, byte[] content) throws IOException {
    Path beside =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      // Not a temporary file of Java's, which none but its owner can read.
      Files.write(beside, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
