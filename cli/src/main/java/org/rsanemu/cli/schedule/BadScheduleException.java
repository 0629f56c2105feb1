// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.schedule;

/** A file is not a schedule that can be read; the message says why, in one line. */
public final class BadScheduleException extends Exception {
  private static final long serialVersionUID = 1;

  BadScheduleException(String message) {
    super(message);
  }
}
