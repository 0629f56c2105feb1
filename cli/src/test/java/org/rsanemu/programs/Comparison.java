// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Debug information against the calls of ThreadSanitizer's functions in the instrumented build of
 * the same source by the same compiler, line by line. The orders of a line are the source's, the
 * same at each level, so builds of all levels are held against the instrumented one of -O2: in that
 * nearly all orders are constants in the code before the call, be it ever run or not. A line that
 * has one that is not (ARMv7 keeps a 0 that it just compared with) is looked up in the builds for
 * the other instruction sets. What debug information says and the calls do not is wrong; what it
 * does not say, be it that the compiler made one access of two lines', is counted.
 */
final class Comparison {
  /** What came of it for some builds. */
  static final class Tally {
    private int lines;
    private int agree;
    private int unseen;
    private int unknown;

    int lines() {
      return lines;
    }

    int agree() {
      return agree;
    }

    /** Lines of which debug information does not know all operations. */
    int unseen() {
      return unseen;
    }

    /** Lines with an operation whose order it does not know. */
    int unknown() {
      return unknown;
    }
  }

  private final Map<TestBuilds.Build, SourceOrderLines> instrumented = new HashMap<>();
  private final List<String> disagreements = new ArrayList<>();

  /** Compares a build with the instrumented one, if that is there. */
  void add(TestBuilds.Build build, Image image, DebugInfo debug, Tally tally)
      throws BadBinaryException {
    Map<String, Set<String>> stated = stated(build);
    if (stated.isEmpty()) {
      return;
    }
    SourceOrderLines own = SourceOrderLines.ofDebugInformation(image, debug);
    for (Map.Entry<String, Set<String>> line : stated.entrySet()) {
      Set<String> wanted = new TreeSet<>(line.getValue());
      Set<String> found = own.said().getOrDefault(line.getKey(), Set.of());
      own.placelessFences(file(line.getKey())).stream()
          .filter(fence -> !found.contains(fence))
          .forEach(wanted::remove);
      if (build.compiler().equals("clang")) {
        keepUpdates(wanted, found);
      }
      boolean isUnknown = own.unknown().contains(line.getKey());
      tally.lines++;
      tally.unknown += isUnknown ? 1 : 0;
      if (!wanted.containsAll(found)) {
        disagreements.add(build + " " + line + ", debug information says " + found);
      } else if (!isUnknown) {
        tally.agree += found.equals(wanted) ? 1 : 0;
        tally.unseen += found.equals(wanted) ? 0 : 1;
      }
    }
    addFences(build, own);
  }

  /**
   * Clang makes a load of a read-modify-write that changes nothing, and calls the load's function.
   */
  private static void keepUpdates(Set<String> wanted, Set<String> found) {
    for (String update : found) {
      String load = update.replace(Kind.READ_MODIFY_WRITE.name(), Kind.LOAD.name());
      if (!wanted.contains(update) && !found.contains(load) && wanted.remove(load)) {
        wanted.add(update);
      }
    }
  }

  private void addFences(TestBuilds.Build build, SourceOrderLines own) throws BadBinaryException {
    SourceOrderLines calls = instrumented(build.instrumented());
    for (String file : own.filesWithPlacelessFences()) {
      Set<String> found = own.placelessFences(file);
      if (!calls.fences(file).containsAll(found)) {
        disagreements.add(
            build + " " + file + "=" + calls.fences(file) + ", debug information says " + found);
      }
    }
  }

  private static String file(String line) {
    return line.substring(0, line.lastIndexOf(':'));
  }

  /** What the calls say: of the lines that they say all of. */
  private Map<String, Set<String>> stated(TestBuilds.Build build) throws BadBinaryException {
    TestBuilds.Build own = build.instrumented();
    Map<String, Set<String>> stated = new HashMap<>(instrumented(own).said());
    Set<String> missing = instrumented(own).unknown();
    stated.keySet().removeAll(missing);
    for (String isa : TestBuilds.ISAS) {
      SourceOrderLines other = instrumented(own.on(isa));
      for (String line : missing) {
        if (!other.unknown().contains(line) && other.said().containsKey(line)) {
          stated.putIfAbsent(line, other.said().get(line));
        }
      }
    }
    return stated;
  }

  private SourceOrderLines instrumented(TestBuilds.Build build) throws BadBinaryException {
    SourceOrderLines known = instrumented.get(build);
    if (known == null) {
      known = build.isThere() ? read(build) : new SourceOrderLines();
      instrumented.put(build, known);
    }
    return known;
  }

  private static SourceOrderLines read(TestBuilds.Build build) throws BadBinaryException {
    Image image = ElfLoader.load(build.binary());
    try (DebugInfo debug = DwarfInfo.open(image)) {
      return SourceOrderLines.ofCalls(image, debug);
    }
  }

  /** What does not agree. */
  List<String> disagreements() {
    return disagreements;
  }
}
