// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.SystemHeaders;

/**
 * Finds the files that a compilation included. Where the compiler looked is mostly not known: a
 * file counts if it is beside the one that includes it, or if only one fits of those that debug
 * information names, or that are in the folders of these, where the compiler ran, or where projects
 * keep their headers beside these.
 */
final class Includes {
  private static final int MOST_FOLDERS = 1 << 8;

  /** Where headers are in a folder. */
  private static final List<String> USUAL = List.of("", "include/", "inc/");

  private final Map<String, SourceFile> used = new LinkedHashMap<>();
  private final Set<String> folders = new LinkedHashSet<>();
  private final List<String> named;
  private final Function<String, @Nullable SourceFile> files;

  /**
   * @param how says which folders the compiler was to look in, if that is known
   * @param used the files that debug information names and that are there
   * @param files a file that is there by its full path
   */
  Includes(Compilation how, List<SourceFile> used, Function<String, @Nullable SourceFile> files) {
    this.named =
        Stream.of("-iquote", "-I", "-isystem")
            .flatMap(option -> how.options(option).stream())
            .map(each -> each.startsWith("/") ? each : how.folder() + "/" + each)
            .toList();
    this.files = files;
    add(how.folder() + "/");
    for (SourceFile each : used) {
      this.used.put(each.path(), each);
      add(folder(each.path()));
      add(folder(each.path()) + "../");
    }
  }

  private void add(String folder) {
    for (String usual : USUAL) {
      if (folders.size() < MOST_FOLDERS && folder.startsWith("/")) {
        folders.add(folder + usual);
      }
    }
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /**
   * The file that one includes, or null.
   *
   * @param quoted whether it is looked for beside that first
   */
  @Nullable SourceFile find(String from, String name, boolean quoted) {
    @Nullable SourceFile beside = quoted ? file(folder(from), name) : null;
    if (beside != null) {
      return beside;
    }
    for (String folder : named) {
      @Nullable SourceFile found = file(folder + "/", name);
      if (found != null) {
        return found;
      }
    }
    List<SourceFile> fitting =
        used.values().stream().filter(each -> each.path().endsWith("/" + name)).toList();
    if (!fitting.isEmpty() || !quoted) {
      return fitting.size() == 1 ? fitting.getFirst() : null;
    }
    List<SourceFile> found = new ArrayList<>();
    for (String folder : folders) {
      @Nullable SourceFile file = file(folder, name);
      if (file != null && !found.contains(file)) {
        found.add(file);
      }
    }
    return found.size() == 1 ? found.getFirst() : null;
  }

  private @Nullable SourceFile file(String folder, String name) {
    try {
      String path = Path.of(name.startsWith("/") ? name : folder + name).normalize().toString();
      @Nullable SourceFile known = used.get(path);
      return known != null || SystemHeaders.contains(path) ? known : files.apply(path);
    } catch (InvalidPathException _) {
      // No file has such a name.
      return null;
    }
  }
}
