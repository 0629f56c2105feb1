// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;

/** Places in the code as SARIF's locations. */
final class SarifPlaces {
  /** The root of relative paths: where rsan-emu was called. */
  static final String ROOT = "%SRCROOT%";

  private final Map<String, String> lines = new HashMap<>();
  private final Map<String, String> programs = new HashMap<>();

  SarifPlaces(Report report) {
    for (Report.Excerpt excerpt : report.sources()) {
      for (int i = 0; i < excerpt.text().size(); i++) {
        lines.put(excerpt.file() + ":" + (excerpt.line() + i), excerpt.text().get(i));
      }
    }
    report
        .cases()
        .forEach(each -> programs.putIfAbsent(name(each.program().path()), each.program().path()));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Where the innermost judged frame of a stack is. */
  Sarif.Location of(List<SourceFrame> stack) {
    return stack.isEmpty()
        ? new Sarif.Location(null, null, List.of(), null)
        : of(SourceFrame.nearest(stack));
  }

  /** Where a frame is: its line with the line's text; without a line, its place in the binary. */
  Sarif.Location of(SourceFrame frame) {
    return new Sarif.Location(null, physical(frame), logical(frame), null);
  }

  /** A line of a source file. */
  Sarif.Location of(String file, int line) {
    return new Sarif.Location(null, source(file, line, 0), List.of(), null);
  }

  private Sarif.@Nullable PhysicalLocation physical(SourceFrame frame) {
    if (!frame.file().isEmpty() && frame.line() > 0) {
      return source(frame.file(), frame.line(), frame.column());
    }
    if (frame.module().isEmpty()) {
      return null;
    }
    String binary = programs.getOrDefault(frame.module(), frame.module());
    Sarif.Address address =
        new Sarif.Address(
            Hex.parse(frame.address()), "instruction", frame.module() + "+" + frame.address());
    // A binary has no lines, but GitHub takes no location without one.
    return new Sarif.PhysicalLocation(located(binary), new Sarif.Region(1, null), null, address);
  }

  /**
   * A place in a file.
   *
   * @param column in bytes, from 1; 0 if it is not known
   */
  private Sarif.PhysicalLocation source(String file, int line, int column) {
    String text = lines.get(file + ":" + line);
    Sarif.Region whole = new Sarif.Region(line, text == null ? null : new Sarif.Snippet(text));
    int start = text == null ? column : units(text, column);
    if (start == 0) {
      return new Sarif.PhysicalLocation(located(file), whole, null, null);
    }
    return text == null
        ? new Sarif.PhysicalLocation(located(file), new Sarif.Region(line, start, null), null, null)
        : new Sarif.PhysicalLocation(
            located(file),
            new Sarif.Region(
                line, start, new Sarif.Snippet(text.substring(Math.min(start - 1, text.length())))),
            whole,
            null);
  }

  /** A column in UTF-16 code units, as the run's columnKind says; 0 if the line has none such. */
  static int units(String text, int column) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return column < 1 || column > bytes.length
        ? 0
        : new String(bytes, 0, column - 1, StandardCharsets.UTF_8).length() + 1;
  }

  private static List<Sarif.LogicalLocation> logical(SourceFrame frame) {
    return frame.known()
        ? List.of(new Sarif.LogicalLocation(frame.function(), "function"))
        : List.of();
  }

  private static Sarif.ArtifactLocation located(String path) {
    String file = SarifText.normalized(path);
    String base = file.startsWith("/") ? null : ROOT;
    return new Sarif.ArtifactLocation(SarifText.uri(file), base, null);
  }
}
