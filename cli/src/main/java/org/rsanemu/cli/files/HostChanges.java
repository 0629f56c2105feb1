// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.files;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.emu.linux.fs.HostPath;

/**
 * Carries out on the host what a run has changed, in the folders that the user named and nowhere
 * else. What comes from a run is not trusted: each path is checked once more, symbolic links are
 * never followed, and no link is made that leads out of the folder. Nothing of the program runs any
 * more while this is done.
 */
public final class HostChanges {
  private static final LinkOption NOFOLLOW = LinkOption.NOFOLLOW_LINKS;

  private final List<Path> roots;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param folders in which anything may be changed
   */
  public HostChanges(List<String> folders) {
    roots = folders.stream().map(folder -> real(HostPath.of(folder))).toList();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path.toAbsolutePath().normalize();
    }
  }

  /** Carries changes out, one after the other; returns what could not be done and why. */
  public List<String> carryOut(List<FileChange> changes) {
    for (FileChange change : changes) {
      try {
        carryOut(change);
      } catch (IOException | InvalidPathException e) {
        problems.add(change.path() + " stays as it was: " + e.getMessage());
      }
    }
    return List.copyOf(problems);
  }

  private void carryOut(FileChange change) throws IOException {
    Path path = checked(change.path());
    switch (change) {
      case FileChange.Removed _ -> remove(path);
      case FileChange.MadeFolder folder -> {
        Files.createDirectory(path);
        set(path, folder.permissions() | 0700, -1);
      }
      case FileChange.MadeLink link -> {
        checkTarget(path, link.text());
        Files.createSymbolicLink(path, HostPath.of(link.text()));
      }
      case FileChange.Written file -> write(path, file);
      case FileChange.Attributes file -> set(path, file.permissions(), file.modified());
    }
  }

  /** A path whose folder is a real one inside a root, reached without any symbolic link. */
  private Path checked(String name) throws IOException {
    Path path = HostPath.of(name);
    Path root = root(path);
    if (root == null || !path.equals(path.normalize()) || path.equals(root)) {
      throw new IOException("it is outside of what may be written");
    }
    for (Path at = parent(path); !at.equals(root); at = parent(at)) {
      if (!Files.isDirectory(at, NOFOLLOW)) {
        throw new IOException(at + " is not a folder");
      }
    }
    return path;
  }

  /** Of a path below a root. */
  private static Path parent(Path path) {
    return requireNonNull(path.getParent());
  }

  private @Nullable Path root(Path path) {
    return roots.stream().filter(path::startsWith).findFirst().orElse(null);
  }

  /**
   * A link may only lead to where the program may write. A ".." counts as what it seems at the
   * beginning only: after the name of another link it could lead anywhere.
   */
  private void checkTarget(Path link, String text) throws IOException {
    Path target = HostPath.of(text);
    boolean names = false;
    for (Path name : target) {
      boolean up = name.toString().equals("..");
      if (up && names) {
        throw new IOException("the link's target has .. behind a name");
      }
      names |= !up && !name.toString().equals(".");
    }
    if (root(link.resolveSibling(target).normalize()) == null) {
      throw new IOException("the link would lead to " + text);
    }
  }

  private static void remove(Path path) throws IOException {
    if (!Files.exists(path, NOFOLLOW)) {
      return;
    }
    Files.walkFileTree( // which follows no links
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem)
              throws IOException {
            if (problem != null) {
              throw problem;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Writes beside it first: what is there is replaced whole, and never written through. */
  private static void write(Path path, FileChange.Written file) throws IOException {
    if (Files.isDirectory(path, NOFOLLOW)) {
      remove(path);
    }
    Path beside = Files.createTempFile(path.getParent(), ".rsan-emu-", "");
    try {
      Files.write(beside, file.bytes(), StandardOpenOption.TRUNCATE_EXISTING, NOFOLLOW);
      set(beside, file.permissions(), file.modified());
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static void set(Path path, int permissions, long modified) throws IOException {
    Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] all = PosixFilePermission.values(); // from the owner's read bit down
    for (int i = 0; i < all.length; i++) {
      if ((permissions & 0400 >>> i) != 0) {
        set.add(all[i]);
      }
    }
    if (Files.isSymbolicLink(path)) {
      throw new IOException("it has become a symbolic link");
    }
    Files.getFileAttributeView(path, PosixFileAttributeView.class).setPermissions(set);
    if (modified >= 0) {
      FileTime time = FileTime.from(modified, TimeUnit.NANOSECONDS);
      Files.getFileAttributeView(path, BasicFileAttributeView.class, NOFOLLOW)
          .setTimes(time, null, null);
    }
  }
}
