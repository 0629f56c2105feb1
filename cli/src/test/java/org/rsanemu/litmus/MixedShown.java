// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.UserCode;

/** What executions of one program of a batch showed, in the words of {@link MixedOracle}. */
final class MixedShown {
  private final Image image;
  private final DebugInfo debug;
  private final String prefix;
  private final Map<Integer, MixedOracle.Place> places;
  private final Set<MixedOracle.Place> violations = new TreeSet<>();
  private final Set<MixedOracle.Pair> races = new TreeSet<>();
  private final Set<String> strange = new TreeSet<>();
  private long unknownOrders;

  /**
   * @param prefix of the names of the program's locations
   * @param places what stands at which line
   */
  MixedShown(Image image, DebugInfo debug, String prefix, Map<Integer, MixedOracle.Place> places) {
    this.image = image;
    this.debug = debug;
    this.prefix = prefix;
    this.places = places;
  }

  /** Takes an execution. */
  void add(RunResult result) {
    switch (result.ending()) {
      case Ending.Exited(int status) when status == 0 -> {}
      case Ending.Abandoned _ -> {}
      default -> strange.add("ends with " + result.ending());
    }
    unknownOrders += result.counters().unknownOrders();
    for (Finding finding : result.findings()) {
      switch (finding) {
        case Finding.Robustness robustness -> add(robustness);
        case Finding.Race race -> add(race);
        case Finding.Stuck stuck -> strange.add(stuck.kind());
        case Finding.Crash crash -> strange.add("crash by signal " + crash.signal());
      }
    }
  }

  /** Events whose source orders were not known. */
  long unknownOrders() {
    return unknownOrders;
  }

  /** The exploration began again: what was seen before is not part of it. */
  void beginAgain() {
    violations.clear();
    races.clear();
    strange.clear();
  }

  private void add(Finding.Robustness found) {
    int location = location(found.memory());
    MixedOracle.Place place = place(found.access());
    if (location < 0 || place == null) {
      strange.add("violation on " + name(found.memory()) + " at line " + line(found.access()));
    } else {
      violations.add(place);
    }
  }

  private void add(Finding.Race found) {
    int location = location(found.memory());
    MixedOracle.Place one = place(found.earlier());
    MixedOracle.Place two = place(found.current());
    if (location < 0 || one == null || two == null) {
      strange.add(
          "race on %s, lines %d and %d"
              .formatted(name(found.memory()), line(found.earlier()), line(found.current())));
    } else {
      races.add(MixedOracle.Pair.of(location, one, two));
    }
  }

  private MixedOracle.Place place(Finding.Side side) {
    return places.get(line(side));
  }

  private int line(Finding.Side side) {
    return side.stack().stream()
        .filter(Frame::judged)
        .findFirst()
        .flatMap(frame -> UserCode.nearestUser(debug.places(frame.address())))
        .map(DebugInfo.Place::line)
        .orElse(0);
  }

  private int location(Finding.Memory memory) {
    String name = name(memory);
    return name.startsWith(prefix) ? Integer.parseInt(name.substring(prefix.length() + 1)) : -1;
  }

  private String name(Finding.Memory memory) {
    if (memory.kind() != Finding.Memory.Kind.GLOBAL || memory.module() != 0) {
      return memory.kind().name();
    }
    SymbolTable.Symbol symbol = image.symbols().objectAt(memory.base());
    return symbol == null ? Long.toHexString(memory.base()) : symbol.name();
  }

  /** Whether each kind of finding that there is has shown. */
  boolean has(MixedOracle.Found truth) {
    return (truth.violations().isEmpty() || truth.mixed() || !violations.isEmpty())
        && (truth.races().isEmpty() || !races.isEmpty());
  }

  /** What is shown and cannot be. */
  List<String> falsely(MixedOracle.Found may) {
    List<String> wrong = new ArrayList<>();
    strange.forEach(each -> wrong.add("shows " + each));
    if (!may.mixed()) {
      difference(wrong, "false violations", violations, may.violations());
    }
    difference(wrong, "false races", races, may.races());
    return wrong;
  }

  /**
   * What is there and not shown.
   *
   * @param all whether each violation, and a race of each location that has one, must be shown;
   *     else one of each. Where plain accesses race with atomic ones, one race is enough: what
   *     follows depends on an order of plain accesses, which is nobody's choice
   */
  List<String> missing(MixedOracle.Found must, boolean all) {
    List<String> wrong = new ArrayList<>();
    if (!must.mixed() && (all || violations.isEmpty())) {
      difference(wrong, "missed violations", must.violations(), violations);
    }
    if (all && !must.mixed() || races.isEmpty()) {
      difference(wrong, "missed races on locations", locations(must.races()), locations(races));
    }
    return wrong;
  }

  private static <T> void difference(List<String> wrong, String what, Set<T> of, Set<T> other) {
    Set<T> rest = new TreeSet<>(of);
    rest.removeAll(other);
    if (!rest.isEmpty()) {
      wrong.add(what + " " + rest);
    }
  }

  private static Set<Integer> locations(Set<MixedOracle.Pair> races) {
    return races.stream().map(MixedOracle.Pair::location).collect(Collectors.toSet());
  }
}
