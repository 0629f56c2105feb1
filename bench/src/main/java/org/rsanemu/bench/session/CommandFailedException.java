// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

/** A program that was to be measured failed; the message has what it said. */
final class CommandFailedException extends Exception {
  private static final long serialVersionUID = 1;

  CommandFailedException(String message) {
    super(message);
  }
}
