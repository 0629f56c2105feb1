// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Collection;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A folder in which nobody can make anything: of /proc, /sys and /dev. */
public final class MadeUpFolder extends Folder {
  private final TreeMap<String, Node> fixed = new TreeMap<>();
  private final Supplier<Collection<String>> changing;
  private final Function<String, @Nullable Node> finder;

  public MadeUpFolder(FileSystem system) {
    this(system, java.util.List::of, name -> null);
  }

  /**
   * @param changing names that come and go
   * @param finder what they lead to
   */
  public MadeUpFolder(
      FileSystem system,
      Supplier<Collection<String>> changing,
      Function<String, @Nullable Node> finder) {
    super(system, 0555);
    this.changing = changing;
    this.finder = finder;
  }

  /** Adds something that stays. */
  public MadeUpFolder with(String name, Node node) {
    fixed.put(name, node);
    if (node instanceof Folder folder) {
      folder.isIn(this, name);
    }
    return this;
  }

  @Override
  public @Nullable Node find(String name) {
    Node node = fixed.get(name);
    if (node == null) {
      node = finder.apply(name);
      if (node instanceof Folder folder) {
        folder.isIn(this, name);
      }
    }
    return node;
  }

  @Override
  public Collection<String> names() {
    java.util.TreeSet<String> names = new java.util.TreeSet<>(fixed.keySet());
    names.addAll(changing.get());
    return names;
  }
}
