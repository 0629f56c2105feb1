// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import static java.util.Objects.requireNonNull;

/** Results that cannot be used. The message is one line that names them. */
public final class ResultsException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean damaged;

  private ResultsException(String message, boolean damaged) {
    super(message);
    this.damaged = damaged;
  }

  /** They are not what this tool wrote. */
  static ResultsException damaged(String message) {
    return new ResultsException(message, true);
  }

  /** They are fine, but not those that are wanted. */
  static ResultsException unfit(String message) {
    return new ResultsException(message, false);
  }

  /** The same with some advice. */
  ResultsException with(String advice) {
    return new ResultsException(getMessage() + advice, damaged);
  }

  /** Whether they are not what this tool wrote. */
  public boolean damaged() {
    return damaged;
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
