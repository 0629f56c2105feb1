// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import java.util.Set;

/**
 * Saves the state of an object and of all that it leads to: every field that may change, every
 * element of arrays and collections. No class need do anything for that, so none can leave
 * something out; an object of a platform's class is refused if its state cannot be seen. Maps that
 * were refilled may have another order, where a hash decides it. Thread-confined.
 */
public final class ObjectStates {
  private final ObjectWriter writer;

  /**
   * @param shared classes whose objects stay as they are, with what only they lead to
   */
  public ObjectStates(Set<Class<?>> shared) {
    writer = new ObjectWriter(new Layouts(shared));
  }

  /**
   * Saves what {@code root} leads to.
   *
   * @throws UnsavableException if an object is refused
   */
  public SavedObjects save(Object root) {
    return writer.save(root);
  }
}
