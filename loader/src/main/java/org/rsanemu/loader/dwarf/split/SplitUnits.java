// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.data.Skeleton;
import org.rsanemu.loader.dwarf.data.SplitException;
import org.rsanemu.loader.elf.SplitSections;

/**
 * Finds the debug information that the compiler has split off (-gsplit-dwarf) and puts it back: in
 * the file beside the program that has that of all its objects, PROGRAM.dwp; where the compiler
 * wrote each object's, a .dwo file; or beside the program. A file that has not the unit's id is not
 * used.
 */
public final class SplitUnits {
  /** All files together, in bytes: more is not read. */
  private static final long MOST_READ = 1L << 29;

  private final Image image;
  private final MergedSections merged;
  private final Map<Long, Skeleton> wanted = new LinkedHashMap<>();
  private final Map<Long, Long> skeletons = new HashMap<>();
  private final Set<Long> signatures = new HashSet<>();

  /** Files that were read, and what is wrong with them, or "". */
  private final Map<Path, String> read = new HashMap<>();

  private long left = MOST_READ;
  private @Nullable String first;
  private int missing;

  private SplitUnits(Image image, Map<String, byte[]> sections) {
    this.image = image;
    this.merged = new MergedSections(sections);
  }

  /** Puts back what can be found of these; what cannot is one warning. */
  public static SplitUnits of(
      List<Skeleton> all, Image image, Map<String, byte[]> sections, List<String> warnings) {
    SplitUnits units = new SplitUnits(image, sections);
    all.forEach(skeleton -> units.wanted.put(skeleton.id(), skeleton));
    units.find(all);
    if (units.first != null) {
      String others = units.missing > 1 ? " (and of " + (units.missing - 1) + " more units)" : "";
      warnings.add(
          "split debug information is missing, %s%s: build without -gsplit-dwarf, or keep the .dwo files where the compiler wrote them, or %s.dwp"
              .formatted(units.first, others, printable(String.valueOf(image.path()))));
    }
    return units;
  }

  /** All sections. */
  public Map<String, byte[]> sections() {
    return merged.all();
  }

  /** By the offset of a unit that was put back, its skeleton's. */
  public Map<Long, Long> skeletons() {
    return skeletons;
  }

  private void find(List<Skeleton> all) {
    @Nullable Path separate = image.debugFiles().main();
    for (Path program :
        separate == null ? List.of(image.path()) : List.of(image.path(), separate)) {
      add(program.resolveSibling(program.getFileName() + ".dwp"));
    }
    for (Skeleton skeleton : all) {
      String why = isFound(skeleton) ? "" : find(skeleton);
      if (!isFound(skeleton)) {
        missing++;
        first = first == null ? why : first;
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // of those of one id, one is wanted until found
  private boolean isFound(Skeleton skeleton) {
    return wanted.get(skeleton.id()) != skeleton;
  }

  private String find(Skeleton skeleton) {
    String why = printable(skeleton.file()) + " is not there";
    for (Path path : candidates(skeleton)) {
      @Nullable String damage = add(path);
      if (isFound(skeleton)) {
        return "";
      }
      if (damage != null) {
        String named = printable(path.toString()) + ": ";
        why = named + (damage.isEmpty() ? "it is another build's" : damage);
      }
    }
    return why;
  }

  private List<Path> candidates(Skeleton skeleton) {
    Set<Path> paths = new LinkedHashSet<>();
    try {
      Path named = Path.of(skeleton.file());
      String folder = skeleton.folder();
      if (folder != null) {
        paths.add(Path.of(folder).resolve(named).normalize());
      }
      paths.add(image.path().resolveSibling(named).normalize());
      Path name = named.getFileName();
      if (name != null) {
        paths.add(image.path().resolveSibling(name));
      }
    } catch (InvalidPathException noFile) {
      return List.of();
    }
    return new ArrayList<>(paths);
  }

  /** Adds a file's units; what is wrong with it, "" if nothing is, null if it is not there. */
  private @Nullable String add(Path path) {
    String known = read.get(path);
    if (known != null || !Files.isRegularFile(path)) {
      return known;
    }
    String damage = "";
    try {
      long size = Files.size(path);
      Map<String, byte[]> sections = SplitSections.read(path, Math.min(left, MergedSections.MOST));
      left -= size;
      new SplitFile(sections, merged, signatures, this::found).add(wanted);
    } catch (BadBinaryException e) {
      damage = String.valueOf(e.getMessage()).replaceFirst("^[^:]*: ", "");
    } catch (SplitException e) {
      damage = e.why();
    } catch (IOException e) {
      damage = "cannot be read";
    }
    read.put(path, damage);
    return damage;
  }

  private void found(Skeleton skeleton, int offset) {
    wanted.remove(skeleton.id());
    skeletons.put((long) offset, skeleton.offset());
  }

  private static String printable(String name) {
    return name.replaceAll("\\p{Cntrl}", "?");
  }
}
