// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

/** An object whose state cannot be saved, because nobody knows what belongs to it. */
public final class UnsavableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsavableException(Class<?> type) {
    super("the state of a " + type.getName() + " cannot be saved");
  }
}
