// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.PathWalk;
import org.rsanemu.emu.linux.fs.StoredFolder;

/**
 * What the arguments of a call name: a path, from an open directory or the working directory on.
 */
final class PathArguments {
  /** From the working directory on. */
  static final int AT_FDCWD = -100;

  static final int AT_SYMLINK_NOFOLLOW = 0x100;
  static final int AT_SYMLINK_FOLLOW = 0x400;
  static final int AT_EMPTY_PATH = 0x1000;

  private final FileSystem system;
  private final Descriptors descriptors;

  PathArguments(FileSystem system, Descriptors descriptors) {
    this.system = system;
    this.descriptors = descriptors;
  }

  /** Follows the path that is argument {@code i}, from the working directory on. */
  PathWalk.Found follow(Call call, int i) {
    return find(AT_FDCWD, call.getString(call.arg(i)), PathWalk.FOLLOW);
  }

  /** The same, except for a symbolic link that is its last name. */
  PathWalk.Found here(Call call, int i) {
    return find(AT_FDCWD, call.getString(call.arg(i)), 0);
  }

  /** A name to be made or removed: the path is argument {@code i}. */
  PathWalk.Found name(Call call, int i) {
    return find(AT_FDCWD, call.getString(call.arg(i)), PathWalk.NAME);
  }

  /** The same for a path that starts at the descriptor in the argument before it. */
  PathWalk.Found nameAt(Call call, int i) {
    return find(call.intArg(i - 1), call.getString(call.arg(i)), PathWalk.NAME);
  }

  /** Follows such a path, with flags: AT_SYMLINK_NOFOLLOW and AT_EMPTY_PATH. */
  PathWalk.Found at(Call call, int i, int flags) {
    String path = call.getString(call.arg(i));
    if (path.isEmpty() && (flags & AT_EMPTY_PATH) != 0) {
      return descriptor(call.intArg(i - 1));
    }
    int how = (flags & AT_SYMLINK_NOFOLLOW) != 0 ? 0 : PathWalk.FOLLOW;
    return find(call.intArg(i - 1), path, how);
  }

  /**
   * Finds a path.
   *
   * @param how as {@link PathWalk#of} has it
   * @throws CallFailedException besides, EBADF and ENOTDIR
   */
  PathWalk.Found find(int directory, String path, int how) {
    boolean absolute = path.startsWith("/") && (how & PathWalk.RESOLVE_IN_ROOT) == 0;
    return PathWalk.of(system, absolute ? system.root() : folder(directory, path), path, how);
  }

  private Folder folder(int directory, String path) {
    if (directory == AT_FDCWD || path.isEmpty()) {
      return system.working();
    }
    if (!(descriptors.open(directory).node() instanceof Folder folder)) {
      throw new CallFailedException(Errno.ENOTDIR);
    }
    return folder;
  }

  /**
   * What a descriptor is open for, as if it had been found.
   *
   * @throws CallFailedException EBADF
   */
  PathWalk.Found descriptor(int descriptor) {
    if (descriptor == AT_FDCWD) {
      return new PathWalk.Found(system.working(), ".", system.working(), null, false);
    }
    OpenFile open = descriptors.open(descriptor);
    return new PathWalk.Found(system.root(), "", open.node(), open, false);
  }

  /**
   * The folder in which a name is to be made or removed.
   *
   * @throws CallFailedException EACCES, or ENOENT if the folder has been removed
   */
  static StoredFolder changeable(PathWalk.Found found) {
    if (!found.folder().isThere()) {
      throw new CallFailedException(Errno.ENOENT);
    }
    found.folder().demand(Node.MAY_WRITE | Node.MAY_EXECUTE);
    if (!(found.folder() instanceof StoredFolder folder)) {
      throw new CallFailedException(Errno.EACCES);
    }
    return folder;
  }

  /**
   * A place at which something is to be made.
   *
   * @throws CallFailedException EEXIST if something is there, ENOENT if only a folder could have
   *     this name and {@code asFolder} does not hold, or what {@link #changeable} throws
   */
  static StoredFolder free(PathWalk.Found found, boolean asFolder) {
    if (found.node() != null || found.open() != null) {
      throw new CallFailedException(Errno.EEXIST);
    }
    if (found.mustBeFolder() && !asFolder) {
      throw new CallFailedException(Errno.ENOENT);
    }
    return changeable(found);
  }
}
