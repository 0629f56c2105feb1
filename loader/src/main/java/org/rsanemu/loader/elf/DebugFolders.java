// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugLink;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.DebugFiles;
import org.rsanemu.loader.SymbolTable;

/**
 * Where the debug information of stripped files is kept: by build id, {@code
 * FOLDER/.build-id/ab/cdef.debug}, or by the name that the stripped file has for it, beside it, in
 * its folder's {@code .debug}, or in {@code FOLDER/path/of/its/folder}. Immutable.
 */
public final class DebugFolders {
  private static final String USUAL = "usr/lib/debug";
  private static final String SHARED = "/.dwz/";

  private final List<Path> sysroots;
  private final List<Path> folders;

  /**
   * @param sysroot whose {@code /usr/lib/debug} is one of them, besides the host's
   * @param named further ones, which come first
   */
  public DebugFolders(Path sysroot, List<Path> named) {
    Set<Path> roots = new LinkedHashSet<>(List.of(sysroot.toAbsolutePath().normalize()));
    roots.add(real(sysroot));
    this.sysroots = List.copyOf(roots);
    Set<Path> all = new LinkedHashSet<>(named);
    all.add(sysroot.resolve(USUAL));
    all.add(Path.of("/", USUAL));
    this.folders = List.copyOf(all);
  }

  /**
   * An image with the separate debug files that belong to it, and the symbols of the first; the
   * image itself if it has debug information, or none is found. A file that is where its own should
   * be and does not belong to it is a warning.
   */
  public Image complete(Image image) {
    List<String> warnings = new ArrayList<>();
    DebugLink link = image.debugLink();
    @Nullable DebugFile main = link.own() ? null : main(image, warnings);
    DebugLink described = main == null ? link : main.link();
    Path near = main == null ? image.path() : main.path();
    @Nullable DebugFile shared = described.own() ? shared(described, near, warnings) : null;
    if (main == null && shared == null && warnings.isEmpty()) {
      return image;
    }
    SymbolTable symbols = image.symbols();
    if (main != null && main.hasSymbols()) {
      symbols = main.symbols(image.segments(), warnings);
    }
    DebugFiles files =
        new DebugFiles(main == null ? null : main.path(), shared == null ? null : shared.path());
    return image.with(files, symbols, warnings);
  }

  private @Nullable DebugFile main(Image image, List<String> warnings) {
    DebugLink link = image.debugLink();
    List<String> refused = new ArrayList<>();
    for (Path path : byId(link.buildId())) {
      DebugFile file = DebugFile.read(path, refused);
      if (file != null && file.hasId(link.buildId(), image.path(), refused)) {
        return file;
      }
    }
    for (Path path : byName(image.path(), link.name())) {
      DebugFile file = isSame(path, image.path()) ? null : DebugFile.read(path, refused);
      if (file != null && file.hasChecksum(link.checksum(), image.path(), refused)) {
        return file;
      }
    }
    warnings.addAll(refused);
    return null;
  }

  private @Nullable DebugFile shared(DebugLink link, Path near, List<String> warnings) {
    if (link.shared().isEmpty()) {
      return null;
    }
    List<Path> paths = new ArrayList<>(byId(link.sharedId()));
    int at = link.shared().indexOf(SHARED);
    if (at >= 0) {
      folders.forEach(folder -> add(paths, folder, link.shared().substring(at + 1)));
    }
    add(paths, near.toAbsolutePath().getParent(), link.shared());
    List<String> refused = new ArrayList<>();
    for (Path path : paths) {
      DebugFile file = DebugFile.read(path, refused);
      if (file != null && file.hasId(link.sharedId(), near, refused)) {
        return file;
      }
    }
    warnings.addAll(refused);
    warnings.add(
        "%s shares debug information with %s, which is not there: names and types may be missing"
            .formatted(BinaryFile.oneLine(near.toString()), BinaryFile.oneLine(link.shared())));
    return null;
  }

  private List<Path> byId(String id) {
    if (id.length() < 4) {
      return List.of();
    }
    String name = ".build-id/" + id.substring(0, 2) + "/" + id.substring(2) + ".debug";
    return folders.stream()
        .map(folder -> folder.resolve(name))
        .filter(Files::isRegularFile)
        .toList();
  }

  private List<Path> byName(Path image, String name) {
    // A name with a slash would lead anywhere.
    if (name.isEmpty() || name.contains("/")) {
      return List.of();
    }
    List<Path> paths = new ArrayList<>();
    for (Path parent : parents(image)) {
      add(paths, parent, name);
      add(paths, parent.resolve(".debug"), name);
    }
    for (Path folder : folders) {
      for (Path parent : parents(image)) {
        add(paths, folder.resolve(Path.of("/").relativize(parent)), name);
        for (Path root : sysroots) {
          if (parent.startsWith(root)) {
            add(paths, folder.resolve(root.relativize(parent)), name);
          }
        }
      }
    }
    return paths;
  }

  /** The folder of a file, as it was named and where links lead to. */
  private static Set<Path> parents(Path image) {
    Set<Path> parents = new LinkedHashSet<>();
    for (Path path : List.of(image.toAbsolutePath().normalize(), real(image))) {
      Path parent = path.getParent();
      if (parent != null) {
        parents.add(parent);
      }
    }
    return parents;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path.toAbsolutePath().normalize();
    }
  }

  private static void add(List<Path> paths, @Nullable Path folder, String name) {
    if (folder != null) {
      Path path = folder.resolve(name);
      if (Files.isRegularFile(path) && !paths.contains(path)) {
        paths.add(path);
      }
    }
  }

  private static boolean isSame(Path a, Path b) {
    try {
      return Files.isSameFile(a, b);
    } catch (IOException gone) {
      return false;
    }
  }
}
