// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.a32.A32Registers.LINK;
import static org.rsanemu.isa.arm.a32.A32Registers.SP;
import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;
import static org.rsanemu.isa.cpu.RegisterSet.general;

import java.util.Set;
import java.util.regex.Pattern;
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
  private static final long WORD = 0xffffffffL;

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

  private static final Pattern ELEMENTS = Pattern.compile("v(ld|st)[1-4].*");

  /** The condition AL; above it are instructions that have none. */
  private static final int ALWAYS = 14;

  /** The first number in a set that is no general register. */
  private static final int FLAGS_NUMBER = 31;

  private final Disassembler a32;
  private final Disassembler t32;

  A32Uses(Disassembler a32, Disassembler t32) {
    this.a32 = a32;
    this.t32 = t32;
  }

  /** What the instruction at an address does. */
  RegisterUse at(Code code, long pc) {
    boolean thumb = code.secondState(pc);
    ItBlocks.Covered covered = thumb ? ItBlocks.covers(code, pc) : ItBlocks.Covered.NOT;
    byte[] bytes = code.bytes(pc);
    RegisterUse use = decode(bytes, pc, thumb, covered);
    if (use.target() != RegisterUse.NOWHERE && switches(bytes, thumb)) {
      return code.secondState(use.target()) == thumb ? use.somewhere() : use; // not known as such
    }
    boolean loads = use.results() != 0 && use.move() == null && !use.conditional();
    return loads && use.stack().size() == 1 && use.stack().getFirst().base() == A32Registers.PC
        ? literal(code, use, (pc + (thumb ? 4 : 8)) & ~3L)
        : use;
  }

  /** Whether a branch with a constant target goes to the other instruction set: BLX. */
  private static boolean switches(byte[] bytes, boolean thumb) {
    return thumb
        ? bytes.length >= 4 && (bytes[1] & 0xf8) == 0xf0 && (bytes[3] & 0xd0) == 0xc0
        : (bytes[3] & 0xfe) == 0xfa;
  }

  /** A load of a constant that is beside the code. */
  private static RegisterUse literal(Code code, RegisterUse use, long here) {
    RegisterUse.StackOperand from = use.stack().getFirst();
    byte[] bytes = code.bytes(here + from.offset());
    int to = Long.numberOfTrailingZeros(use.results());
    boolean whole = use.results() == general(to) && to < FLAGS_NUMBER;
    return whole && from.load() && from.size() == 4 && bytes.length >= 4
        ? use.becoming(new RegisterUse.Move(to, RegisterUse.Move.ZERO, word(bytes)))
        : use;
  }

  private static long word(byte[] bytes) {
    return Integer.toUnsignedLong(
        bytes[0] & 0xff
            | (bytes[1] & 0xff) << 8
            | (bytes[2] & 0xff) << 16
            | (bytes[3] & 0xff) << 24);
  }

  /**
   * What an instruction does.
   *
   * @param covered whether it is in an IT block
   */
  RegisterUse decode(byte[] bytes, long pc, boolean thumb, ItBlocks.Covered covered) {
    int length = thumb ? ItBlocks.length(bytes) : 4;
    if (bytes.length < length) {
      return RegisterUse.unknown(0);
    }
    Disassembled decoded = (thumb ? t32 : a32).decode(bytes, pc);
    if (decoded == null || decoded.length() != length) {
      return RegisterUse.unknown(length);
    }
    int condition = thumb ? ALWAYS : bytes[3] >>> 4 & 15;
    long here = pc + (thumb ? 4 : 8); // what the program counter reads as
    A32Use use = new A32Use(decoded, here, condition, covered);
    if (ELEMENTS.matcher(decoded.mnemonic()).matches()) {
      use.accesses.elements(bytes[thumb ? 0 : 2] & 15, bytes[thumb ? 2 : 0] & 15);
    }
    if (thumb) {
      use.draft.covers(ItBlocks.conditions(bytes));
    }
    return use.done();
  }

  /** One instruction. */
  private static final class A32Use {
    private final A32Mnemonic mnemonic;
    private final String base;
    private final ArmOperands operands;
    private final Draft draft;
    private final A32AccessUse accesses;
    private final boolean conditional;
    private final int when;
    private final boolean keepsFlags;
    private final long here;

    /**
     * @param condition its own; AL if it has none
     * @param covered by an IT before it
     */
    A32Use(Disassembled decoded, long here, int condition, ItBlocks.Covered covered) {
      mnemonic = A32Mnemonic.of(decoded.mnemonic());
      base = mnemonic.base();
      operands = new ArmOperands(decoded.operandText());
      draft = new Draft(decoded.length());
      accesses = new A32AccessUse(base, operands, draft);
      this.here = here;
      keepsFlags = decoded.length() == 2 && covered == ItBlocks.Covered.SURELY;
      when = condition < ALWAYS ? condition : -1;
      boolean inItBlock = covered != ItBlocks.Covered.NOT;
      conditional = inItBlock || when >= 0 || mnemonic.conditional() && !base.equals("b");
    }

    RegisterUse done() {
      if (base.startsWith("it")) {
        return draft.decidesBy(FLAGS).done();
      }
      if (!NOTHING.contains(base) && !flow()) {
        if (accesses.isAccess()) {
          accesses.add();
        } else {
          arithmetic();
        }
      }
      if (conditional) {
        draft.onlyIf(FLAGS, when);
      }
      return draft.done();
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
        case "blx" -> { // to the other instruction set, or by a register
          boolean known = ArmOperands.isConstant(operands.last());
          draft.goes(RegisterUse.Flow.CALL, known ? to : RegisterUse.NOWHERE);
          draft.decidesBy(set(0, 1)).sets(general(LINK));
        }
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
      bits(first);
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
      // In an IT block an instruction of two bytes has no S, though it looks as if it had.
      boolean sets = mnemonic.setsFlags() && !keepsFlags || COMPARES.contains(base);
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
      boolean adds = base.equals("add") || base.equals("addw");
      boolean subtracts = base.equals("sub") || base.equals("subw");
      if (to < 0) {
        return;
      }
      if (base.equals("mov")
          && A32Registers.general(operands.text(1)) >= 0
          && operands.count() == 2) {
        draft.moves(to, A32Registers.general(operands.text(1)), 0);
      } else if ((adds || subtracts) && (byConstant() || byRotated()) && from >= 0) {
        long constant = byRotated() ? rotated() : ArmOperands.constant(operands.last());
        long by = adds ? constant : -constant;
        boolean isHere = from == A32Registers.PC;
        draft.moves(to, isHere ? RegisterUse.Move.ZERO : from, isHere ? (here & ~3L) + by : by);
      } else if (base.equals("add") && addend() >= 0) {
        draft.moves(to, addend(), here);
      } else if (to == SP) {
        draft.moves(SP, -1, 0);
      }
    }

    /** Whether it is of two registers and a constant that is rotated: "#252, #20". */
    private boolean byRotated() {
      return operands.count() == 4
          && ArmOperands.isConstant(operands.text(2))
          && ArmOperands.isConstant(operands.last());
    }

    /** That constant (Arm ARM, A32ExpandImm). */
    private long rotated() {
      int value = (int) ArmOperands.constant(operands.text(2));
      int by = (int) ArmOperands.constant(operands.last());
      return Integer.toUnsignedLong(Integer.rotateRight(value, by));
    }

    /** Whether it is of a register and a constant that is not rotated. */
    private boolean byConstant() {
      int count = operands.count();
      boolean constant = ArmOperands.isConstant(operands.last());
      return constant && (count == 2 || count == 3 && !ArmOperands.isConstant(operands.text(1)));
    }

    /** AND, BIC, LSR, LSL and BFC with constants. */
    private void bits(String first) {
      int to = A32Registers.general(first);
      int from = A32Registers.general(operands.text(operands.values() == 2 ? 0 : 1));
      long by = ArmOperands.constant(operands.last());
      if (to >= 0 && base.equals("bfc")) {
        long low = ArmOperands.constant(operands.text(1));
        draft.keeps(to, to, 0, WORD & ~((1L << by) - 1 << low));
      } else if (to >= 0 && from >= 0 && byConstant()) {
        switch (base) {
          case "and" -> draft.keeps(to, from, 0, WORD & by);
          case "bic" -> draft.keeps(to, from, 0, WORD & ~by);
          case "lsr" -> draft.keeps(to, from, (int) -by, WORD);
          case "lsl" -> draft.keeps(to, from, (int) by, WORD);
          default -> {}
        }
      }
    }

    /** What the program counter is added to; -1 if it is not. */
    private int addend() {
      String one = operands.text(operands.count() - 2);
      String other = operands.last();
      boolean adds = one.equals("pc") != other.equals("pc") && operands.count() <= 3;
      return adds ? A32Registers.general(one.equals("pc") ? other : one) : -1;
    }

    private long set(int from, int to) {
      return A32Registers.set(operands.texts(from, to));
    }

    private static boolean isGeneral(String name) {
      return A32Registers.general(name) >= 0;
    }
  }
}
