// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import static java.util.Objects.requireNonNull;

/**
 * What is wrong with a campaign file, in one line that begins with the file's name and the line.
 */
public final class BadCampaignFileException extends Exception {
  private static final long serialVersionUID = 1L;

  BadCampaignFileException(Mark mark, String problem) {
    super(mark + ": " + problem);
  }

  /** What is wrong; never null. */
  @Override
  public String getMessage() {
    return requireNonNull(super.getMessage());
  }
}
