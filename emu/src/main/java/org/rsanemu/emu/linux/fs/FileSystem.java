// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.emu.linux.base.RawText;
import org.rsanemu.emu.linux.base.TimeSpecs;

/**
 * The file system as the guest sees it: the host's files that it may read, what it has made of them
 * in memory, and what is made up. Nothing of it reaches the host.
 */
public final class FileSystem {
  /** Files and folders that a run may make. */
  private static final int MOST_NODES = 1 << 18;

  private static final int STICKY = 01777;

  private final HostView view;
  private LongSupplier clock = () -> TimeSpecs.EPOCH;
  private final Allowance allowance = new Allowance();
  private final StoredFolder root;
  private Folder working;
  private int mask = 022;
  private long numbers;
  private int made;

  /**
   * @param working absolute path of the folder in which relative paths start
   */
  FileSystem(HostView view, String working) {
    this.view = view;
    root = new StoredFolder(this, 0755, view.root());
    root.user(0);
    for (String temporary : List.of("/tmp", "/var/tmp", "/run/user/" + Identity.UID)) {
      folder(temporary).permissions(STICKY);
    }
    this.working = folder(working);
  }

  /** Makes a folder with all above it, if it is not there. */
  public Folder folder(String path) {
    Folder at = root;
    for (String name : path.substring(1).split("/")) {
      Node node = at.find(name);
      if (node instanceof LinkNode) {
        return PathWalk.of(this, root, path, 0).node() instanceof Folder there ? there : at;
      }
      if (!(node instanceof Folder) && at instanceof StoredFolder stored && !name.isEmpty()) {
        node = new StoredFolder(this, 0755, List.of());
        node.user(0);
        stored.put(name, node);
      }
      at = node instanceof Folder below ? below : at;
    }
    return at;
  }

  /** The folder that is {@code /}. */
  public StoredFolder root() {
    return root;
  }

  /** The folder in which relative paths start. */
  public Folder working() {
    return working;
  }

  public void working(Folder folder) {
    working = folder;
  }

  /** Permissions that new files do not get, as umask(2) sets them. */
  public int mask() {
    return mask;
  }

  public void mask(int permissions) {
    mask = permissions & 0777;
  }

  HostView view() {
    return view;
  }

  /**
   * What was there before has the time at which the guest starts; from now on this clock counts.
   */
  public void startClock(LongSupplier nanosSince1970) {
    clock = nanosSince1970;
  }

  /** The guest's time, in nanoseconds since 1970. */
  public long now() {
    return clock.getAsLong();
  }

  long newNumber() {
    return ++numbers;
  }

  /**
   * An empty file without a name.
   *
   * @throws CallFailedException ENOSPC
   */
  public FileNode newFile(int permissions) {
    count();
    return new FileNode(this, permissions & ~mask & 07777, Content.empty(allowance));
  }

  /** An empty folder without a place; throws as {@link #newFile}. */
  public StoredFolder newFolder(int permissions) {
    count();
    return new StoredFolder(this, permissions & ~mask & 01777, List.of());
  }

  /** A symbolic link without a name; throws as {@link #newFile}. */
  public LinkNode newLink(String text) {
    count();
    return new LinkNode(this, text);
  }

  /**
   * Files may have so many bytes together from now on.
   *
   * @param bytes at most half of Java's heap, where they are kept
   */
  public void capacity(long bytes) {
    allowance.set(Math.min(bytes, Runtime.getRuntime().maxMemory() / 2));
  }

  /** Whether a file, or bytes of one, were refused for a limit. */
  public boolean isFull() {
    return made > MOST_NODES || allowance.isExceeded();
  }

  private void count() {
    if (++made > MOST_NODES) {
      throw new LimitReachedException(Limit.FILES);
    }
  }

  /** What a name in folders of the host leads to, or null. */
  @Nullable Node load(List<HostView.Place> folders, String name) {
    List<HostView.Place> places = view.find(folders, name);
    Origin origin = places.isEmpty() ? null : Origin.of(places.getFirst());
    if (origin == null) {
      return null;
    }
    Node node = load(origin, places);
    if (node != null) {
      node.comesFrom(origin);
    }
    return node;
  }

  private @Nullable Node load(Origin origin, List<HostView.Place> places) {
    return switch (origin.mode() & Node.TYPE) {
      case Node.FOLDER -> new StoredFolder(this, 0, places);
      case Node.REGULAR -> new FileNode(this, 0, Content.of(origin, allowance));
      case Node.LINK -> link(origin);
      default -> new SpecialNode(this, origin.mode());
    };
  }

  private @Nullable Node link(Origin origin) {
    String text = text(origin);
    return text == null ? null : new LinkNode(this, text);
  }

  private static @Nullable String text(Origin link) {
    try {
      return HostPath.text(Files.readSymbolicLink(link.path()));
    } catch (IOException gone) {
      return null;
    }
  }

  /** A path or name as the bytes that the guest gets. */
  public static byte[] bytes(String path) {
    return RawText.bytes(path);
  }
}
