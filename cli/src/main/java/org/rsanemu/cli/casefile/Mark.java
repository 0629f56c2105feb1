// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

/**
 * A place in a campaign file.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 */
public record Mark(String file, int line, int column) {
  /** Says what is wrong there. */
  public BadCampaignFileException problem(String what) {
    return new BadCampaignFileException(this, what);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
