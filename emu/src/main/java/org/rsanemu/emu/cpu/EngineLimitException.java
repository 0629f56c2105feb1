// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

/** The guest wants more than the engine can do; the message says what. */
public final class EngineLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what the guest has that is too much
   */
  public EngineLimitException(String message) {
    super(message);
  }
}
