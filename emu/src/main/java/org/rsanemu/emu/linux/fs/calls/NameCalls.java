// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.base.Refusal;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.MadeUpFile;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.PathWalk;
import org.rsanemu.emu.linux.fs.SpecialNode;
import org.rsanemu.emu.linux.fs.StoredFolder;

/** Calls that make and remove names: link, symlink, mkdir, unlink, rmdir. */
final class NameCalls implements Calls {
  private static final int AT_REMOVEDIR = 0x200;

  private final Refusal refusal;
  private final FileSystem system;
  private final PathArguments paths;

  NameCalls(Refusal refusal, FileSystem system, PathArguments paths) {
    this.refusal = refusal;
    this.system = system;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("unlink", call -> unlink(paths.name(call, 0)));
    handlers.put("rmdir", call -> rmdir(paths.name(call, 0)));
    handlers.put("unlinkat", this::unlinkat);
    handlers.put("mkdir", call -> mkdir(paths.name(call, 0), call.intArg(1)));
    handlers.put("mkdirat", call -> mkdir(paths.nameAt(call, 1), call.intArg(2)));
    handlers.put("mknod", call -> mknod(paths.name(call, 0), call.intArg(1)));
    handlers.put("mknodat", call -> mknod(paths.nameAt(call, 1), call.intArg(2)));
    handlers.put("link", call -> link(paths.here(call, 0), paths.name(call, 1)));
    handlers.put("linkat", this::linkat);
    handlers.put("symlink", call -> symlink(call.getString(call.arg(0)), paths.name(call, 1)));
    handlers.put("symlinkat", call -> symlink(call.getString(call.arg(0)), paths.nameAt(call, 2)));
  }

  private Outcome unlinkat(Call call) {
    if ((call.intArg(2) & ~AT_REMOVEDIR) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    PathWalk.Found found = paths.nameAt(call, 1);
    return call.intArg(2) == 0 ? unlink(found) : rmdir(found);
  }

  private Outcome unlink(PathWalk.Found found) {
    if (!found.isName()) {
      return Outcome.error(Errno.EISDIR);
    }
    Node node = found.there();
    StoredFolder folder = PathArguments.changeable(found);
    if (node instanceof Folder) {
      return Outcome.error(Errno.EISDIR);
    }
    if (found.mustBeFolder()) {
      return Outcome.error(Errno.ENOTDIR);
    }
    folder.remove(found.name());
    node.linked(-1);
    return Outcome.ZERO;
  }

  private Outcome rmdir(PathWalk.Found found) {
    if (!found.isName()) {
      boolean dot = found.name().equals(".");
      return Outcome.error(
          dot ? Errno.EINVAL : found.name().isEmpty() ? Errno.EBUSY : Errno.ENOTEMPTY);
    }
    Node node = found.there();
    StoredFolder folder = PathArguments.changeable(found);
    if (!(node instanceof Folder gone)) {
      return Outcome.error(Errno.ENOTDIR);
    }
    if (gone instanceof MadeUpFolder) {
      return Outcome.error(Errno.EBUSY);
    }
    if (!gone.names().isEmpty()) {
      return Outcome.error(Errno.ENOTEMPTY);
    }
    folder.remove(found.name());
    return Outcome.ZERO;
  }

  private Outcome mkdir(PathWalk.Found found, int mode) {
    StoredFolder folder = PathArguments.free(found, true);
    folder.put(found.name(), system.newFolder(mode));
    return Outcome.ZERO;
  }

  /** Regular files only: there are no devices to be had, and nobody else to talk to by a pipe. */
  private Outcome mknod(PathWalk.Found found, int mode) {
    StoredFolder folder = PathArguments.free(found, false);
    int type = mode & Node.TYPE;
    switch (type) {
      case 0, Node.REGULAR -> folder.put(found.name(), system.newFile(mode));
      case Node.FOLDER, Node.LINK -> {
        return Outcome.error(Errno.EINVAL);
      }
      case Node.PIPE, Node.SOCKET -> {
        return refusal.of(
            "the program made a named pipe or socket: there are none here", "EPERM", Errno.EPERM);
      }
      default -> {
        return Outcome.error(Errno.EPERM);
      }
    }
    return Outcome.ZERO;
  }

  private Outcome linkat(Call call) {
    int flags = call.intArg(4);
    int known = PathArguments.AT_SYMLINK_FOLLOW | PathArguments.AT_EMPTY_PATH;
    if ((flags & ~known) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    boolean follow = (flags & PathArguments.AT_SYMLINK_FOLLOW) != 0;
    int how = follow ? flags : flags | PathArguments.AT_SYMLINK_NOFOLLOW;
    return link(paths.at(call, 1, how), paths.nameAt(call, 3));
  }

  private Outcome link(PathWalk.Found from, PathWalk.Found to) {
    if (from.node() == null && from.open() != null) {
      return Outcome.error(Errno.EXDEV);
    }
    Node node = from.there();
    StoredFolder folder = PathArguments.free(to, false);
    if (node instanceof Folder) {
      return Outcome.error(Errno.EPERM);
    }
    if (node instanceof MadeUpFile || node instanceof SpecialNode || isOfProc(node)) {
      return Outcome.error(Errno.EXDEV);
    }
    if (node.user() != Identity.UID && !node.allows(Node.MAY_READ | Node.MAY_WRITE)) {
      return Outcome.error(Errno.EPERM); // as with fs.protected_hardlinks
    }
    folder.put(to.name(), node);
    node.linked(1);
    return Outcome.ZERO;
  }

  private static boolean isOfProc(Node node) {
    return node instanceof LinkNode link && link.jump() != null;
  }

  private Outcome symlink(String text, PathWalk.Found found) {
    if (text.isEmpty()) {
      return Outcome.error(Errno.ENOENT);
    }
    StoredFolder folder = PathArguments.free(found, false);
    folder.put(found.name(), system.newLink(text));
    return Outcome.ZERO;
  }
}
