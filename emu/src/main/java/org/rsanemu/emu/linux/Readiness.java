package org.rsanemu.emu.linux;

/** The bits of poll(2), which epoll has, too. */
final class Readiness {
  static final int POLLRDNORM = 64;
  static final int POLLWRNORM = 256;

  /** What is told though nobody asked. */
  static final int ALWAYS = OpenFile.POLLERR | OpenFile.POLLHUP;

  private Readiness() {}

  /** Which of these conditions hold, and those that are always told. */
  static int of(OpenFile open, int wanted) {
    int holds = open.ready();
    if ((holds & OpenFile.POLLIN) != 0) {
      holds |= POLLRDNORM;
    }
    if ((holds & OpenFile.POLLOUT) != 0) {
      holds |= POLLWRNORM;
    }
    return holds & (wanted | ALWAYS);
  }
}
