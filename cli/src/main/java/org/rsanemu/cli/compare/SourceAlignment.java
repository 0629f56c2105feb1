// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;

/**
 * Finds the lines of different builds that are the same. Files of the same path are one file, and
 * their lines go by number. Files of the same name in different folders are copies of one file: if
 * their texts are at hand and differ, lines go by text, else by number.
 */
final class SourceAlignment {
  /** A file that is longer is not read to its end. */
  private static final int MOST_LINES = 100_000;

  /** A copy of a file: the first one has number 0 and no map, nor has one with equal lines. */
  private record Copy(String first, int number, Optional<LineMap> map) {}

  private final SourceText source;
  private final List<Set<String>> files;
  private final Map<String, Copy> copies = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * @param files of each build
   */
  SourceAlignment(SourceText source, List<Set<String>> files) {
    this.source = source;
    this.files = files;
    Map<String, List<String>> groups = new HashMap<>();
    for (Set<String> ofBuild : files) {
      for (String file : new TreeSet<>(ofBuild)) {
        if (!copies.containsKey(file)) {
          add(file, ofBuild, groups);
        }
      }
    }
  }

  private void add(String file, Set<String> ofBuild, Map<String, List<String>> groups) {
    String first = file;
    int suffix = -1;
    for (Map.Entry<String, List<String>> group : groups.entrySet()) {
      int common = commonFolders(group.getKey(), file);
      boolean better = common > suffix || common == suffix && group.getKey().compareTo(first) < 0;
      boolean another = group.getValue().stream().anyMatch(ofBuild::contains);
      if (name(group.getKey()).equals(name(file)) && better && !another) {
        first = group.getKey();
        suffix = common;
      }
    }
    List<String> group = groups.computeIfAbsent(first, _ -> new ArrayList<>());
    group.add(file);
    copies.put(file, copy(first, file, group.size() - 1));
  }

  private Copy copy(String first, String file, int number) {
    if (number == 0) {
      return new Copy(first, 0, Optional.empty());
    }
    List<String> original = text(first);
    List<String> version = text(file);
    if (original.isEmpty() || version.isEmpty()) {
      notes.add(
          ("%s and %s count as the same file; not both texts are available, so lines are compared"
                  + " by number.")
              .formatted(first, file));
      return new Copy(first, 0, Optional.empty());
    }
    if (original.equals(version)) {
      return new Copy(first, 0, Optional.empty());
    }
    notes.add("The lines of %s are found in %s by their text.".formatted(file, first));
    return new Copy(first, number, Optional.of(LineMap.of(original, version)));
  }

  private List<String> text(String file) {
    List<String> lines = new ArrayList<>();
    Optional<String> line = source.line(file, 1);
    while (line.isPresent() && lines.size() < MOST_LINES) {
      lines.add(line.get());
      line = source.line(file, lines.size() + 1);
    }
    return lines;
  }

  private static String name(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  private static int commonFolders(String a, String b) {
    String[] x = a.split("/");
    String[] y = b.split("/");
    int common = 0;
    while (common < Math.min(x.length, y.length)
        && x[x.length - 1 - common].equals(y[y.length - 1 - common])) {
      common++;
    }
    return common;
  }

  /** The line that a frame is at. */
  Anchor of(SourceFrame frame) {
    return frame.file().isEmpty() || frame.line() == 0
        ? new Anchor("", 0, 0, 0, frame.function())
        : of(frame.file(), frame.line());
  }

  /**
   * A line.
   *
   * @param file one of those that were given to the constructor
   */
  Anchor of(String file, int number) {
    Copy copy = copies.get(file);
    if (copy == null || copy.map().isEmpty()) {
      return new Anchor(copy == null ? file : copy.first(), number, 0, 0, "");
    }
    LineMap map = copy.map().get();
    int line = map.of(number);
    return line > 0
        ? new Anchor(copy.first(), line, 0, 0, "")
        : new Anchor(copy.first(), map.before(number), copy.number(), number, "");
  }

  /** Whether a build's copy of a file has a line; true if that is unknown. */
  boolean has(int build, Anchor line) {
    List<Copy> own =
        files.get(build).stream()
            .map(copies::get)
            .filter(copy -> copy.first().equals(line.file()))
            .toList();
    return own.isEmpty() || own.stream().anyMatch(copy -> has(copy, line));
  }

  private static boolean has(Copy copy, Anchor line) {
    return line.copy() == 0
        ? copy.map().isEmpty() || copy.map().get().reaches(line.line())
        : copy.number() == line.copy();
  }

  /** How lines were found that are not simply those of the same number. */
  List<String> notes() {
    return List.copyOf(notes);
  }
}
