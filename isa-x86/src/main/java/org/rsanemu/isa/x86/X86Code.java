// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.nio.ByteBuffer;
import java.util.List;
import org.rsanemu.isa.code.ArgumentRules;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.code.FrameSlots;

/** What compilers make for x86-64. */
final class X86Code implements CompiledCode {
  /** System V ABI for x86-64, figure 3.36, by the numbers that instructions have. */
  private static final int[] DEBUG_NUMBERS = {0, 2, 1, 3, 7, 6, 4, 5};

  /** System V's ABI for x86-64, 3.2.3. */
  private static final ArgumentRules ARGUMENTS =
      new ArgumentRules(Long.BYTES, 2, ArgumentRules.HiddenResult.ARGUMENT, 6, false, false);

  @Override
  public ArgumentRules arguments() {
    return ARGUMENTS;
  }

  /** Loads acquire and stores release anyway. */
  @Override
  public boolean weakFencesAreNothing() {
    return true;
  }

  @Override
  public List<String> macros() {
    return List.of("__x86_64__", "__x86_64", "__amd64__", "__amd64");
  }

  /** A call pushes the return address. */
  @Override
  public int callerStack() {
    return Long.BYTES;
  }

  @Override
  public int debugNumber(int register) {
    return register < DEBUG_NUMBERS.length ? DEBUG_NUMBERS[register] : register;
  }

  @Override
  public void readFrame(FrameSlots frame, ByteBuffer code, long start, boolean secondState) {
    X86Frame.read(frame, code, start);
  }
}
