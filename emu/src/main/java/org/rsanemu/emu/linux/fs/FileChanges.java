// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds what a run has changed below a folder, by what the folder has become. */
public final class FileChanges {
  private static final int PERMISSIONS = 0777;

  /** Longer files are not carried out: their bytes are held in memory on the way. */
  private static final long LARGEST = 512 << 20;

  private final List<FileChange> found = new ArrayList<>();
  private final Consumer<String> warnings;

  private FileChanges(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * What has changed in these folders of the host.
   *
   * @param warnings takes what is left out
   */
  public static List<FileChange> in(
      FileSystem system, List<String> folders, Consumer<String> warnings) {
    FileChanges changes = new FileChanges(warnings);
    for (String folder : folders) {
      Path host = HostView.real(HostPath.of(folder).toAbsolutePath().normalize());
      StoredFolder node = changes.folder(system, host);
      if (node != null) {
        changes.compare(node, host);
      }
    }
    return changes.found;
  }

  private @Nullable StoredFolder folder(FileSystem system, Path host) {
    Node at = system.root();
    for (Path name : host) {
      Map<String, @Nullable Node> known =
          at instanceof StoredFolder folder ? folder.known() : Map.of();
      at = known.get(HostPath.name(name));
    }
    return at instanceof StoredFolder folder && isFrom(folder, host) ? folder : null;
  }

  /** Whether the host has a file or folder in this place, and this is what became of it. */
  private static boolean isFrom(Node node, Path host) {
    Origin origin = node.origin();
    return origin != null && origin.path().equals(host);
  }

  private void compare(StoredFolder folder, Path host) {
    new TreeMap<>(folder.known())
        .forEach(
            (name, node) -> compare(HostPath.resolve(host, name), folder.hadOnHost(name), node));
  }

  private void compare(Path path, boolean was, @Nullable Node node) {
    if (node != null && isFrom(node, path)) {
      compare(node, path);
      return;
    }
    if (was && !(node instanceof FileNode)) {
      found.add(new FileChange.Removed(HostPath.text(path)));
    }
    if (node != null) {
      make(node, path);
    }
  }

  private void compare(Node node, Path path) {
    if (node instanceof FileNode file && file.content().hostPath() == null) {
      write(file, path);
      return;
    }
    Origin origin = node.origin();
    boolean same = origin == null || origin.mode() == node.mode() && node.givenTime() < 0;
    if (!same && !(node instanceof LinkNode)) {
      found.add(
          new FileChange.Attributes(
              HostPath.text(path), node.mode() & PERMISSIONS, node.givenTime()));
    }
    if (node instanceof StoredFolder folder) {
      compare(folder, path);
    }
  }

  private void make(Node node, Path path) {
    switch (node) {
      case FileNode file -> write(file, path);
      case LinkNode link -> found.add(new FileChange.MadeLink(HostPath.text(path), link.text()));
      case Folder folder -> {
        found.add(new FileChange.MadeFolder(HostPath.text(path), node.mode() & PERMISSIONS));
        for (String name : folder.names()) {
          Node below = folder.find(name);
          if (below != null) {
            make(below, HostPath.resolve(path, name));
          }
        }
      }
      case MadeUpFile _, SpecialNode _ -> {}
    }
  }

  private void write(FileNode file, Path path) {
    if (file.size() > LARGEST) {
      warnings.accept(path + " has become too large to be written: " + file.size() + " bytes");
      return;
    }
    byte[] bytes = file.content().now(0, file.size());
    found.add(
        new FileChange.Written(
            HostPath.text(path), file.mode() & PERMISSIONS, file.givenTime(), bytes));
  }
}
