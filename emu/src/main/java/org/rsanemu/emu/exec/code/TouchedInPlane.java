// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import org.rsanemu.nativelib.plane.Plane;

/** The bytes that instructions touch, most of which the data plane records. */
public final class TouchedInPlane implements TouchedBytes {
  private final Plane plane;
  private final Instructions instructions;

  /** Nothing is touched yet. */
  public TouchedInPlane(Plane plane, Instructions instructions) {
    this.plane = plane;
    this.instructions = instructions;
    clear();
  }

  @Override
  public int end() {
    return Math.min(instructions.count(), Plane.INSTRUCTIONS);
  }

  @Override
  public long first(int instruction) {
    return plane.firstTouched(instruction);
  }

  @Override
  public long last(int instruction) {
    return plane.lastTouched(instruction);
  }

  @Override
  public int size(int instruction) {
    return plane.touchedSize(instruction);
  }

  /** Of more instructions than there is room for, nothing is learned. */
  @Override
  public void add(int instruction, long address, int size) {
    if (instruction < Plane.INSTRUCTIONS) {
      plane.touch(instruction, address, size);
    }
  }

  @Override
  public void clear() {
    plane.forgetTouches(end());
  }
}
