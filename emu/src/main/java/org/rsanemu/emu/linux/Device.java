package org.rsanemu.emu.linux;

import java.util.function.IntFunction;

/** A device of /dev that takes everything and gives what its source makes. */
final class Device implements OpenFile {
  private final IntFunction<byte[]> source;
  private final int flags;

  /**
   * @param source makes so many bytes
   */
  Device(IntFunction<byte[]> source, int flags) {
    this.source = source;
    this.flags = flags;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    return new Transfer.Taken(source.apply(most));
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    return new Transfer.Given(bytes.length - from);
  }

  @Override
  public int ready() {
    return POLLIN | POLLOUT;
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.CHARACTERS, 0, 1);
  }

  @Override
  public int flags() {
    return flags & O_ACCMODE;
  }
}
