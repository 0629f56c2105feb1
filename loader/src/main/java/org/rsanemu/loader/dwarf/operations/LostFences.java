// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SystemHeaders;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.SourcePath;
import org.rsanemu.loader.dwarf.units.UnitScan;
import org.rsanemu.loader.source.SourceFile.Position;
import org.rsanemu.loader.source.Sources;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;
import org.rsanemu.nativelib.dw.LineTable;

/**
 * Fences in the text of Rust of which optimized code has no trace: for x86-64 LLVM makes nothing of
 * those that are not seq_cst, no instruction and no line. What the operations around them order is
 * not known then.
 */
public final class LostFences {
  /**
   * A call, which has a path perhaps; none in a comment, none that only the compiler sees, and none
   * that is seq_cst, for which there is an instruction.
   */
  private static final Pattern FENCE =
      Pattern.compile(
          "(?<!//[^\n]{0,200})(?<!fn )(?<![\\w:])((?:\\w+::)*fence)\\s*\\((?!\\s*(?:\\w+::)*SeqCst)");

  private final DwarfData data;
  private final UnitScan scan;
  private final Image image;
  private final Sources sources;
  private final Set<String> found = new TreeSet<>();

  /**
   * @param sources of its own: of what it does not find nothing is known, as without it
   */
  public LostFences(DwarfData data, UnitScan scan, Image image, Sources sources) {
    this.data = data;
    this.scan = scan;
    this.image = image;
    this.sources = sources;
  }

  /** Those operations that are in no unit with such a fence, or that no fence makes stronger. */
  public List<AtomicOperation> without(List<AtomicOperation> operations) {
    if (!image.architecture().code().weakFencesAreNothing()) {
      return operations;
    }
    Set<Integer> units = new HashSet<>();
    for (int unit = 0; unit < scan.units.size(); unit++) {
      if (scan.units.get(unit).language() == Dw.LANG_RUST && loses(unit)) {
        units.add(unit);
      }
    }
    return units.isEmpty()
        ? operations
        : operations.stream()
            .filter(each -> isStrong(each) || !units.contains(unit(each)))
            .toList();
  }

  private static boolean isStrong(AtomicOperation operation) {
    return switch (operation.kind()) {
      case LOAD -> acquires(operation.order());
      case STORE -> releases(operation.order());
      case READ_MODIFY_WRITE -> acquires(operation.order()) && releases(operation.order());
      case COMPARE_AND_SWAP ->
          acquires(operation.order())
              && releases(operation.order())
              && acquires(operation.failure());
      case FENCE, SIGNAL_FENCE -> true;
    };
  }

  private static boolean acquires(Order order) {
    return order == Order.ACQUIRE || order == Order.ACQ_REL || order == Order.SEQ_CST;
  }

  private static boolean releases(Order order) {
    return order == Order.RELEASE || order == Order.ACQ_REL || order == Order.SEQ_CST;
  }

  private int unit(AtomicOperation operation) {
    int function = scan.functionCode.at(operation.entry());
    return function < 0 ? scan.unitCode.at(operation.entry()) : scan.functions.get(function).unit();
  }

  private boolean loses(int unit) {
    Die lines = data.newDie();
    if (!data.find(scan.units.get(unit).lines(), lines)) {
      return false;
    }
    @Nullable String folder = data.string(lines, Dw.AT_COMP_DIR);
    String name = String.valueOf(data.string(lines, Dw.AT_NAME));
    if (SystemHeaders.contains(SourcePath.resolve(folder, name))) {
      return false;
    }
    LineTable table = data.lines(lines);
    Map<String, Set<Position>> withCode = new HashMap<>();
    for (int i = 0; i < table.lines().length; i++) {
      withCode
          .computeIfAbsent(table.files()[i], _ -> new HashSet<>())
          .add(new Position(table.lines()[i], table.columns()[i]));
    }
    Set<String> lost = new HashSet<>();
    withCode.forEach((file, code) -> {
      String path = SourcePath.resolve(folder, file);
      if (!path.isEmpty() && !SystemHeaders.contains(path)) {
        sources.file(path, null).map(each -> each.positions(FENCE)).orElse(List.of()).stream()
            .filter(fence -> !code.contains(fence))
            .forEach(fence -> lost.add(path + ":" + fence.line()));
      }
    });
    found.addAll(lost);
    return !lost.isEmpty();
  }

  /** Where they are, as {@code file:line}. */
  public Set<String> found() {
    return found;
  }
}
