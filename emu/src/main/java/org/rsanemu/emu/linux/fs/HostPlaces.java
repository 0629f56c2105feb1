// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of the host's files that is shown: some folders with all that is below them, and the way
 * there. Whoever asks goes step by step and never lets the host follow a symbolic link, so that
 * nothing leads out.
 */
final class HostPlaces {
  /** The host's own devices and processes are never shown: the guest has its own. */
  private static final List<String> NEVER = List.of("proc", "sys", "dev");

  /** Nor is what a sysroot has of these. */
  private static final List<String> NOT_OF_SYSTEM = List.of("tmp", "var/tmp", "run");

  /** As many symbolic links as Linux follows in one path. */
  private static final int MOST_LINKS = 40;

  private final Path root;
  private final boolean system;
  private final List<Path> hidden;
  private final Set<Path> shown = new HashSet<>();
  private final Set<Path> ways = new HashSet<>();

  /**
   * @param root the folder that is the guest's {@code /}
   * @param folders what is shown, as absolute paths below {@code root}
   * @param system whether the files are the system's: not the guest's own
   */
  HostPlaces(Path root, List<Path> folders, boolean system) {
    this.root = root;
    this.system = system;
    hidden =
        Stream.concat(NEVER.stream(), system ? NOT_OF_SYSTEM.stream() : Stream.empty())
            .map(root::resolve)
            .toList();
    folders.forEach(folder -> show(folder.normalize(), MOST_LINKS));
  }

  /** The host's folder that is the guest's {@code /}, or null if nothing is shown at all. */
  @Nullable Path root() {
    return isShown(root) ? root : null;
  }

  /** Whether these are files of the system rather than the guest's own. */
  boolean isSystem() {
    return system;
  }

  /** Whether something is shown, or lies on the way to what is. */
  boolean isShown(Path path) {
    return !isHidden(path) && (ways.contains(path) || isInside(path));
  }

  /** Whether all that is in a folder is shown, so that its names may be listed. */
  boolean isInside(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (shown.contains(at)) {
        return true;
      }
    }
    return false;
  }

  /** Only /dev/shm can be shown of what is in /dev: somebody may work there. */
  private boolean isHidden(Path path) {
    Path devices = root.resolve("dev");
    boolean passes = path.equals(devices) || path.startsWith(devices.resolve("shm"));
    return !passes && hidden.stream().anyMatch(path::startsWith);
  }

  /** Notes a folder, and each step of the way with the symbolic links that lie on it. */
  private void show(Path folder, int links) {
    Path at = root;
    ways.add(at);
    for (Path name : root.relativize(folder)) {
      Path step = at.resolve(name).normalize();
      if (!step.equals(root)) {
        ways.add(step);
      }
      Path target = target(step);
      if (target != null && links > 0) {
        Path rest = step.relativize(folder);
        show(target.resolve(rest).normalize(), links - 1);
        return;
      }
      at = step;
    }
    shown.add(at);
  }

  /** Where a symbolic link leads, seen from the guest's {@code /}; null if it is none. */
  private @Nullable Path target(Path link) {
    try {
      if (!Files.isSymbolicLink(link)) {
        return null;
      }
      Path target = Files.readSymbolicLink(link);
      Path to =
          target.isAbsolute()
              ? HostPath.resolve(root, "." + HostPath.text(target))
              : link.resolveSibling(target);
      return to.normalize().startsWith(root) ? to.normalize() : null;
    } catch (IOException gone) {
      return null;
    }
  }

  /** Whether a path is a folder itself, not a link to one. */
  static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }
}
