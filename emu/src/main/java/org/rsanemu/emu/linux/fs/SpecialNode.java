// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;

/** A device of the guest, or what the host has of pipes, sockets and devices: never opened. */
public final class SpecialNode extends Node {
  private final long device;
  private final @Nullable IntFunction<OpenFile> opener;

  /** A device of the guest, opened by {@code opener} with the flags of open(2). */
  public SpecialNode(FileSystem system, int major, int minor, IntFunction<OpenFile> opener) {
    super(system, CHARACTERS | 0666);
    device = (long) major << 8 | minor;
    this.opener = opener;
    user(0);
  }

  /** Something that nobody can open. */
  SpecialNode(FileSystem system, int mode) {
    super(system, mode);
    device = 0;
    opener = null;
  }

  /**
   * Opens it.
   *
   * @throws CallFailedException ENXIO if there is no such device
   */
  public OpenFile open(int flags) {
    if (opener == null) {
      throw new CallFailedException(Errno.ENXIO);
    }
    return opener.apply(flags);
  }

  @Override
  long size() {
    return 0;
  }

  @Override
  long device() {
    return device;
  }
}
