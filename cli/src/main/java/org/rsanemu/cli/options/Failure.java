// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

/** Ends the tool with one line on standard error and an exit code. */
public final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  public int exitCode() {
    return exitCode;
  }
}
