// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;

/** Finds what a path leads to, name by name, as path_resolution(7) has it. */
public final class PathWalk {
  /** The last name is followed if it is a symbolic link. */
  public static final int FOLLOW = 1 << 16;

  /** The last name is to be made or removed: never followed, whatever comes after it. */
  public static final int NAME = 1 << 17;

  /** What openat2(2) may forbid. */
  static final int RESOLVE_NO_XDEV = 1;

  static final int RESOLVE_NO_MAGICLINKS = 2;
  static final int RESOLVE_NO_SYMLINKS = 4;
  public static final int RESOLVE_BENEATH = 8;
  public static final int RESOLVE_IN_ROOT = 16;

  private static final int MOST_LINKS = 40;
  private static final int NAME_MAX = 255;

  private final FileSystem system;
  private final Folder start;
  private final int how;
  private final ArrayDeque<String> names = new ArrayDeque<>();
  private Folder at;
  private boolean mustBeFolder;
  private int links;

  /**
   * Where a path leads.
   *
   * @param folder in which the last name is looked up
   * @param name the last name; "." or ".." or, for the root, "" if it is not a name in a folder
   * @param node what is there, or null if nothing is
   * @param open something open that a link of /proc leads to and that is not a node
   * @param mustBeFolder whether the path ends with a slash
   */
  public record Found(
      Folder folder,
      String name,
      @Nullable Node node,
      @Nullable OpenFile open,
      boolean mustBeFolder) {
    /** Whether it is a name that can be made or removed. */
    public boolean isName() {
      return !name.isEmpty() && !name.equals(".") && !name.equals("..");
    }

    /**
     * What is there.
     *
     * @throws CallFailedException ENOENT
     */
    public Node there() {
      if (node == null) {
        throw new CallFailedException(Errno.ENOENT);
      }
      return node;
    }

    /** What stat(2) reports of it; throws as {@link #there}. */
    public FileStatus status() {
      return open == null ? there().status() : open.status();
    }
  }

  private PathWalk(FileSystem system, Folder start, int how) {
    this.system = system;
    this.start = start;
    this.how = how;
    at = start;
  }

  /**
   * Follows a path.
   *
   * @param start where it starts if it is relative
   * @param how {@link #FOLLOW} and what openat2 forbids
   * @throws CallFailedException ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG, EXDEV
   */
  public static Found of(FileSystem system, Folder start, String path, int how) {
    if (path.isEmpty()) {
      throw new CallFailedException(Errno.ENOENT);
    }
    PathWalk walk = new PathWalk(system, start, how);
    walk.enter(path);
    return walk.run();
  }

  /** Puts the names of a path in front of those that are left. */
  private void enter(String path) {
    if (path.startsWith("/")) {
      if (is(RESOLVE_BENEATH)) {
        throw new CallFailedException(Errno.EXDEV);
      }
      at = top();
    }
    mustBeFolder |= names.isEmpty() && path.endsWith("/");
    String[] more = path.split("/");
    for (int i = more.length - 1; i >= 0; i--) {
      if (!more[i].isEmpty()) {
        names.addFirst(more[i]);
      }
    }
  }

  private Found run() {
    while (!names.isEmpty()) {
      String name = names.removeFirst();
      at.demand(Node.MAY_EXECUTE);
      if (name.equals(".") || name.equals("..")) {
        up(name);
        if (names.isEmpty()) {
          return new Found(at, name, at, null, true);
        }
        continue;
      }
      if (FileSystem.bytes(name).length > NAME_MAX) {
        throw new CallFailedException(Errno.ENAMETOOLONG);
      }
      Node node = at.find(name);
      boolean last = names.isEmpty();
      if (node instanceof LinkNode link && (!last || followsLast())) {
        LinkNode.Jump jump = follow(link);
        if (jump == null) {
          continue;
        }
        if (jump.open() != null && last) {
          return new Found(at, name, null, jump.open(), mustBeFolder);
        }
        node = jump.node();
      }
      if (last) {
        if (mustBeFolder && node != null && !is(NAME)) {
          enter(node);
        }
        return new Found(last(node, name), name, node, null, mustBeFolder);
      }
      at = enter(node);
    }
    return new Found(at, "", at, null, true);
  }

  /** A link of /proc may lead elsewhere: then what is there is not in the folder of the link. */
  private Folder last(@Nullable Node node, String name) {
    return node instanceof Folder folder && at.find(name) != node ? folder.parent() : at;
  }

  private void up(String name) {
    if (name.equals(".")) {
      return;
    }
    if (at == start && is(RESOLVE_BENEATH)) {
      throw new CallFailedException(Errno.EXDEV);
    }
    if (at != top()) {
      at = at.parent();
    }
  }

  private Folder top() {
    return is(RESOLVE_IN_ROOT) ? start : system.root();
  }

  /** Goes on with what a link says; returns where it leads if it is one of /proc. */
  private LinkNode.@Nullable Jump follow(LinkNode link) {
    LinkNode.Jump jump = link.jump();
    boolean forbidden = is(RESOLVE_NO_SYMLINKS) || jump != null && is(RESOLVE_NO_MAGICLINKS);
    if (++links > MOST_LINKS || forbidden) {
      throw new CallFailedException(Errno.ELOOP);
    }
    if (jump != null && (is(RESOLVE_BENEATH) || is(RESOLVE_IN_ROOT))) {
      throw new CallFailedException(Errno.EXDEV);
    }
    if (jump == null) {
      enter(link.text());
    }
    return jump;
  }

  private Folder enter(@Nullable Node node) {
    if (!(node instanceof Folder folder)) {
      throw new CallFailedException(node == null ? Errno.ENOENT : Errno.ENOTDIR);
    }
    if (is(RESOLVE_NO_XDEV) && folder instanceof MadeUpFolder != start instanceof MadeUpFolder) {
      throw new CallFailedException(Errno.EXDEV);
    }
    return folder;
  }

  private boolean followsLast() {
    return is(FOLLOW) || mustBeFolder && !is(NAME);
  }

  private boolean is(int what) {
    return (how & what) != 0;
  }
}
