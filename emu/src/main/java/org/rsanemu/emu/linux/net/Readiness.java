// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import org.rsanemu.emu.linux.fs.OpenFile;

/** The bits of poll(2), which epoll has, too. */
final class Readiness {
  static final int POLLRDNORM = 64;
  static final int POLLWRNORM = 256;

  /** What is reported without being asked for. */
  static final int ALWAYS = OpenFile.POLLERR | OpenFile.POLLHUP;

  private static final int FILE_TYPE = 0170000;

  private Readiness() {}

  /** Which of these conditions hold, and those that are always reported. */
  static int of(OpenFile open, int wanted) {
    int holds = open.ready();
    if ((open.status().mode() & FILE_TYPE) == 0) {
      return holds & (wanted | ALWAYS); // eventfd and its kin know only the short names
    }
    if ((holds & OpenFile.POLLIN) != 0) {
      holds |= POLLRDNORM;
    }
    if ((holds & OpenFile.POLLOUT) != 0) {
      holds |= POLLWRNORM;
    }
    return holds & (wanted | ALWAYS);
  }
}
