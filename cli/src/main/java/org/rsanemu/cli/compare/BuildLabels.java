// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.cli.report.Report;

/**
 * Short names for builds: the ISA if that distinguishes them, else what differs in their paths; and
 * whose orders they have, if that differs.
 */
final class BuildLabels {
  private BuildLabels() {}

  /** Of builds some of which may be the same, once by its instructions, once by its source. */
  static List<String> ofData(List<BuildData> data) {
    List<Report.Program> all = data.stream().map(each -> each.details().program()).toList();
    if (data.stream().map(BuildData::bySource).distinct().count() < 2) {
      return of(all);
    }
    List<Report.Program> programs = all.stream().distinct().toList();
    List<String> names = of(programs);
    List<String> labels = new ArrayList<>();
    for (BuildData each : data) {
      String name = names.get(programs.indexOf(each.details().program()));
      String label = name + BuildComparison.Build.suffix(each.orders());
      labels.add(labels.contains(label) ? (labels.size() + 1) + ":" + label : label);
    }
    return labels;
  }

  static List<String> of(List<Report.Program> builds) {
    List<String> isas = builds.stream().map(Report.Program::isa).toList();
    if (distinct(isas)) {
      return isas;
    }
    List<String> paths = differing(builds.stream().map(Report.Program::path).toList());
    if (distinct(paths)) {
      return paths;
    }
    List<String> numbered = new ArrayList<>();
    for (int i = 0; i < builds.size(); i++) {
      numbered.add((i + 1) + ":" + paths.get(i));
    }
    return numbered;
  }

  private static boolean distinct(List<String> names) {
    return names.stream().distinct().count() == names.size();
  }

  /** Paths without the folders that all begin with and the names that all end with. */
  private static List<String> differing(List<String> paths) {
    List<List<String>> parts = paths.stream().map(path -> Arrays.asList(path.split("/"))).toList();
    int shortest = parts.stream().mapToInt(List::size).min().orElse(0);
    int front = 0;
    while (front < shortest - 1 && same(parts, front, true)) {
      front++;
    }
    int back = 0;
    while (back < shortest - front - 1 && same(parts, back, false)) {
      back++;
    }
    List<String> names = new ArrayList<>();
    for (List<String> each : parts) {
      names.add(String.join("/", each.subList(front, each.size() - back)));
    }
    return names;
  }

  private static boolean same(List<List<String>> parts, int index, boolean fromFront) {
    return parts.stream()
            .map(each -> each.get(fromFront ? index : each.size() - 1 - index))
            .distinct()
            .count()
        == 1;
  }
}
