// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A folder as the guest sees it: what the host has there, and what the guest made of it. */
public final class StoredFolder extends Folder {
  private final List<HostView.Place> places;

  /** What has been looked up, made or, as null, removed; the rest is as the host has it. */
  private final Map<String, @Nullable Node> known = new HashMap<>();

  /**
   * @param places the host's folders that this is; none if the guest made it
   */
  StoredFolder(FileSystem system, int permissions, List<HostView.Place> places) {
    super(system, permissions);
    this.places = places;
  }

  /** The host's folders that this is. */
  List<HostView.Place> places() {
    return places;
  }

  @Override
  public @Nullable Node find(String name) {
    if (known.containsKey(name) || places.isEmpty()) {
      return known.get(name);
    }
    Node node = system().load(places, name);
    if (node != null) {
      place(name, node);
    }
    return node;
  }

  @Override
  public Collection<String> names() {
    TreeSet<String> names = system().view().names(places);
    known.forEach((name, node) -> {
      if (node == null) {
        names.remove(name);
      } else {
        names.add(name);
      }
    });
    return names;
  }

  /** Puts something in the place of what may be there. */
  public void put(String name, Node node) {
    place(name, node);
    touch();
  }

  private void place(String name, Node node) {
    known.put(name, node);
    if (node instanceof Folder folder) {
      folder.isIn(this, name);
    }
  }

  /** Takes a name away; what it led to lives on if it is open or has another name. */
  public void remove(String name) {
    if (known.get(name) instanceof Folder folder && folder.parent() == this) {
      folder.isIn(null, "");
    }
    if (places.isEmpty()) {
      known.remove(name);
    } else {
      known.put(name, null);
    }
    touch();
  }

  /** Whether the host has had something of this name here. */
  boolean hadOnHost(String name) {
    return !system().view().find(places, name).isEmpty();
  }

  /** What the guest has looked up or made here; null for a name that it removed. */
  Map<String, @Nullable Node> known() {
    return known;
  }

  /** As Linux counts them: its name, its dot, and the two dots of each folder in it. */
  @Override
  int links() {
    if (!places.isEmpty()) {
      return 1; // which says that nobody counted
    }
    return 2 + (int) known.values().stream().filter(Folder.class::isInstance).count();
  }
}
