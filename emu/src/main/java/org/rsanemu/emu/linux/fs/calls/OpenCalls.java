// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.Directory;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.MadeUpFile;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.OpenFlags;
import org.rsanemu.emu.linux.fs.PathOnly;
import org.rsanemu.emu.linux.fs.PathWalk;
import org.rsanemu.emu.linux.fs.RegularFile;
import org.rsanemu.emu.linux.fs.SpecialNode;
import org.rsanemu.emu.linux.fs.StoredFolder;
import org.rsanemu.isa.linux.Abi;

/** open(2) and its kin. */
final class OpenCalls implements Calls {
  private static final int HOW_SIZE = 24;
  private static final int ALL_RESOLVE = 0x1f;
  private static final int KEPT_BY_PATH =
      OpenFlags.O_DIRECTORY | OpenFlags.O_NOFOLLOW | OpenFlags.O_PATH | OpenFlags.O_CLOEXEC;

  private final Abi abi;
  private final FileSystem system;
  private final Descriptors descriptors;
  private final PathArguments paths;

  OpenCalls(Abi abi, FileSystem system, Descriptors descriptors, PathArguments paths) {
    this.abi = abi;
    this.system = system;
    this.descriptors = descriptors;
    this.paths = paths;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    int here = PathArguments.AT_FDCWD;
    int create = OpenFlags.O_CREAT | OpenFlags.O_TRUNC | OpenFile.O_WRONLY;
    handlers.put("open", call -> open(call, here, 0, call.intArg(1), call.intArg(2)));
    handlers.put("openat", call -> open(call, call.intArg(0), 1, call.intArg(2), call.intArg(3)));
    handlers.put("creat", call -> open(call, here, 0, create, call.intArg(1)));
    handlers.put("openat2", this::openat2);
  }

  private Outcome open(Call call, int directory, int i, int flags, int mode) {
    int usual = OpenFlags.fromGuest(abi, flags);
    return open(directory, call.getString(call.arg(i)), usual, mode, 0);
  }

  private Outcome openat2(Call call) {
    if (call.arg(3) < HOW_SIZE) {
      return Outcome.error(Errno.EINVAL);
    }
    for (long more = HOW_SIZE; more < Math.min(call.arg(3), GuestMemory.PAGE_SIZE); more += 8) {
      if (call.getLong(call.arg(2) + more) != 0) {
        return Outcome.error(Errno.E2BIG);
      }
    }
    long given = call.getLong(call.arg(2));
    long mode = call.getLong(call.arg(2) + 8);
    long resolve = call.getLong(call.arg(2) + 16);
    int flags = OpenFlags.fromGuest(abi, (int) given);
    boolean creates = (flags & (OpenFlags.O_CREAT | OpenFlags.O_TMPFILE)) != 0;
    boolean both =
        (resolve & PathWalk.RESOLVE_BENEATH) != 0 && (resolve & PathWalk.RESOLVE_IN_ROOT) != 0;
    boolean path = (flags & OpenFlags.O_PATH) != 0 && (flags & ~KEPT_BY_PATH) != 0;
    if ((given & ~OpenFlags.ALL) != 0
        || (resolve & ~ALL_RESOLVE) != 0
        || both
        || path
        || mode != 0 && !creates
        || (mode & ~07777) != 0) {
      return Outcome.error(Errno.EINVAL);
    }
    String name = call.getString(call.arg(1));
    return open(call.intArg(0), name, flags, (int) mode, (int) resolve);
  }

  private Outcome open(int directory, String path, int given, int mode, int resolve) {
    int flags = (given & OpenFlags.O_PATH) != 0 ? given & KEPT_BY_PATH : given;
    boolean nameless = (flags & OpenFlags.O_TMPFILE) != 0;
    boolean isFolder = (flags & OpenFlags.O_DIRECTORY) != 0;
    boolean creates = (flags & OpenFlags.O_CREAT) != 0;
    if (nameless && (!isFolder || !writes(flags)) || creates && isFolder) {
      return Outcome.error(Errno.EINVAL);
    }
    descriptors.demandFree();
    boolean exclusive = creates && (flags & OpenFlags.O_EXCL) != 0;
    boolean follow = !exclusive && (flags & OpenFlags.O_NOFOLLOW) == 0;
    PathWalk.Found found = paths.find(directory, path, resolve | (follow ? PathWalk.FOLLOW : 0));
    OpenFile open = found.open();
    if (open == null) {
      open = open(found, flags | (abi.wide() ? OpenFlags.O_LARGEFILE : 0), mode);
    }
    return descriptors.add(open, (flags & OpenFlags.O_CLOEXEC) != 0);
  }

  private OpenFile open(PathWalk.Found found, int flags, int mode) {
    Node node = found.node();
    boolean creates = (flags & OpenFlags.O_CREAT) != 0;
    if (node == null) {
      if (!creates) {
        throw new CallFailedException(Errno.ENOENT);
      }
      return create(found, flags, mode);
    }
    int mistake = mistake(node, flags, creates);
    if (mistake != 0) {
      throw new CallFailedException(mistake);
    }
    String name = node instanceof Folder folder ? folder.path() : found.folder().path(found.name());
    if ((flags & OpenFlags.O_PATH) != 0) {
      return new PathOnly(node, name);
    }
    node.demand(wanted(flags));
    return switch (node) {
      case Folder folder -> openFolder(folder, flags, mode);
      case FileNode file -> openFile(file, flags, name);
      case MadeUpFile made -> new RegularFile(made, made.content(), flags, name);
      case SpecialNode special -> special.open(flags);
      case LinkNode _ -> throw new CallFailedException(Errno.ELOOP);
    };
  }

  private static int mistake(Node node, int flags, boolean creates) {
    if (creates && (flags & OpenFlags.O_EXCL) != 0) {
      return Errno.EEXIST;
    }
    if (node instanceof Folder) {
      boolean nameless = (flags & OpenFlags.O_TMPFILE) != 0;
      return creates || writes(flags) && !nameless ? Errno.EISDIR : 0;
    }
    if ((flags & OpenFlags.O_DIRECTORY) != 0) {
      return Errno.ENOTDIR;
    }
    return node instanceof LinkNode && (flags & OpenFlags.O_PATH) == 0 ? Errno.ELOOP : 0;
  }

  private RegularFile create(PathWalk.Found found, int flags, int mode) {
    if (found.mustBeFolder()) {
      throw new CallFailedException(Errno.EISDIR);
    }
    StoredFolder folder = PathArguments.free(found, false);
    FileNode file = system.newFile(mode);
    folder.put(found.name(), file);
    return RegularFile.of(file, flags, folder.path(found.name()));
  }

  private OpenFile openFolder(Folder folder, int flags, int mode) {
    if ((flags & OpenFlags.O_TMPFILE) == 0) {
      return new Directory(folder, flags);
    }
    if (!(folder instanceof StoredFolder)) {
      throw new CallFailedException(Errno.EOPNOTSUPP);
    }
    FileNode file = system.newFile(mode);
    file.linked(-1);
    return RegularFile.of(file, flags, folder.path("#" + file.number()) + " (deleted)");
  }

  private static OpenFile openFile(FileNode file, int flags, String name) {
    if ((flags & OpenFlags.O_TRUNC) != 0) {
      file.demand(Node.MAY_WRITE);
      file.resize(0);
    }
    return RegularFile.of(file, flags, name);
  }

  private static boolean writes(int flags) {
    return (flags & OpenFile.O_ACCMODE) != 0;
  }

  private static int wanted(int flags) {
    boolean nameless = (flags & OpenFlags.O_TMPFILE) != 0;
    return switch (flags & OpenFile.O_ACCMODE) {
      case 0 -> Node.MAY_READ;
      case OpenFile.O_WRONLY -> nameless ? Node.MAY_WRITE | Node.MAY_EXECUTE : Node.MAY_WRITE;
      default -> Node.MAY_READ | Node.MAY_WRITE;
    };
  }
}
