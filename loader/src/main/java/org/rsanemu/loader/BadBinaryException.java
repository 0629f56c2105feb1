// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static java.util.Objects.requireNonNull;

/** A file is not a binary that can be run. The message is one line: what is wrong and where. */
public final class BadBinaryException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadBinaryException(String message) {
    super(message);
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
