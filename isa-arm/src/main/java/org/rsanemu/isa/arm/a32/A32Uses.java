// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.a32.A32Registers.LINK;
import static org.rsanemu.isa.arm.a32.A32Registers.PC;
import static org.rsanemu.isa.arm.a32.A32Registers.SP;
import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;
import static org.rsanemu.isa.cpu.RegisterSet.general;

import java.util.List;
import java.util.Set;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.Mnemonics;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * AArch32, A32 and T32: an instruction by its text, as A64's. What is conditional kills nothing; so
 * does what may be in an IT block.
 */
final class A32Uses {
  /** The first operand becomes what one other says. */
  private static final Set<String> UNARY =
      Mnemonics.of(
          """
          mov movw mvn clz rbit rev rev16 revsh sxtb sxth uxtb uxth sxtb16 uxtb16 adr mrs
          vmov vmvn vneg vabs vsqrt vcvt vdup vmovl vmovn vcnt vrev16 vrev32 vrev64
          """);

  /** The first operand becomes what two or more others make, if it names so many. */
  private static final Set<String> BINARY =
      Mnemonics.of(
          """
          add addw sub subw rsb rsc adc sbc and orr orn eor bic lsl lsr asr ror rrx mul mla mls
          sdiv udiv ubfx sbfx sxtab sxtah uxtab uxtah smulbb smulbt smultb smultt smmul
          vadd vsub vmul vdiv vnmul vand veor vceq vcge vcgt vshl vshr vext vmax vmin
          """);

  /** The first operand becomes what it was and the others make. */
  private static final Set<String> MODIFIES = Mnemonics.of("movt bfi bfc vmla vmls vfma vfms");

  /** The first two operands become what the others make. */
  private static final Set<String> PAIRS = Mnemonics.of("umull smull");

  private static final Set<String> COMPARES = Mnemonics.of("cmp cmn tst teq");

  /** With an S, N, Z, C and V are all new. */
  private static final Set<String> NEW_FLAGS = Mnemonics.of("add sub rsb rsc adc sbc cmp cmn");

  private static final Set<String> CARRY_IN = Mnemonics.of("adc sbc rsc rrx");

  private static final Set<String> NOTHING =
      Mnemonics.of(
          """
          nop yield wfe wfi sev sevl hint dmb dsb isb clrex pld pldw pli dbg csdb esb
          """);

  private static final Set<String> TRAPS = Mnemonics.of("bkpt udf trap hlt");

  /** The condition AL; above it are instructions that have none. */
  private static final int ALWAYS = 14;

  private final Disassembler a32;
  private final Disassembler t32;

  A32Uses(Disassembler a32, Disassembler t32) {
    this.a32 = a32;
    this.t32 = t32;
  }

  /** What the instruction at an address does. */
  RegisterUse at(Code code, long pc) {
    boolean thumb = code.secondState(pc);
    boolean inItBlock = thumb && ItBlocks.covers(code, pc);
    return decode(code.bytes(pc), pc, thumb, inItBlock);
  }

  /**
   * What an instruction does.
   *
   * @param inItBlock whether it may be in an IT block
   */
  RegisterUse decode(byte[] bytes, long pc, boolean thumb, boolean inItBlock) {
    int length = thumb ? ItBlocks.length(bytes) : 4;
    if (bytes.length < length) {
      return RegisterUse.unknown(0);
    }
    Disassembled decoded = (thumb ? t32 : a32).decode(bytes, pc);
    if (decoded == null || decoded.length() != length) {
      return RegisterUse.unknown(length);
    }
    boolean conditional = inItBlock || !thumb && (bytes[3] >>> 4 & 15) < ALWAYS;
    A32Use use = new A32Use(decoded, conditional, inItBlock && length == 2);
    if (decoded.mnemonic().matches("v(ld|st)[1-4].*")) {
      use.elements(bytes[thumb ? 0 : 2] & 15, bytes[thumb ? 2 : 0] & 15);
    }
    return use.done();
  }

  /** One instruction. */
  private static final class A32Use {
    private final String text;
    private final A32Mnemonic mnemonic;
    private final String base;
    private final ArmOperands operands;
    private final Draft draft;
    private final boolean conditional;
    private final boolean keepsFlags;

    A32Use(Disassembled decoded, boolean conditional, boolean keepsFlags) {
      text = decoded.mnemonic();
      mnemonic = A32Mnemonic.of(text);
      base = mnemonic.base();
      operands = new ArmOperands(decoded.operandText());
      draft = new Draft(decoded.length());
      this.conditional = conditional || mnemonic.conditional() && !base.equals("b");
      this.keepsFlags = keepsFlags;
    }

    RegisterUse done() {
      if (base.startsWith("it")) {
        return draft.decidesBy(FLAGS).done();
      }
      if (!NOTHING.contains(base) && !flow()) {
        if (isAccess()) {
          access();
        } else {
          arithmetic();
        }
      }
      if (conditional) {
        draft.onlyIf(FLAGS);
      }
      return draft.done();
    }

    /** VLDn and VSTn: Capstone leaves out some registers of the address. */
    void elements(int number, int step) {
      draft.addresses(general(number));
      if (step != PC) {
        draft.addresses(step == SP ? RegisterSet.NONE : general(step)).updates(general(number));
        draft.moves(number, -1, 0);
      }
    }

    private boolean flow() {
      long to = ArmOperands.constant(operands.last());
      switch (base) {
        case "b" -> {
          if (mnemonic.conditional()) {
            draft.goes(RegisterUse.Flow.BRANCH, to).decidesBy(FLAGS);
          } else {
            draft.goes(RegisterUse.Flow.JUMP, to);
          }
        }
        case "cbz", "cbnz" -> draft.goes(RegisterUse.Flow.BRANCH, to).decidesBy(set(0, 1));
        case "bl" -> draft.goes(RegisterUse.Flow.CALL, to).sets(general(LINK));
        case "blx" -> // to the other instruction set, or by a register
            draft.goes(RegisterUse.Flow.CALL).decidesBy(set(0, 1)).sets(general(LINK));
        case "bx" -> {
          boolean returns = operands.text(0).equals("lr");
          draft.goes(returns ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
          draft.decidesBy(set(0, 1));
        }
        case "tbb", "tbh" -> draft.goes(RegisterUse.Flow.JUMP).addresses(set(0, 1));
        case "svc" -> {
          draft.goes(RegisterUse.Flow.SYSTEM_CALL);
          draft.reads(RegisterSet.generals(7, 0, 1, 2, 3, 4, 5)).defines(general(0));
        }
        default -> {
          if (!TRAPS.contains(base)) {
            return false;
          }
          draft.goes(RegisterUse.Flow.TRAP);
        }
      }
      return true;
    }

    private void arithmetic() {
      String first = operands.text(0);
      if (COMPARES.contains(base)) {
        draft.reads(set(0, operands.count()));
      } else if (base.equals("vmrs")) {
        draft.changes(set(0, 1));
      } else if (base.startsWith("vcmp")
          || base.equals("msr")
          || base.equals("vmsr")
          || base.startsWith("mcr")
          || base.equals("setend")
          || base.startsWith("cps")) {
        draft.reads(set(0, operands.count()) | FLAGS).changesOthers().changes(FLAGS);
      } else if (PAIRS.contains(base)) {
        draft.reads(set(2, operands.count())).defines(set(0, 2));
      } else if (base.equals("vmov") && operands.count() == 3 && isGeneral(first)) {
        draft.reads(set(2, 3)).defines(set(0, 2)); // two of them from a D
      } else if (definesFirst(first)) {
        draft.reads(set(1, operands.count())).defines(set(0, 1));
      } else if (BINARY.contains(base) && isGeneral(first)) {
        draft.reads(set(0, operands.count())).defines(set(0, 1)); // the first is a source, too
      } else if (BINARY.contains(base) || MODIFIES.contains(base)) {
        draft.reads(set(0, operands.count())).changes(set(0, 1));
      } else if (base.equals("mrc") && operands.count() > 2) {
        draft.changes(set(2, 3) | FLAGS);
      } else {
        // others may have two results; FLAGS stand for Q and GE, too
        draft.reads(set(0, operands.count()) | FLAGS).changes(set(0, 2));
      }
      constantStep(first);
      flags();
      if (first.equals("pc")) {
        boolean returns = base.equals("mov") && operands.text(1).equals("lr");
        draft.goes(returns ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
        draft.decidesBy(set(1, operands.count()));
      }
    }

    private boolean definesFirst(String first) {
      boolean part = first.contains("[") || A32Registers.hasSingle(first);
      if (part) {
        return false;
      }
      return UNARY.contains(base) && operands.count() >= 2
          || BINARY.contains(base) && operands.values() >= 3;
    }

    private void flags() {
      boolean sets = (mnemonic.setsFlags() && !keepsFlags) || COMPARES.contains(base);
      if (CARRY_IN.contains(base) || operands.last().startsWith("rrx")) {
        draft.reads(FLAGS);
      }
      if (base.equals("mrs") || operands.text(0).startsWith("apsr")) {
        draft.reads(FLAGS);
      }
      if (sets && NEW_FLAGS.contains(base)) {
        draft.defines(FLAGS);
      } else if (sets) {
        draft.changes(FLAGS);
      }
    }

    private void constantStep(String first) {
      int to = A32Registers.general(first);
      int from = A32Registers.general(operands.text(operands.values() == 2 ? 0 : 1));
      String by = operands.last();
      boolean adds = base.equals("add") || base.equals("addw");
      boolean subtracts = base.equals("sub") || base.equals("subw");
      if (to < 0) {
        return;
      }
      if (base.equals("mov")
          && A32Registers.general(operands.text(1)) >= 0
          && operands.count() == 2) {
        draft.moves(to, A32Registers.general(operands.text(1)), 0);
      } else if ((adds || subtracts) && ArmOperands.isConstant(by) && from >= 0) {
        long constant = ArmOperands.constant(by);
        draft.moves(to, from, adds ? constant : -constant);
      } else if (to == SP) {
        draft.moves(SP, -1, 0);
      }
    }

    private boolean isAccess() {
      return operands.memory() >= 0
          || base.matches("push|pop|vpush|vpop|v?ldm.*|v?stm.*|fldmx.*|fstmx.*");
    }

    private void access() {
      if (operands.memory() >= 0) {
        single(operands.memory());
      } else {
        multiple();
      }
    }

    /** PUSH, POP, LDM, STM and those of vector registers. */
    private void multiple() {
      boolean stackOnly = base.endsWith("push") || base.endsWith("pop");
      String address = stackOnly ? "sp" : operands.text(0).replace("!", "");
      boolean writesBack = stackOnly || operands.text(0).endsWith("!");
      String list = operands.last();
      boolean load = base.endsWith("pop") || base.contains("ld");
      int size = list.contains("d") && !list.contains("{r") || base.startsWith("v") ? 8 : 4;
      int count = ArmOperands.names(list).size();
      boolean down = base.endsWith("push") || base.endsWith("db") || base.endsWith("da");
      int number = A32Registers.general(address);
      if (writesBack) {
        draft.updates(A32Registers.set(address));
        int step = A32Registers.hasSingle(list) ? 4 * count : size * count;
        draft.moves(number, number, down ? -step : step);
      } else {
        draft.addresses(A32Registers.set(address));
      }
      boolean atBase =
          base.endsWith("push")
              || base.endsWith("pop")
              || base.endsWith("db")
              || base.endsWith("ia")
              || base.matches("v?(ld|st)m");
      if (atBase && number >= 0) {
        int bytes = A32Registers.hasSingle(list) ? 4 * count : size * count;
        draft.stack(number, down ? -bytes : 0, bytes, load, !load);
      }
      if (!base.startsWith("v") && !base.startsWith("f")) {
        draft.transfers(load, A32Registers.inOrder(list), 4);
      }
      moved(load, list);
      if (load && ArmOperands.names(list).contains("pc")) {
        boolean returns = number == SP;
        draft.goes(returns ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
      }
    }

    private void single(int at) {
      String memory = operands.text(at);
      String address = ArmOperands.names(memory).getFirst();
      boolean exclusive = base.matches("(strex|stlex).*");
      boolean load = base.contains("ld");
      boolean writesBack = memory.endsWith("!") || operands.count() > at + 1;
      draft.addresses(A32Registers.set(memory) | set(at + 1, operands.count()));
      if (writesBack) {
        draft.updates(A32Registers.set(address));
      }
      moved(load, operands.texts(exclusive ? 1 : 0, at));
      if (exclusive) {
        draft.defines(set(0, 1));
      }
      if (base.equals("ldrd")) {
        draft.transfers(true, A32Registers.inOrder(operands.texts(0, at)), 4);
      } else if (base.equals("strd")) {
        draft.transfers(false, A32Registers.inOrder(operands.texts(0, at)), 4);
      }
      if (load && operands.text(0).equals("pc")) {
        draft.goes(address.equals("sp") ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP);
      }
      stack(memory, address, load, writesBack);
      if (address.equals("pc")) {
        draft.elsewhere(); // constants; its base is not where the instruction is
      }
    }

    private void stack(String memory, String address, boolean load, boolean writesBack) {
      int number = A32Registers.general(address);
      String last = operands.last();
      long offset = ArmOperands.constant(memory);
      boolean plain =
          ArmOperands.names(memory).stream().filter(n -> A32Registers.general(n) >= 0).count() == 1;
      if (plain && number >= 0) {
        draft.stack(number, offset, size(), load, !load);
      } else if (number >= 0) {
        indexed(memory, number, load);
      }
      if (writesBack && number >= 0) {
        boolean before = memory.endsWith("!");
        boolean known = plain && (before || ArmOperands.isConstant(last));
        draft.moves(number, known ? number : -1, before ? offset : ArmOperands.constant(last));
      }
    }

    /** {@code [r1, r2]}, {@code [r1, r2, lsl #2]}. */
    private void indexed(String memory, int number, boolean load) {
      List<String> names = ArmOperands.names(memory);
      boolean known = !memory.contains("-") && (names.size() == 2 || names.get(2).equals("lsl"));
      if (known && A32Registers.general(names.get(1)) >= 0) {
        draft.operand(
            new RegisterUse.Operand(
                number,
                A32Registers.general(names.get(1)),
                (int) ArmOperands.constant(memory),
                RegisterUse.Extension.WHOLE,
                0,
                size(),
                load,
                !load));
      }
    }

    private int size() {
      if (base.matches("(ld|st).*b|ldrsb")) {
        return 1;
      } else if (base.matches("(ld|st).*h|ldrsh")) {
        return 2;
      } else if (base.startsWith("v")) {
        return operands.text(0).startsWith("{") ? 32 : 8;
      }
      return base.endsWith("d") && !base.equals("ld") ? 8 : 4;
    }

    /** Registers that are loaded or stored. */
    private void moved(boolean load, String registers) {
      if (!load) {
        draft.stores().reads(A32Registers.set(registers));
      } else if (registers.contains("[") || A32Registers.hasSingle(registers)) {
        draft.reads(A32Registers.set(registers)).changes(A32Registers.set(registers));
      } else {
        draft.defines(A32Registers.set(registers));
      }
    }

    private long set(int from, int to) {
      return A32Registers.set(operands.texts(from, to));
    }

    private static boolean isGeneral(String name) {
      return A32Registers.general(name) >= 0;
    }
  }
}
