// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What else a finding is, beside the example of it that a report shows: the worst.
 *
 * @param count how many pairs of instructions show it, at least 2; of a crash or of stuck threads,
 *     how many instructions or sets of them
 * @param missed the places of the writes that it may miss, without the example's
 * @param raced the places of further accesses of a volatile variable that race
 * @param more how many of those are not named
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Places(int count, List<String> missed, List<String> raced, int more) {
  private static final int MOST_NAMED = 10;

  /**
   * Those of a finding that is shown by these; null if it is no more than its example.
   *
   * @param kind the finding's
   * @param members for each pair the place of the write that is missed, or of the access that races
   *     on a volatile variable; "" where there is none
   * @param shown that of the example
   */
  public static @Nullable Places of(String kind, Collection<String> members, String shown) {
    if (members.size() < 2) {
      return null;
    }
    List<String> others =
        members.stream()
            .filter(place -> !place.isEmpty() && !place.equals(shown))
            .distinct()
            .sorted()
            .toList();
    List<String> named = others.subList(0, Math.min(MOST_NAMED, others.size()));
    boolean race = kind.equals("race");
    return new Places(
        members.size(),
        race ? List.of() : named,
        race ? named : List.of(),
        others.size() - named.size());
  }

  /** In sentences, with a full stop each. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add("%,d pairs of instructions show this; the worst is described.".formatted(count));
    String others = more == 0 ? "" : " and %,d more".formatted(more);
    if (!missed.isEmpty()) {
      words.add("It may also miss the writes at " + String.join(", ", missed) + others + ".");
    }
    if (!raced.isEmpty()) {
      words.add("The variable also races at " + String.join(", ", raced) + others + ".");
    }
    return words;
  }
}
