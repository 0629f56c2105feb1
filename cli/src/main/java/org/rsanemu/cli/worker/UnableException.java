// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static java.util.Objects.requireNonNull;

/** The tool cannot do its work here. The message is one line that says what to do. */
public final class UnableException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnableException(String message) {
    super(message);
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
