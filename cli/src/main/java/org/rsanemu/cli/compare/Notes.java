// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.compare.BuildComparison.Build;
import org.rsanemu.cli.compare.BuildComparison.State;
import org.rsanemu.cli.report.NoFinding;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.model.analysis.Models;

/** What a reader should know before trusting a comparison. */
final class Notes {
  private final List<Build> builds;
  private final List<BuildData> data;
  private final List<Lines.Line> lines;
  private final SourceAlignment alignment;
  private final int hidden;

  Notes(
      List<Build> builds,
      List<BuildData> data,
      List<Lines.Line> lines,
      SourceAlignment alignment,
      int hidden) {
    this.hidden = hidden;
    this.builds = builds;
    this.data = data;
    this.lines = lines;
    this.alignment = alignment;
  }

  List<String> all() {
    Set<String> notes = new LinkedHashSet<>();
    model().ifPresent(notes::add);
    for (int i = 0; i < builds.size(); i++) {
      ofBuild(i).forEach(notes::add);
    }
    if (nothingShared()) {
      notes.add(
          "No line is common to two of these builds: they may be different programs, or builds"
              + " without debug information (-g).");
    }
    notes.addAll(alignment.notes());
    if (hidden > 0) {
      notes.add(
          Numbers.counted(hidden, "harmless violation", "harmless violations")
              + " hidden; --all shows "
              + (hidden == 1 ? "it." : "them."));
    }
    return List.copyOf(notes);
  }

  /** What they were held against, unless it is what is usual. */
  private Optional<String> model() {
    Models model = data.getFirst().details().options().models();
    if (model == Models.SC) {
      return Optional.of("Under sequential consistency (--model sc). " + NoFinding.NOT_CHECKED);
    }
    return model.isOfHardware()
        ? Optional.of("Under the memory model of the processor (--model " + model + ").")
        : Optional.empty();
  }

  private List<String> ofBuild(int build) {
    List<String> notes = new ArrayList<>();
    String label = builds.get(build).label();
    if (builds.get(build).runs() < builds.get(build).planned()) {
      notes.add(
          "%s: only %d of %d runs were done."
              .formatted(label, builds.get(build).runs(), builds.get(build).planned()));
    }
    if (data.get(build).details().observed().cut()) {
      notes.add(label + ": its runs did more than is kept; rows may be missing.");
    }
    data.get(build).details().warnings().forEach(each -> notes.add(label + ": " + each));
    return notes;
  }

  private boolean nothingShared() {
    return lines.stream()
        .noneMatch(line ->
            line.row().cells().stream()
                    .filter(c -> c.state() != State.NO_CODE && c.state() != State.UNKNOWN)
                    .count()
                > 1);
  }
}
