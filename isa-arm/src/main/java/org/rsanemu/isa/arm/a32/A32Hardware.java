// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.flow.Mnemonics;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.isa.hardware.HardwareInstruction.Values;
import org.rsanemu.model.hardware.Armv8;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.litmus.AArch64Litmus;
import org.rsanemu.model.hardware.litmus.LitmusTest;

/**
 * AArch32 as a core of Armv8 runs it, by the rows of AArch64 (Arm ARM E2.3). What conditional
 * instructions and those of the rarer kinds hand on is not said for certain.
 */
final class A32Hardware implements HardwareFacts {
  /** It has no state. */
  static final HardwareFacts FACTS = new A32Hardware();

  private static final HardwareModel ARMV8 = new Armv8();

  /** Unconditional, they hand on exactly what they read; so do their kin that set flags. */
  private static final Set<String> EXACT =
      Mnemonics.of(
          """
          mov movw movt mvn clz rbit rev rev16 revsh sxtb sxth uxtb uxth adr
          add addw sub subw rsb adc sbc and orr orn eor bic lsl lsr asr ror mul mla mls
          sdiv udiv ubfx sbfx bfi bfc cmp cmn tst teq umull smull
          ldr ldrb ldrh ldrsb ldrsh ldrd str strb strh strd ldm stm push pop ldmib ldmdb stmdb stmib
          ldrex ldrexb ldrexh ldrexd strex strexb strexh strexd lda ldab ldah stl stlb stlh
          ldaex ldaexb ldaexh ldaexd stlex stlexb stlexh stlexd
          b bl blx bx cbz cbnz tbb tbh nop dmb dsb isb svc
          movs mvns adds subs rsbs adcs sbcs ands orrs eors bics lsls lsrs asrs rors muls
          """);

  private static final Set<String> CONDITIONAL_BRANCHES =
      Mnemonics.of("beq bne bhs bcs blo bcc bmi bpl bvs bvc bhi bls bge blt bgt ble");

  private A32Hardware() {}

  @Override
  public HardwareModel model() {
    return ARMV8;
  }

  @Override
  public String name() {
    return "Armv8";
  }

  @Override
  public String word() {
    return "armv8";
  }

  @Override
  public String remark() {
    return "as AArch32 code of an Armv8 core";
  }

  @Override
  public @Nullable String litmus(LitmusTest test, List<String> comments) {
    return AArch64Litmus.write(test, comments);
  }

  @Override
  public String litmusRemark() {
    return "The program is AArch32 code; this is the same in A64.";
  }

  @Override
  public boolean hasDependencies() {
    return true;
  }

  /** An access whose base changes by a register. */
  private static final Pattern STEP = Pattern.compile(".*(\\], -?|\\[[a-z0-9]+, -?)[a-z].*");

  private static final Pattern OLD_BARRIER = Pattern.compile("mcr p15, #0, \\w+, c7, c5, #4");
  private static final Pattern MNEMONIC_END = Pattern.compile("[ .]");

  @Override
  public HardwareInstruction of(Meaning meaning, byte[] bytes, boolean thumb) {
    HardwareInstruction own = HardwareInstruction.of(meaning.effect());
    String text = meaning.text();
    String mnemonic = MNEMONIC_END.split(text, 2)[0];
    if (meaning.effect() instanceof Effect.Fence) {
      boolean stores = own.fence() == Fence.STORE && mnemonic.startsWith("dsb");
      return stores ? own.fence(Fence.STORE_DSB) : own;
    } else if (isInstructionBarrier(text)) {
      return own.fence(Fence.INSTRUCTION);
    }
    boolean steps = writesBack(text) && STEP.matcher(text).matches();
    boolean exact = !steps && EXACT.contains(mnemonic) || CONDITIONAL_BRANCHES.contains(mnemonic);
    return exact ? own : own.values(Values.PERHAPS);
  }

  /** Whether the base changes: by a register, that is not what its register use says of it. */
  private static boolean writesBack(String text) {
    return text.endsWith("!") || text.contains("], ");
  }

  /** ISB, and what stood for it in ARMv6 (G8.3 CP15ISB): its condition is not asked. */
  private static boolean isInstructionBarrier(String text) {
    return text.startsWith("isb") || OLD_BARRIER.matcher(text).matches();
  }
}
