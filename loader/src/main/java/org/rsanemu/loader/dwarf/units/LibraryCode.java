// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.units;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.InlinedScopes;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * What the standard libraries' headers have put into a program's functions, inlined or not: the
 * accesses of atomics that the program asked for, and algorithms that are the library's own, such
 * as {@code std::latch}. C has neither: its atomics are the compiler's.
 */
public final class LibraryCode {
  private static final int ATOMIC = 1;
  private static final int LIBRARY = 1 << 1;
  private static final int CONSTRUCTION = 1 << 2;

  /** An algorithm's own code that accesses atomics. */
  private static final int ATOMIC_ALGORITHM = 1 << 3;

  /** No program needs near as much painting; made-up debug information might. */
  private static final long MOST_PAINTING = 1L << 28;

  private final DwarfData data;
  private final UnitFiles files;
  private final AtomicFunctions atomicFunctions;
  private final Die die;
  private final List<long[]> atomics = new ArrayList<>();
  private final List<long[]> algorithms = new ArrayList<>();
  private final List<long[]> constructions = new ArrayList<>();
  private long paintingLeft = MOST_PAINTING;

  public LibraryCode(DwarfData data, UnitFiles files) {
    this.data = data;
    this.files = files;
    atomicFunctions = new AtomicFunctions(data, files);
    die = data.newDie();
  }

  public void read(UnitScan scan) {
    for (UnitScan.Function function : scan.functions) {
      if (!Dw.isC(scan.units.get(function.unit()).language()) && data.find(function.die(), die)) {
        add(function.die(), scan.clip(data.ranges(die, UnitScan.MOST_RANGES)));
      }
    }
  }

  /** As {@link org.rsanemu.loader.DebugInfo#atomicCode} says. */
  public List<long[]> atomics() {
    return CodeRanges.of(atomics).ranges();
  }

  /** The code of constructors of atomic objects, inlined or not. */
  public List<long[]> constructions() {
    return CodeRanges.of(constructions).ranges();
  }

  /** As {@link org.rsanemu.loader.DebugInfo#libraryAlgorithms} says. */
  public List<long[]> algorithms() {
    return CodeRanges.of(algorithms).ranges();
  }

  /** Cuts a function where scopes begin and end, and paints the pieces, outer scopes first. */
  private void add(long function, List<long[]> whole) {
    List<Long> scopes = new ArrayList<>(List.of(function));
    List<long[]> covered = new ArrayList<>(List.of(flat(whole)));
    data.find(function, die);
    InlinedScopes.of(data, die)
        .forEach((scope, ranges) -> {
          scopes.add(scope);
          covered.add(ranges);
        });
    TreeSet<Long> borders = new TreeSet<>();
    covered.forEach(ranges -> Arrays.stream(ranges).forEach(borders::add));
    long[] cuts = borders.stream().mapToLong(Long::longValue).toArray();
    int[] kinds = new int[cuts.length];
    for (int i = 0; i < scopes.size(); i++) {
      // A fence belongs to the function that contains it.
      if (data.find(scopes.get(i), die) && !atomicFunctions.isFence(die)) {
        paint(covered.get(i), cuts, kinds);
      }
    }
    for (int i = 0; i + 1 < cuts.length; i++) {
      long[] piece = {cuts[i], cuts[i + 1]};
      if ((kinds[i] & (ATOMIC | ATOMIC_ALGORITHM)) != 0) {
        atomics.add(piece);
      }
      if ((kinds[i] & LIBRARY) != 0) {
        algorithms.add(piece);
      }
      if ((kinds[i] & CONSTRUCTION) != 0) {
        constructions.add(piece);
      }
    }
  }

  private void paint(long[] ranges, long[] cuts, int[] kinds) {
    boolean atomic = atomicFunctions.contains(die);
    boolean header = !atomic && isHeader();
    int algorithm = header ? algorithm() : 0;
    for (int i = 0; i + 1 < ranges.length && paintingLeft > 0; i += 2) {
      int start = Arrays.binarySearch(cuts, ranges[i]);
      int end = Arrays.binarySearch(cuts, ranges[i + 1]);
      paintingLeft -= Math.max(1, end - start);
      for (int k = start; k < end; k++) {
        if (atomic) {
          kinds[k] |= ATOMIC;
        } else if (!header) {
          kinds[k] = 0;
        } else if ((kinds[k] & ATOMIC) == 0) {
          kinds[k] = algorithm;
        }
      }
    }
  }

  private int algorithm() {
    if (atomicFunctions.constructs(die)) {
      return LIBRARY | CONSTRUCTION;
    }
    return atomicFunctions.isWithinAlgorithm(die) ? LIBRARY | ATOMIC_ALGORITHM : LIBRARY;
  }

  private boolean isHeader() {
    return SystemHeaders.ofStandardLibrary(files.declaring(die));
  }

  private static long[] flat(List<long[]> ranges) {
    return ranges.stream().flatMapToLong(Arrays::stream).toArray();
  }
}
