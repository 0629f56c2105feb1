// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class HeldFramesTest {
  private final HeldFrames frames = new HeldFrames();

  @Test
  void withoutLocationsNoReturnIsOfInterest() {
    assertFalse(frames.isLeft(0));
  }

  @Test
  void aReturnFromTheFrameThatHeldOneIs() {
    frames.hold(0x1000, 3);

    assertFalse(frames.isLeft(3));
    assertTrue(frames.isLeft(2));
  }

  @Test
  void whatIsAboveTheStackPointerIsStillHeldByOuterFrames() {
    frames.hold(0x1000, 3);
    frames.hold(0x2000, 5);
    assertEquals(0x1000, frames.lowest());

    frames.left(0x1800, 4);

    assertEquals(0x1800, frames.lowest());
    assertFalse(frames.isLeft(4));
    assertTrue(frames.isLeft(3));
  }

  @Test
  void nothingIsHeldOnceAllIsBelowTheStackPointer() {
    frames.hold(0x1000, 3);
    frames.left(0x1001, 2);
    assertFalse(frames.isLeft(0));

    frames.hold(0x3000, 1);
    assertEquals(0x3000, frames.lowest());
    assertTrue(frames.isLeft(0));
  }
}
