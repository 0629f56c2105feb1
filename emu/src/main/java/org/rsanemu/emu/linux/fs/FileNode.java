// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.Errno;

/** A file with bytes. */
public final class FileNode extends Node {
  /** Nobody may add a seal: what every file has that memfd_create(2) did not make sealable. */
  public static final int F_SEAL_SEAL = 1;

  static final int F_SEAL_SHRINK = 2;
  static final int F_SEAL_GROW = 4;
  public static final int F_SEAL_WRITE = 8;
  static final int F_SEAL_FUTURE_WRITE = 16;

  private final Content content;
  private final List<FileLock> locks = new ArrayList<>();
  private long lockChannel;
  private int seals = F_SEAL_SEAL;

  public FileNode(FileSystem system, int permissions, Content content) {
    super(system, REGULAR | permissions);
    this.content = content;
  }

  public Content content() {
    return content;
  }

  @Override
  public long size() {
    return content.size();
  }

  @Override
  long blocks() {
    return content.blocks();
  }

  /** The locks that open files have on it, by flock(2) and fcntl(2). */
  public List<FileLock> locks() {
    return locks;
  }

  /** The number of what its locks synchronize through. */
  public long lockChannel(ChannelNumbers channels) {
    if (lockChannel == 0) {
      lockChannel = channels.next();
    }
    return lockChannel;
  }

  public int seals() {
    return seals;
  }

  public void seals(int all) {
    seals = all;
  }

  /**
   * Writes, as far as seals and room allow.
   *
   * @throws CallFailedException EPERM, EFBIG, ENOSPC
   */
  void write(long position, byte[] bytes, int from) {
    int length = bytes.length - from;
    if (length == 0) {
      return;
    }
    boolean grows = position + length > size();
    if ((seals & (F_SEAL_WRITE | F_SEAL_FUTURE_WRITE)) != 0
        || grows && (seals & F_SEAL_GROW) != 0) {
      throw new CallFailedException(Errno.EPERM);
    }
    if (position > Content.LARGEST - length) {
      throw new CallFailedException(Errno.EFBIG);
    }
    if (!content.write(position, bytes, from)) {
      throw new CallFailedException(Errno.ENOSPC);
    }
    touch();
  }

  /**
   * Cuts or extends.
   *
   * @throws CallFailedException EINVAL, EPERM, EFBIG
   */
  public void resize(long length) {
    if (length < 0) {
      throw new CallFailedException(Errno.EINVAL);
    }
    if (length > Content.LARGEST) {
      throw new CallFailedException(Errno.EFBIG);
    }
    int forbids = length < size() ? F_SEAL_SHRINK : length > size() ? F_SEAL_GROW : 0;
    if ((seals & forbids) != 0) {
      throw new CallFailedException(Errno.EPERM);
    }
    content.resize(length);
    touch();
  }
}
