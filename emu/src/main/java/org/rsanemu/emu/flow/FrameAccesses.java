// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Operand;
import org.rsanemu.isa.flow.RegisterUse.StackOperand;

/** What an instruction accesses in a frame whose addresses are in known registers. */
final class FrameAccesses {
  /** A vector register has no more bytes, on any instruction set that has one in a frame. */
  private static final int VECTOR = 16;

  /** All general registers and the flags. */
  private static final long WHOLE_SIZES = RegisterSet.FLAGS | RegisterSet.FLAGS - 1;

  private FrameAccesses() {}

  /**
   * An access of the bytes from {@code start} to {@code end}, which count from where the stack
   * pointer was when the function began.
   *
   * @param reads whether it may read any of them
   * @param overwrites whether it surely writes all of them, and reads none
   */
  record Access(long start, long end, boolean reads, boolean overwrites) {}

  /**
   * The accesses of an instruction; null if it accesses the frame in a way that is not known.
   *
   * @param frame where registers point to, or what is no offset: see {@link FrameAddresses}
   */
  static @Nullable List<Access> of(RegisterUse use, long[] frame) {
    List<Access> accesses = new ArrayList<>();
    for (StackOperand each : use.stack()) {
      if (FrameAddresses.isOffset(frame[each.base()])) {
        accesses.add(access(use, frame[each.base()], Operand.of(each)));
      }
    }
    Operand at = use.operand();
    if (use.stack().isEmpty()
        && at != null
        && at.base() != Operand.NONE
        && FrameAddresses.isOffset(frame[at.base()])) {
      accesses.add(access(use, frame[at.base()], at));
    }
    boolean known = !use.others() && accesses.stream().allMatch(FrameAccesses::isNear);
    return accesses.isEmpty() || known ? accesses : null;
  }

  /**
   * The same of a call of a function that reads how long to sleep at an address: what it writes
   * there, it may not write.
   */
  static @Nullable List<Access> ofSleep(long time) {
    if (!FrameAddresses.isOffset(time)) {
      return List.of();
    }
    Access access = new Access(time, time + Pause.LONGEST_TIME, true, false);
    return isNear(access) ? List.of(access) : null;
  }

  private static boolean isNear(Access access) {
    return access.start() < access.end() && access.start() >= -PrivateFrame.MOST_BYTES;
  }

  private static Access access(RegisterUse use, long base, Operand at) {
    long start = base + at.offset();
    boolean vector = ((use.data() | use.results()) & ~WHOLE_SIZES) != 0;
    int size = at.load() && vector ? Math.max(at.size(), VECTOR) : at.size();
    boolean conditional = use.conditional() || use.results() != RegisterSet.NONE; // as STXR is
    boolean exact = vector ? at.size() == VECTOR : at.size() <= VECTOR; // parts have other sizes
    boolean overwrites = at.store() && !at.load() && !conditional && exact;
    return new Access(start, at.size() == 0 ? start : start + size, at.load(), overwrites);
  }
}
