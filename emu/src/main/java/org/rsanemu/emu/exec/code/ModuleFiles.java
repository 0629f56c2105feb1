// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * The ELF files that runs of one program map, read once, and their owners: files in a library
 * folder of the system or of the sysroot are library code (design section 3), unless the user names
 * the module; all others are the user's. Thread-confined.
 */
public final class ModuleFiles {
  private static final List<String> LIBRARY_FOLDERS =
      List.of(
          "lib", "lib32", "lib64", "libx32", "usr/lib", "usr/lib32", "usr/lib64", "usr/libexec");

  private final Path sysroot;
  private final List<PathMatcher> judged;
  private final UnaryOperator<Image> separate;
  private final Orders orders;
  private final Map<Path, Optional<Module>> known = new HashMap<>();

  /**
   * @param sysroot absolute
   * @param judged GLOBs over file names, and over whole paths where they have a slash
   * @param separate adds to an image what separate debug files say of it
   * @param orders whether the sources of what is the user's are asked for orders
   */
  public ModuleFiles(
      Path sysroot, List<String> judged, UnaryOperator<Image> separate, Orders orders) {
    this.orders = orders;
    this.sysroot = real(sysroot);
    this.separate = separate;
    this.judged = judged.stream().map(ModuleFiles::matcher).toList();
  }

  private static PathMatcher matcher(String glob) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }

  /** The module in a file of the host; null if it is none that can be run. */
  @Nullable
  public Module at(Path file) {
    return known.computeIfAbsent(file, this::load).orElse(null);
  }

  private Optional<Module> load(Path file) {
    try {
      Image image = ElfLoader.loadShared(file);
      if (isLibrary(file)) {
        return Optional.of(
            new Module(HostPath.text(file), image, UserCode.library(image), List.of()));
      }
      Image known = separate.apply(image);
      try (DebugInfo debug = DwarfInfo.open(known)) {
        return Optional.of(
            new Module(
                HostPath.text(file),
                known,
                UserCode.everything(known, debug),
                debug,
                orders,
                _ -> true));
      }
    } catch (BadBinaryException notAModule) {
      // A data file may be mapped executable, and a damaged library is the dynamic loader's matter.
      return Optional.empty();
    }
  }

  /** Links on the way to it resolved, as they are in the paths of what is mapped. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException absent) {
      return path; // then nothing lies in it
    }
  }

  private boolean isLibrary(Path file) {
    for (PathMatcher glob : judged) {
      if (glob.matches(file.getFileName()) || glob.matches(file)) {
        return false;
      }
    }
    Path real = real(file);
    return isBelow(Path.of("/"), real) || isBelow(sysroot, real);
  }

  private static boolean isBelow(Path root, Path file) {
    return LIBRARY_FOLDERS.stream().anyMatch(folder -> file.startsWith(root.resolve(folder)))
        || file.startsWith(root.resolve("usr/local/lib"));
  }
}
