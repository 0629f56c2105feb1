// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.OpenFlags;
import org.rsanemu.emu.linux.fs.RegularFile;

/** memfd_create(2): files without a place, whose size and bytes can be sealed. */
final class MemoryFiles implements Calls {
  /** How the names of such files begin in /proc/self/fd. */
  static final String PREFIX = "/memfd:";

  private static final int MFD_CLOEXEC = 1;
  private static final int MFD_ALLOW_SEALING = 2;
  private static final int LONGEST_NAME = 249;

  private final FileSystem system;
  private final Descriptors descriptors;

  MemoryFiles(FileSystem system, Descriptors descriptors) {
    this.system = system;
    this.descriptors = descriptors;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("memfd_create", this::create);
  }

  private Outcome create(Call call) {
    int flags = call.intArg(1);
    String name = call.getString(call.arg(0));
    if ((flags & ~(MFD_CLOEXEC | MFD_ALLOW_SEALING)) != 0
        || FileSystem.bytes(name).length > LONGEST_NAME) {
      return Outcome.error(Errno.EINVAL);
    }
    descriptors.demandFree();
    FileNode file = system.newFile(0);
    file.permissions(0777);
    file.linked(-1);
    file.seals((flags & MFD_ALLOW_SEALING) != 0 ? 0 : FileNode.F_SEAL_SEAL);
    int open = OpenFile.O_RDWR | OpenFlags.O_LARGEFILE;
    RegularFile regular = RegularFile.of(file, open, PREFIX + name + " (deleted)");
    return descriptors.add(regular, (flags & MFD_CLOEXEC) != 0);
  }
}
