// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

/** Copies the fields that one class declares; {@link CopierMaker} makes one for each class. */
public abstract class FieldCopier {
  /** Goes on to the objects that fields refer to which may not change. */
  public abstract void follow(Object object, ObjectWriter to);

  /** Saves the fields that may change. */
  public abstract void save(Object object, ObjectWriter to);

  /** Sets the fields that may change, in the same order. */
  public abstract void restore(Object object, ObjectReader from);
}
