// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Arrays;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;

/** Standard output or error: what is written there is the run's result. */
final class HostStream implements OpenFile {
  private final int descriptor;
  private final KernelHost host;

  HostStream(int descriptor, KernelHost host) {
    this.descriptor = descriptor;
    this.host = host;
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    int error = host.output(descriptor, Arrays.copyOfRange(bytes, from, bytes.length));
    return error == 0 ? new Transfer.Given(bytes.length - from) : new Transfer.Failed(error);
  }

  @Override
  public int ready() {
    return POLLOUT;
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.PIPE, 0, descriptor);
  }

  @Override
  public String name() {
    return "pipe:[" + descriptor + "]";
  }

  @Override
  public int flags() {
    return O_WRONLY;
  }
}
