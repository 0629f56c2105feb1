// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A directory. It knows where it is, for {@code ..} and getcwd(2). */
public abstract sealed class Folder extends Node permits StoredFolder, MadeUpFolder {
  private @Nullable Folder parent;
  private String name = "";

  Folder(FileSystem system, int permissions) {
    super(system, FOLDER | permissions);
  }

  /** What a name in it leads to, or null. */
  public abstract @Nullable Node find(String name);

  /** The names in it, sorted. */
  public abstract Collection<String> names();

  /** The folder above; the root's is itself, as is that of a folder which has been removed. */
  Folder parent() {
    return parent == null ? this : parent;
  }

  /** It now is in this place, or in none if it has been removed. */
  void isIn(@Nullable Folder folder, String itsName) {
    parent = folder;
    name = itsName;
  }

  /** Whether it has a place; the root has. */
  public boolean isThere() {
    Folder at = this;
    while (at.parent != null) {
      at = at.parent;
    }
    return at == system().root();
  }

  /** Whether this is {@code other} or lies in it. */
  public boolean isWithin(Folder other) {
    Folder at = this;
    while (at != other && at.parent != null) {
      at = at.parent;
    }
    return at == other;
  }

  /** Its absolute path. */
  public String path() {
    return parent == null ? "/" : parent.path(name);
  }

  /** The absolute path of a name in it. */
  public String path(String inIt) {
    String path = path();
    return path.endsWith("/") ? path + inIt : path + "/" + inIt;
  }

  @Override
  long size() {
    return 4096;
  }

  @Override
  long blocks() {
    return 8;
  }
}
