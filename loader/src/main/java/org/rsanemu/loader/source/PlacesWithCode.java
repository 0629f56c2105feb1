// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import org.rsanemu.loader.source.SourceFile.Position;

/** The places of a unit's text to which its compiler has attributed code. */
@FunctionalInterface
public interface PlacesWithCode {
  /** None. */
  PlacesWithCode NONE = (_, _) -> false;

  /** Whether a place of a file is one. */
  boolean has(SourceFile file, Position position);

  /** As {@link #has(SourceFile, Position)}, by the offset in the text. */
  default boolean has(SourceFile file, int offset) {
    return has(file, file.position(offset));
  }
}
