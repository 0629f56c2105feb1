// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.verify;

/** A file is not a saved exploration, or not of this program; the message is one line. */
public final class BadStateException extends Exception {
  private static final long serialVersionUID = 1;

  BadStateException(String message) {
    super(message);
  }
}
