// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rsanemu.cli.campaign.Shard;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.results.Manifest;
import org.rsanemu.cli.results.Results;

/** Says which runs of a campaign are not there. */
final class MissingRuns {
  /** More cases or shards are counted, not named. */
  private static final int MOST_NAMED = 10;

  private MissingRuns() {}

  /** What to warn of: nothing if nothing is missing. */
  static List<String> warnings(Results results, Set<Manifest.Unit> missing) {
    if (missing.isEmpty()) {
      return List.of();
    }
    Manifest manifest = results.manifest();
    Map<Integer, Integer> byCase = new TreeMap<>();
    missing.forEach(unit -> byCase.merge(unit.item(), 1, Integer::sum));
    List<String> cases = new ArrayList<>();
    byCase.forEach((item, runs) -> cases.add(runs + " of " + manifest.cases().get(item).name()));
    String runs = Numbers.counted(missing.size(), "run is", "runs are");
    return List.of(
        runs
            + " missing of "
            + Numbers.of(manifest.units().size())
            + shards(results, missing)
            + ": "
            + named(cases)
            + ".");
  }

  /** Which shards they are of, if all parts come from the same division. */
  private static String shards(Results results, Set<Manifest.Unit> missing) {
    Set<Integer> counts = new HashSet<>();
    results.shards().forEach(shard -> counts.add(shard.count()));
    if (counts.size() != 1) {
      return "";
    }
    int count = counts.iterator().next();
    Set<Integer> theirs = new TreeSet<>();
    for (int index = 1; index <= count; index++) {
      if (results.manifest().units(new Shard(index, count)).stream().anyMatch(missing::contains)) {
        theirs.add(index);
      }
    }
    List<String> shards = theirs.stream().map(index -> index + "/" + count).toList();
    return count == 1 ? "" : " (of shard " + named(shards) + ")";
  }

  private static String named(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
    int rest = names.size() - MOST_NAMED;
    return rest > 0 ? first + " and " + rest + " more" : first;
  }
}
