package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A macro as a file defines it.
 *
 * @param parameters null if it takes none and no parentheses
 * @param variadic whether the last parameter takes all further arguments
 * @param body what it comes to; of one that is not sure, all that it may come to
 * @param sure whether this is what the name means wherever the compiler saw the file: not if the
 *     definition depends on conditions, or there are others
 */
record Macro(@Nullable List<String> parameters, boolean variadic, List<String> body, boolean sure) {
  /** One that may come to what stands here, among others. */
  static Macro unsure(List<String> body) {
    return new Macro(null, false, List.copyOf(body), false);
  }

  /** What a name means that is defined twice. */
  Macro and(Macro other) {
    if (equals(other)) {
      return this;
    }
    List<String> both = new ArrayList<>(body);
    both.addAll(other.body);
    return unsure(both.stream().distinct().toList());
  }
}
