package org.rsanemu.emu.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The host's files that the guest may read: those below the program's folder and the working
 * directory. Where a path leads is decided by its real path, so that neither {@code ..} nor a
 * symbolic link leads out. The host's own devices and processes are never shown.
 */
final class FileTree {
  private final HostView view;

  FileTree(HostView view) {
    this.view = view;
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

  /** The host's file that a path leads to, or null. */
  @Nullable Path host(Path path) {
    return inside(path);
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
    List<HostView.Place> folders = GuestFiles.places(view, path.toString());
    boolean isFolder = !folders.isEmpty() && Files.isDirectory(folders.getFirst().path());
    return isFolder ? List.copyOf(view.names(folders, path.toString())) : List.of();
  }

  /** What a symbolic link says, if the guest may see it; else null. */
  @Nullable String link(Path path) {
    Path parent = path.getParent();
    if (parent == null) {
      return null;
    }
    List<HostView.Place> folders = GuestFiles.places(view, parent.toString());
    if (folders.isEmpty() || !Files.isDirectory(folders.getFirst().path())) {
      return null;
    }
    List<HostView.Place> found = view.find(folders, path.toString(), path.getFileName().toString());
    try {
      return found.isEmpty() || !Files.isSymbolicLink(found.getFirst().path())
          ? null
          : Files.readSymbolicLink(found.getFirst().path()).toString();
    } catch (IOException unreadable) {
      return null;
    }
  }

  private @Nullable Path inside(Path path) {
    List<HostView.Place> places = GuestFiles.places(view, path.toString());
    return places.isEmpty() ? null : places.getFirst().path();
  }
}
