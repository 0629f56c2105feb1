// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.drawing.Markup;

/**
 * What judged code did to atomic memory.
 *
 * @param any whether there is anything to show
 */
record ObservedPart(
    boolean any,
    List<ChartPart> charts,
    List<Location> locations,
    String locationCount,
    List<Instruction> instructions,
    String instructionCount,
    boolean cut) {
  private static final int MOST_NAMES = 4;
  private static final int LONGEST = 56;

  /** A number, for reading and for sorting. */
  record Count(long number, String text) {
    static Count of(long number) {
      return new Count(number, Numbers.of(number));
    }
  }

  /** An atomic location. */
  record Location(
      String name,
      String title,
      String kind,
      Count size,
      Count reads,
      Count writes,
      Count rmws,
      Count threads,
      Count instances) {}

  /** An atomic instruction. */
  record Instruction(
      String place,
      String fullPlace,
      String function,
      String fullFunction,
      String text,
      String events,
      Count count,
      String locations) {}

  static ObservedPart of(Observations observed, String id) {
    return new ObservedPart(
        !observed.instructions().isEmpty() || !observed.locations().isEmpty(),
        ChartPart.of(observed.coverage(), id),
        observed.locations().stream().map(ObservedPart::location).toList(),
        Numbers.counted(observed.locations().size(), "atomic location", "atomic locations"),
        observed.instructions().stream().map(each -> instruction(each, observed)).toList(),
        Numbers.counted(
            observed.instructions().size(), "atomic instruction", "atomic instructions"),
        observed.cut());
  }

  private static Location location(Observations.Location location) {
    FindingView.Memory memory = location.memory();
    return new Location(
        Markup.cut(location.name(), LONGEST),
        location.name() + (memory.declared() == null ? "" : ", declared at " + memory.declared()),
        memory.kind(),
        Count.of(location.size()),
        Count.of(location.reads()),
        Count.of(location.writes()),
        Count.of(location.rmws()),
        Count.of(location.threads()),
        Count.of(location.instances()));
  }

  private static Instruction instruction(
      Observations.Instruction instruction, Observations observed) {
    long count = instruction.events().stream().mapToLong(Observations.Event::count).sum();
    String place =
        instruction.at().file().isEmpty()
            ? instruction.at().module() + "+" + instruction.at().address()
            : instruction.at().place();
    return new Instruction(
        Markup.cut(place, LONGEST),
        place,
        Markup.cut(instruction.at().function(), LONGEST),
        instruction.at().function(),
        Markup.cut(instruction.text(), LONGEST),
        instruction.events().stream()
            .map(Observations.Event::words)
            .collect(Collectors.joining("; ")),
        Count.of(count),
        names(instruction.locations(), observed.locations()));
  }

  private static String names(List<Integer> indices, List<Observations.Location> locations) {
    String names =
        indices.stream()
            .limit(MOST_NAMES)
            .map(index -> Markup.cut(locations.get(index).name(), LONGEST))
            .collect(Collectors.joining(", "));
    int more = indices.size() - MOST_NAMES;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
