package org.rsanemu.loader.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A macro as a file defines it.
 *
 * @param parameters null if it takes none and no parentheses
 * @param variadic whether the last parameter takes all further arguments
 * @param sure whether this is what the name means wherever the compiler saw the file: not if the
 *     definition depends on conditions, or there are others
 */
record Macro(@Nullable List<String> parameters, boolean variadic, List<String> body, boolean sure) {
  /** A name with more than one meaning. */
  static final Macro UNSURE = new Macro(null, false, List.of(), false);

  /** What a name means that both files define. */
  Macro and(Macro other) {
    return equals(other) ? this : UNSURE;
  }
}
