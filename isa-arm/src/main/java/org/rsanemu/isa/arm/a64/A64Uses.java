// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;
import static org.rsanemu.isa.cpu.RegisterSet.general;
import static org.rsanemu.isa.cpu.RegisterSet.generals;

import java.util.List;
import java.util.Set;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.Mnemonics;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * AArch64: an instruction by its text. Every register but the flags and the link register is named
 * in it; all that are named are read unless a table says that the first is only written.
 */
final class A64Uses {
  private static final int WORD = 4;

  /** The first operand becomes what the others say. */
  private static final Set<String> DEFINES =
      Mnemonics.of(
          """
          mov movz movn mvn neg negs add adds sub subs and ands bic bics orr orn eor eon
          adc adcs sbc sbcs ngc ngcs adr adrp lsl lsr asr ror extr
          ubfx sbfx ubfiz sbfiz ubfm sbfm sxtb sxth sxtw uxtb uxth uxtw
          mul madd msub mneg smull umull smaddl umaddl smsubl umsubl smnegl umnegl smulh umulh
          sdiv udiv clz cls rbit rev rev16 rev32 rev64
          crc32b crc32h crc32w crc32x crc32cb crc32ch crc32cw crc32cx mrs
          csel csinc csinv csneg cset csetm cinc cinv cneg fcsel
          fmov fadd fsub fmul fnmul fdiv fneg fabs fsqrt fmax fmin fmaxnm fminnm
          fmadd fmsub fnmadd fnmsub fcvt fcvtzs fcvtzu fcvtas fcvtau fcvtms fcvtmu fcvtns fcvtnu
          fcvtps fcvtpu scvtf ucvtf frinta frinti frintm frintn frintp frintx frintz
          movi mvni dup umov smov not cmeq cmgt cmge cmhi cmhs cmtst cmlt cmle ext
          zip1 zip2 uzp1 uzp2 trn1 trn2 cnt addv uaddlv saddlv umaxv uminv smaxv sminv
          umaxp uminp smaxp sminp addp umax umin smax smin abs ushr sshr shl shrn xtn
          ushll sshll uxtl sxtl ushll2 sshll2 uxtl2 sxtl2 tbl
          saddl uaddl ssubl usubl saddl2 uaddl2 ssubl2 usubl2 umull2 smull2
          saddw uaddw ssubw usubw saddw2 uaddw2 ssubw2 usubw2 sabd uabd fabd
          fcmeq fcmgt fcmge fcmlt fcmle
          """);

  /** The first operand becomes what it was and the others make. */
  private static final Set<String> MODIFIES =
      Mnemonics.of("movk bfi bfxil bfm mov ins fmla fmls mla mls bic orr");

  private static final Set<String> NEW_FLAGS =
      Mnemonics.of(
          """
          negs adds subs ands bics adcs sbcs ngcs cmp cmn tst fcmp fcmpe ccmp ccmn fccmp fccmpe
          """);

  private static final Set<String> BY_FLAGS =
      Mnemonics.of(
          """
          adc adcs sbc sbcs ngc ngcs csel csinc csinv csneg cset csetm cinc cinv cneg fcsel
          ccmp ccmn fccmp fccmpe
          """);

  private static final Set<String> COMPARES =
      Mnemonics.of("cmp cmn tst fcmp fcmpe ccmp ccmn fccmp fccmpe");

  private static final Set<String> NOTHING =
      Mnemonics.of(
          """
          nop yield wfe wfi sev sevl hint isb dmb dsb clrex prfm prfum bti csdb esb ssbb pssbb
          paciasp autiasp pacibsp autibsp
          """);

  private static final Set<String> TRAPS = Mnemonics.of("brk hlt udf");

  private static final Set<String> COMPARED_BRANCHES = Mnemonics.of("cbz cbnz tbz tbnz");

  private final Disassembler disassembler;

  A64Uses(Disassembler disassembler) {
    this.disassembler = disassembler;
  }

  RegisterUse decode(byte[] bytes, long pc) {
    if (bytes.length < WORD) {
      return RegisterUse.unknown(0);
    }
    RegisterUse atomic = A64Atomics.use(word(bytes));
    if (atomic != null) {
      return atomic;
    }
    Disassembled decoded = disassembler.decode(bytes, pc);
    return decoded == null
        ? RegisterUse.unknown(WORD)
        : new A64Use(decoded.mnemonic(), new ArmOperands(decoded.operandText())).done();
  }

  private static int word(byte[] bytes) {
    return bytes[0] & 0xff
        | (bytes[1] & 0xff) << 8
        | (bytes[2] & 0xff) << 16
        | (bytes[3] & 0xff) << 24;
  }

  /** One instruction. */
  private static final class A64Use {
    private final String mnemonic;
    private final ArmOperands operands;
    private final Draft draft = new Draft(WORD);

    A64Use(String mnemonic, ArmOperands operands) {
      this.mnemonic = mnemonic;
      this.operands = operands;
    }

    RegisterUse done() {
      if (NOTHING.contains(mnemonic) || flow()) {
        return draft.done();
      }
      if (operands.memory() >= 0) {
        new A64AccessUse(mnemonic, operands, draft).add(operands.memory());
      } else if (COMPARES.contains(mnemonic)) {
        draft.reads(set(0, operands.count()));
      } else if (DEFINES.contains(mnemonic) && !isPart(operands.text(0))) {
        define();
      } else if (mnemonic.equals("msr") || mnemonic.equals("dc") || mnemonic.equals("ic")) {
        draft.reads(set(0, operands.count())).changesOthers().changes(FLAGS);
      } else {
        boolean system = mnemonic.startsWith("sys") || mnemonic.startsWith("at");
        if (system) {
          return RegisterUse.unknown(WORD);
        }
        long flags = MODIFIES.contains(mnemonic) ? RegisterSet.NONE : FLAGS;
        draft.reads(set(0, operands.count()) | flags).changes(set(0, 1));
        hiddenPointer();
      }
      if (BY_FLAGS.contains(mnemonic) || operands.last().equals("nzcv")) {
        draft.reads(FLAGS);
      }
      if (NEW_FLAGS.contains(mnemonic)) {
        draft.defines(FLAGS);
      }
      return draft.done();
    }

    /** An element of a vector, or ORR and BIC with a constant, which keep the rest. */
    private boolean isPart(String first) {
      boolean keeps = mnemonic.equals("orr") || mnemonic.equals("bic");
      return first.contains("[")
          || keeps && first.startsWith("v") && ArmOperands.isConstant(operands.text(1));
    }

    private boolean flow() {
      long to = ArmOperands.constant(operands.last());
      if (mnemonic.equals("b")) {
        draft.goes(RegisterUse.Flow.JUMP, to);
      } else if (mnemonic.startsWith("b.")) {
        draft.goes(RegisterUse.Flow.BRANCH, to).decidesBy(FLAGS);
      } else if (COMPARED_BRANCHES.contains(mnemonic)) {
        draft.goes(RegisterUse.Flow.BRANCH, to).decidesBy(set(0, 1));
      } else if (mnemonic.equals("bl")) {
        draft.goes(RegisterUse.Flow.CALL, to).sets(general(A64Registers.LINK));
      } else if (mnemonic.startsWith("blr")) {
        draft
            .goes(RegisterUse.Flow.CALL)
            .decidesBy(set(0, operands.count()))
            .sets(general(A64Registers.LINK));
      } else if (mnemonic.startsWith("br") && !mnemonic.equals("brk")) {
        draft.goes(RegisterUse.Flow.JUMP).decidesBy(set(0, operands.count()));
      } else if (mnemonic.startsWith("ret")) {
        long link = operands.count() == 0 ? general(A64Registers.LINK) : set(0, 1);
        draft.goes(RegisterUse.Flow.RETURN).decidesBy(link);
      } else if (mnemonic.equals("svc")) {
        draft.goes(RegisterUse.Flow.SYSTEM_CALL);
        draft.reads(generals(8, 0, 1, 2, 3, 4, 5)).defines(general(0));
      } else if (TRAPS.contains(mnemonic)) {
        draft.goes(RegisterUse.Flow.TRAP);
      } else {
        return false;
      }
      return true;
    }

    private void define() {
      draft.reads(set(1, operands.count())).defines(set(0, 1));
      bits();
      int to = A64Registers.base(operands.text(0));
      if (to < 0) {
        hiddenPointer();
        return;
      }
      int from = A64Registers.base(operands.text(1));
      boolean copies = mnemonic.equals("mov") && operands.count() == 2;
      boolean steps =
          (mnemonic.equals("add") || mnemonic.equals("sub"))
              && operands.count() == 3
              && ArmOperands.isConstant(operands.text(2));
      if (copies && from >= 0 || steps) {
        long by = ArmOperands.constant(operands.text(2));
        draft.moves(to, from, mnemonic.equals("sub") ? -by : by);
      } else if (mnemonic.startsWith("adr")) {
        draft.moves(to, RegisterUse.Move.ZERO, ArmOperands.constant(operands.text(1)));
      } else {
        hiddenPointer();
      }
    }

    /** AND, LSR and LSL with a constant. */
    private void bits() {
      int to = A64Registers.base(operands.text(0));
      int from = A64Registers.base(operands.text(1));
      if (to >= 0
          && from >= 0
          && operands.count() == 3
          && ArmOperands.isConstant(operands.text(2))) {
        long by = ArmOperands.constant(operands.text(2));
        switch (mnemonic) {
          case "and" -> draft.keeps(to, from, 0, by);
          case "lsr" -> draft.keeps(to, from, (int) -by, -1);
          case "lsl" -> draft.keeps(to, from, (int) by, -1);
          default -> {}
        }
      }
    }

    /** No set has the stack pointer: what it goes into, or what goes into it, is not known. */
    private void hiddenPointer() {
      List<String> names = ArmOperands.names(operands.texts(0, operands.count()));
      boolean named = names.stream().anyMatch(name -> name.equals("sp") || name.equals("wsp"));
      int bit = named ? A64Registers.inOrder(operands.text(0)).getFirst() : -1;
      if (named && bit < A64Registers.SP) { // no vector register
        draft.moves(bit < 0 ? A64Registers.SP : bit, -1, 0);
      }
    }

    private long set(int from, int to) {
      return A64Registers.set(operands.texts(from, to));
    }
  }
}
