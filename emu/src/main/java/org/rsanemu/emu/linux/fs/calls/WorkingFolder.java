// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.Directory;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.OpenFile;

/** Where relative paths start, which permissions new files do not get, and the lists of names. */
final class WorkingFolder implements Calls {
  private final FileSystem system;
  private final Descriptors descriptors;
  private final PathArguments paths;

  WorkingFolder(FileSystem system, Descriptors descriptors, PathArguments paths) {
    this.system = system;
    this.descriptors = descriptors;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("getcwd", this::getcwd);
    handlers.put("chdir", call -> change(paths.follow(call, 0).there()));
    handlers.put("fchdir", this::fchdir);
    handlers.put("umask", this::umask);
    handlers.put("getdents64", call -> list(call, Directory::large));
    handlers.put("getdents", call -> list(call, Directory.small(call.abi())));
  }

  private Outcome getcwd(Call call) {
    if (!system.working().isThere()) {
      return Outcome.error(Errno.ENOENT);
    }
    byte[] path = FileSystem.bytes(system.working().path() + "\0");
    if (call.unsignedArg(1) < path.length) {
      return Outcome.error(Errno.ERANGE);
    }
    call.putBytes(call.arg(0), path);
    return new Outcome.Done(path.length);
  }

  private Outcome fchdir(Call call) {
    Node node = descriptors.open(call.intArg(0)).node();
    if (node == null) {
      return Outcome.error(Errno.ENOTDIR);
    }
    return change(node);
  }

  private Outcome change(Node node) {
    if (!(node instanceof Folder folder)) {
      return Outcome.error(Errno.ENOTDIR);
    }
    folder.demand(Node.MAY_EXECUTE);
    system.working(folder);
    return Outcome.ZERO;
  }

  private Outcome umask(Call call) {
    int before = system.mask();
    system.mask(call.intArg(0));
    return new Outcome.Done(before);
  }

  private Outcome list(Call call, Directory.Form form) {
    OpenFile open = descriptors.usable(call.intArg(0));
    return open instanceof Directory directory
        ? new Outcome.Done(directory.list(call, call.arg(1), call.unsignedArg(2), form))
        : Outcome.error(Errno.ENOTDIR);
  }
}
