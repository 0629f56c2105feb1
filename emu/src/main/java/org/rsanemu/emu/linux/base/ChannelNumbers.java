// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** Numbers what threads synchronize through: pipes, signals, locks on files. */
public final class ChannelNumbers {
  private long last;

  /** A number that nothing else has. */
  public long next() {
    return ++last;
  }
}
