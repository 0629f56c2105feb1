package org.rsanemu.emu.linux;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The file system as the guest sees it: the host's files that it may read, what it has written over
 * them, and what is made up. Nothing of it reaches the host. Paths are absolute and normalized.
 */
final class Overlay {
  /** What a run may write altogether. */
  private static final long MOST = 256 << 20;

  private static final Path TEMPORARY = Path.of("/tmp");

  private final FileTree tree;
  private final MadeUpFiles madeUp;
  private final List<Path> writable;
  private final Map<Path, Content> files = new HashMap<>();
  private final Set<Path> directories = new HashSet<>();
  private final Set<Path> removed = new HashSet<>();
  private Path working;
  private final Content.Allowance allowance = new Content.Allowance(MOST);
  private long inodes = 1L << 32;

  Overlay(Kernel kernel) {
    working = Path.of("").toAbsolutePath().normalize();
    Path program = Path.of(kernel.options().executable()).toAbsolutePath().normalize();
    Path folder = program.getParent() == null ? Path.of("/") : program.getParent();
    tree = new FileTree(HostView.of(kernel.options().files(), program, working));
    madeUp = new MadeUpFiles(kernel);
    writable = List.of(working, folder, TEMPORARY);
    directories.add(TEMPORARY);
    directories.add(Path.of("/"));
  }

  /** The folder in which relative paths start. */
  Path working() {
    return working;
  }

  void working(Path path) {
    working = path;
  }

  /**
   * A path as the guest names it, made absolute.
   *
   * @return null if no file can have this name
   */
  @Nullable Path resolve(Path base, String path) {
    try {
      return base.resolve(path).normalize();
    } catch (InvalidPathException impossible) {
      return null;
    }
  }

  /** What is at a path, or null. */
  @Nullable FileStatus status(Path path) {
    Content content = files.get(path);
    if (content != null) {
      return new FileStatus(FileStatus.REGULAR, content.size(), content.inode());
    }
    if (directories.contains(path)) {
      return new FileStatus(FileStatus.DIRECTORY, 4096, path.hashCode() & 0xffffffffL);
    }
    if (isRemoved(path)) {
      return null;
    }
    byte[] made = madeUp.read(path.toString());
    return made == null ? tree.status(path) : new FileStatus(0100444, 0, 1);
  }

  /** The bytes of a file; null if there is none that may be read. */
  @Nullable Content content(Path path) {
    Content known = files.get(path);
    if (known != null || isRemoved(path)) {
      return known;
    }
    byte[] made = madeUp.read(path.toString());
    if (made != null) {
      return new Content(made, 1, allowance);
    }
    byte[] bytes = tree.read(path);
    if (bytes == null) {
      return null;
    }
    FileStatus status = tree.status(path);
    Content content = new Content(bytes, status == null ? ++inodes : status.inode(), allowance);
    content.comesFrom(tree.host(path));
    files.put(path, content);
    return content;
  }

  /** Whether the guest may write in this place. */
  boolean mayWrite(Path path) {
    return writable.stream().anyMatch(path::startsWith);
  }

  /** Whether the folder of this path exists. */
  boolean hasParent(Path path) {
    Path parent = path.getParent();
    FileStatus status = parent == null ? null : status(parent);
    return status != null && status.isDirectory();
  }

  /** Makes an empty file. */
  Content create(Path path) {
    Content content = nameless();
    put(path, content);
    return content;
  }

  /** A file without a name. */
  Content nameless() {
    return new Content(new byte[0], ++inodes, allowance);
  }

  void put(Path path, Content content) {
    files.put(path, content);
    removed.remove(path);
  }

  void createDirectory(Path path) {
    directories.add(path);
    removed.remove(path);
  }

  void remove(Path path) {
    files.remove(path);
    directories.remove(path);
    removed.add(path);
  }

  /** The names in a directory, sorted. */
  List<String> list(Path directory) {
    TreeSet<String> names = new TreeSet<>();
    for (String name : tree.list(directory)) {
      Path path = directory.resolve(name);
      if (!isRemoved(path) && status(path) != null) {
        names.add(name);
      }
    }
    List<Path> own = new ArrayList<>(files.keySet());
    own.addAll(directories);
    for (Path path : own) {
      if (directory.equals(path.getParent())) {
        names.add(path.getFileName().toString());
      }
    }
    return List.copyOf(names);
  }

  /** What a symbolic link says, or null. */
  @Nullable String link(Path path) {
    return isRemoved(path) ? null : tree.link(path);
  }

  /** A path as the bytes that the guest gets. */
  static byte[] bytes(String path) {
    return path.getBytes(StandardCharsets.UTF_8);
  }

  private boolean isRemoved(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (removed.contains(at)) {
        return true;
      }
      if (directories.contains(at)) {
        return false;
      }
    }
    return false;
  }
}
