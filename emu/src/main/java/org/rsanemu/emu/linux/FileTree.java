package org.rsanemu.emu.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The host's files that the guest may read: those below the program's folder and the working
 * directory. Where a path leads is decided by its real path, so that neither {@code ..} nor a
 * symbolic link leads out. The host's own devices and processes are never shown.
 */
final class FileTree {
  private static final List<Path> NEVER =
      List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

  private final List<Path> roots;

  /**
   * @param roots folders that may be read with all that is below them
   */
  FileTree(List<Path> roots) {
    this.roots = roots.stream().map(FileTree::real).distinct().toList();
  }

  /** What is at an absolute path, or null if nothing is that the guest may see. */
  @Nullable FileStatus status(Path path) {
    Path file = inside(path);
    try {
      if (file == null) {
        return null;
      }
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      long inode = file.hashCode() & 0xffffffffL;
      if (attributes.isDirectory()) {
        return new FileStatus(FileStatus.DIRECTORY, 4096, inode);
      }
      if (!attributes.isRegularFile()) {
        return null;
      }
      int execute = Files.isExecutable(file) ? 0111 : 0;
      return new FileStatus(FileStatus.REGULAR | execute, attributes.size(), inode);
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** The bytes of a regular file, or null if the guest may not read it or it is too large. */
  byte @Nullable [] read(Path path) {
    Path file = inside(path);
    try {
      return file != null && Files.isRegularFile(file) && Files.size(file) <= RegularFile.LARGEST
          ? Files.readAllBytes(file)
          : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** The names in a directory, sorted; none if it cannot be read. */
  List<String> list(Path path) {
    Path directory = inside(path);
    if (directory == null || !Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /** What a symbolic link says, if the link itself lies inside; else null. */
  @Nullable String link(Path path) {
    Path parent = path.getParent();
    Path folder = parent == null ? null : inside(parent);
    if (folder == null) {
      return null;
    }
    try {
      Path link = folder.resolve(path.getFileName());
      return Files.isSymbolicLink(link) ? Files.readSymbolicLink(link).toString() : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  private @Nullable Path inside(Path path) {
    try {
      Path file = path.toRealPath();
      boolean shown = roots.stream().anyMatch(file::startsWith);
      return shown && NEVER.stream().noneMatch(file::startsWith) ? file : null;
    } catch (IOException absent) {
      return null;
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path.toAbsolutePath().normalize();
    }
  }
}
