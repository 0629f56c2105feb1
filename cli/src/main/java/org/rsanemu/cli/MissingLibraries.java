// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.Optional;
import org.rsanemu.nativelib.MissingLibraryException;

/** Native libraries that are not installed: the user can repair that by installing the package. */
final class MissingLibraries {
  private MissingLibraries() {}

  /**
   * What is missing, in one line, if that is why {@code thrown} was thrown. Bindings open their
   * library when their class is initialized, so the reason may lie several causes deep.
   */
  static Optional<String> reason(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof MissingLibraryException missing) {
        return Optional.ofNullable(missing.getMessage());
      }
    }
    return Optional.empty();
  }
}
