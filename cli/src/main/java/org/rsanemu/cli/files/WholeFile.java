// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files so that others see all of the new content or none. */
public final class WholeFile {
  private static final String UNWRITABLE = "cannot write there";

  private WholeFile() {}

  /**
   * Writes beside the file and renames. A link stays a link, and what is not a regular file, such
   * as a pipe or {@code /dev/stdout}, is written to.
   *
   * @throws IOException if it cannot be written; the file is then as it was
   */
  public static void write(Path file, byte[] content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.write(file, content);
      return;
    }
    Path target = target(file);
    Path beside =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    try {
      // Not a temporary file of Java's, which none but its owner can read.
      Files.createFile(beside);
    } catch (IOException e) {
      // Its folder is not ours: better not at once than not at all.
      write(target, content, e);
      return;
    }
    try {
      Files.write(beside, content);
      move(beside, target, content);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Why {@link #write} would fail now, "" if nothing is known against it. Changes nothing. */
  public static String problem(Path file) {
    if (Files.isDirectory(file)) {
      return "it is a folder";
    }
    if (Files.isWritable(file)) {
      return "";
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return UNWRITABLE;
    }
    Path folder = target(file).getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "there is no such folder";
    }
    return takesFiles(folder) ? "" : UNWRITABLE;
  }

  /** Why there can be no new files in this folder, which may be made first; "" as above. */
  public static String folderProblem(Path folder) {
    Path there = folder.toAbsolutePath();
    Path above = there.getParent();
    while (above != null && !Files.exists(there)) {
      there = above;
      above = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      return there.equals(folder.toAbsolutePath()) ? "it is no folder" : UNWRITABLE;
    }
    return takesFiles(there) ? "" : UNWRITABLE;
  }

  private static boolean takesFiles(Path folder) {
    return Files.isWritable(folder) && Files.isExecutable(folder);
  }

  /** Where the file itself is, which may be behind a link. */
  private static Path target(Path file) {
    try {
      return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    } catch (IOException _) {
      return file.toAbsolutePath(); // it has just gone
    }
  }

  private static void move(Path beside, Path target, byte[] content) throws IOException {
    try {
      Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // It is mounted by itself.
      write(target, content, e);
    }
  }

  private static void write(Path target, byte[] content, IOException why) throws IOException {
    if (!Files.isWritable(target)) {
      throw why;
    }
    Files.write(target, content);
  }
}
