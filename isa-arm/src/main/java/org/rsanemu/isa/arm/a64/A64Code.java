// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.rsanemu.isa.code.ArgumentRules;
import org.rsanemu.isa.code.AtomicHelper;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.code.FrameSlots;
import org.rsanemu.isa.code.GuardSink;

/** What compilers make for AArch64. The bits are those of the Arm ARM, chapter C6.2. */
final class A64Code implements CompiledCode {
  /** AAPCS64, 6.4.2 and 6.8.2: the caller names the place of a large result in x8. */
  private static final ArgumentRules ARGUMENTS =
      new ArgumentRules(Long.BYTES, 1, ArgumentRules.HiddenResult.OWN_REGISTER, 4, true, false);

  @Override
  public ArgumentRules arguments() {
    return ARGUMENTS;
  }

  @Override
  public boolean weakFencesAreNothing() {
    return false;
  }

  @Override
  public List<String> macros() {
    return List.of("__aarch64__", "__AARCH64EL__");
  }

  @Override
  public int callerStack() {
    return 0;
  }

  @Override
  public void readFrame(FrameSlots frame, ByteBuffer code, long start, boolean secondState) {
    A64Frame.read(frame, code, start);
  }

  @Override
  public void readGuards(GuardSink found, ByteBuffer code, long start, boolean secondState) {
    for (int i = 0; i + 4 <= code.limit(); i += 4) {
      int word = code.getInt(i);
      long pc = start + i;
      if ((word & 0xfc000000) == 0x94000000) { // BL
        found.call(pc, pc + (word << 6 >> 6) * 4L);
      } else if ((word & 0x3ffffc00) == 0x08dffc00 || (word & 0x3ffffc00) == 0x38bfc000) {
        found.load(pc, pc + 4); // LDAR, LDAPR, and the same of bytes
      }
    }
  }

  @Override
  public Optional<AtomicHelper> helper(String symbol) {
    return OutlineAtomics.named(symbol);
  }

  @Override
  public String helpersChoice() {
    return "These helpers choose between LSE instructions and LL/SC by the processor: --cpu no-lse"
        + " checks the other choice.";
  }

  @Override
  public List<long[]> helpers(ByteBuffer code, long start) {
    return OutlineAtomics.in(code, start);
  }
}
