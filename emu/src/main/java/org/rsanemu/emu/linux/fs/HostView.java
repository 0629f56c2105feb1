// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The host's files as the guest's paths name them: the sysroot's first, then, under their own
 * names, the folders that it may read. A folder of the guest may be several of the host's at a
 * time.
 */
final class HostView {
  /** What the guest sees of the host's own system: libraries and data, nothing that is private. */
  private static final List<String> SYSTEM =
      List.of(
          "/lib",
          "/lib32",
          "/lib64",
          "/libx32",
          "/usr/lib",
          "/usr/lib32",
          "/usr/lib64",
          "/usr/libx32",
          "/usr/libexec",
          "/usr/share",
          "/usr/local/lib",
          "/usr/local/share",
          "/usr/x86_64-linux-gnu",
          "/etc/alternatives",
          "/etc/fonts",
          "/etc/gai.conf",
          "/etc/host.conf",
          "/etc/ld-musl-aarch64.path",
          "/etc/ld-musl-armhf.path",
          "/etc/ld-musl-x86_64.path",
          "/etc/ld.so.cache",
          "/etc/ld.so.conf",
          "/etc/ld.so.conf.d",
          "/etc/locale.alias",
          "/etc/localtime",
          "/etc/magic",
          "/etc/mime.types",
          "/etc/nsswitch.conf",
          "/etc/protocols",
          "/etc/services",
          "/etc/terminfo",
          "/etc/timezone");

  private final HostPlaces system;
  private final HostPlaces own;

  /** A file or folder on the host, and in which part of what is shown it lies. */
  record Place(HostPlaces part, Path path) {}

  /**
   * @param readable the folders that may be read besides the sysroot, under their own names
   */
  HostView(String sysroot, List<Path> readable) {
    Path root = HostPath.of(sysroot).toAbsolutePath().normalize();
    List<Path> folders = new ArrayList<>(readable);
    if (real(root).equals(Path.of("/"))) {
      system = new HostPlaces(Path.of("/"), SYSTEM.stream().map(Path::of).toList(), true);
    } else {
      system = new HostPlaces(real(root), List.of(real(root)), true);
      folders.add(root);
    }
    own = new HostPlaces(Path.of("/"), folders, false);
  }

  /**
   * What the guest sees in a process: its own folder, the working directory and what it may read.
   */
  static HostView of(HostFiles files, Path program, Path working) {
    List<Path> readable = new ArrayList<>();
    readable.add(working);
    if (program.getParent() != null) {
      readable.add(program.getParent());
      readable.add(real(program).getParent());
    }
    files.readable().forEach(folder -> readable.add(HostPath.of(folder).toAbsolutePath()));
    files.writable().forEach(folder -> readable.add(HostPath.of(folder).toAbsolutePath()));
    return new HostView(files.sysroot(), readable);
  }

  /** The folders that together are the guest's {@code /}. */
  List<Place> root() {
    List<Place> places = new ArrayList<>();
    add(places, system);
    add(places, own);
    return places;
  }

  /**
   * What a name in a folder is: one file or symbolic link, or any number of folders, or nothing.
   *
   * @param folders the folders that together are the guest's
   */
  List<Place> find(List<Place> folders, String name) {
    List<Place> found = new ArrayList<>();
    for (Place folder : folders) {
      Path path = child(folder.path(), name);
      if (path != null && folder.part().isShown(path) && exists(path)) {
        found.add(new Place(folder.part(), path));
      }
    }
    return found.size() < 2 ? found : choose(found);
  }

  /**
   * Folders are merged; else the first counts, except for what the way to a readable folder needs.
   */
  private static List<Place> choose(List<Place> found) {
    boolean merge =
        HostPlaces.isFolder(found.getFirst().path())
            || found.stream().anyMatch(place -> HostPlaces.isFolder(place.path()));
    return merge
        ? found.stream().filter(place -> HostPlaces.isFolder(place.path())).toList()
        : List.of(found.getFirst());
  }

  /** The names in a folder, sorted; a part that cannot be read has none. */
  TreeSet<String> names(List<Place> folders) {
    TreeSet<String> names = new TreeSet<>();
    for (Place folder : folders) {
      try (Stream<Path> entries = Files.list(folder.path())) {
        entries.filter(folder.part()::isShown).map(HostPath::name).forEach(names::add);
      } catch (IOException | UncheckedIOException unreadable) {
        // Its files can still be found by name, as in a folder that may be searched but not read.
      }
    }
    return names;
  }

  private static void add(List<Place> places, HostPlaces part) {
    Path root = part.root();
    if (root != null) {
      places.add(new Place(part, root));
    }
  }

  private static @Nullable Path child(Path folder, String name) {
    try {
      return HostPath.resolve(folder, name);
    } catch (InvalidPathException impossible) {
      return null;
    }
  }

  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Where a path leads, or the path itself if it leads nowhere. */
  static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path;
    }
  }
}
