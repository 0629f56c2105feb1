// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

/** A file is not a binary that can be run. The message is one line: what is wrong and where. */
public final class BadBinaryException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadBinaryException(String message) {
    super(message);
  }
}
