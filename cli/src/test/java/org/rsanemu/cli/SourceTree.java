// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The project's files, without what is built or downloaded. */
final class SourceTree {
  static final Path ROOT = Path.of("..");

  /** Folders that git ignores. */
  private static final Set<Path> BUILT =
      Set.of(
          ROOT.resolve("dist"),
          ROOT.resolve("testbins/build"),
          ROOT.resolve("packages/build"),
          ROOT.resolve("corpus/build"));

  private SourceTree() {}

  static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skipped =
                BUILT.contains(folder) || isHidden(folder) || folder.endsWith("target");
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !isHidden(file)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static boolean isHidden(Path path) {
    String name = path.getFileName().toString();
    return name.startsWith(".") && !name.equals("..") && !name.equals(".ci");
  }
}
