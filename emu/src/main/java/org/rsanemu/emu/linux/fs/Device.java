// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.function.IntFunction;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;

/**
 * A device of /dev that takes everything, or says that it is full, and gives what its source makes.
 */
public final class Device implements OpenFile {
  private final SpecialNode node;
  private final String name;
  private final IntFunction<byte[]> source;
  private final boolean full;
  private int flags;

  /**
   * @param source makes so many bytes
   * @param full whether nothing can be written
   */
  public Device(
      SpecialNode node, String name, IntFunction<byte[]> source, boolean full, int flags) {
    this.node = node;
    this.name = name;
    this.source = source;
    this.full = full;
    this.flags = flags;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    return (flags & O_ACCMODE) == O_WRONLY
        ? new Transfer.Failed(Errno.EBADF)
        : new Transfer.Taken(source.apply(most));
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    return full && bytes.length > from
        ? new Transfer.Failed(Errno.ENOSPC)
        : new Transfer.Given(bytes.length - from);
  }

  @Override
  public int ready() {
    return POLLIN | POLLOUT;
  }

  @Override
  public FileStatus status() {
    return node.status();
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int flags() {
    return flags & (O_ACCMODE | O_APPEND | O_NONBLOCK | OpenFlags.O_LARGEFILE);
  }

  @Override
  public void flags(int changed) {
    int settable = O_APPEND | O_NONBLOCK;
    flags = flags & ~settable | changed & settable;
  }
}
