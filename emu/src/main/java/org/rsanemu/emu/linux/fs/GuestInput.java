// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Arrays;
import org.rsanemu.emu.linux.base.GuestThread;

/** Standard input: the same bytes in every run, as from a pipe whose writer has gone. */
final class GuestInput implements OpenFile {
  private final byte[] bytes;
  private int position;
  private int flags;

  GuestInput(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    int end = Math.min(bytes.length, position + Math.min(most, bytes.length - position));
    byte[] taken = Arrays.copyOfRange(bytes, position, end);
    position = end;
    return new Transfer.Taken(taken);
  }

  @Override
  public int available() {
    return bytes.length - position;
  }

  @Override
  public int ready() {
    return POLLIN | (position == bytes.length ? POLLHUP : 0);
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.PIPE, 0, 0);
  }

  @Override
  public String name() {
    return "pipe:[0]";
  }

  @Override
  public int flags() {
    return flags;
  }

  @Override
  public void flags(int changed) {
    flags = changed & O_NONBLOCK;
  }
}
