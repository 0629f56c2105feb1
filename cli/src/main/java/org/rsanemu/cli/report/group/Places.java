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
 * @param more how many of those are not named
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Places(int count, List<String> missed, int more) {
  private static final int MOST_NAMED = 10;

  /**
   * Those of a finding that is shown by these; null if it is no more than its example.
   *
   * @param missed the place of the write that each pair misses, "" where none is
   * @param shown the place of the example's
   */
  public static @Nullable Places of(Collection<String> missed, String shown) {
    if (missed.size() < 2) {
      return null;
    }
    List<String> others =
        missed.stream()
            .filter(place -> !place.isEmpty() && !place.equals(shown))
            .distinct()
            .sorted()
            .toList();
    int named = Math.min(MOST_NAMED, others.size());
    return new Places(missed.size(), others.subList(0, named), others.size() - named);
  }

  /** In sentences, with a full stop each. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add("%,d pairs of instructions show this; the worst is described.".formatted(count));
    if (!missed.isEmpty()) {
      String others = more == 0 ? "" : " and %,d more".formatted(more);
      words.add("It may also miss the writes at " + String.join(", ", missed) + others + ".");
    }
    return words;
  }
}
