// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Way;
import org.rsanemu.isa.flow.Mnemonics;

/**
 * Which bits go where in AArch64's vector instructions that move, permute, widen and narrow lanes,
 * and those that compute lane by lane (Arm ARM, C7.2). A method that returns false does not know
 * the instruction.
 */
final class A64VectorBits {
  private static final int HALF = 64;

  /** Lane by lane; the first operand is a source, too, of those that add to it. */
  private static final Set<String> LANES =
      Mnemonics.of(
          """
          add sub mul mla mls cmeq cmgt cmge cmhi cmhs cmtst cmlt cmle smax umax smin umin abs neg
          fadd fsub fmul fdiv fmla fmls fmax fmin fmaxnm fminnm fneg fabs fsqrt
          fcmeq fcmgt fcmge fcmlt fcmle scvtf ucvtf fcvtzs fcvtzu sabd uabd fabd
          """);

  private static final Set<String> ADDING = Mnemonics.of("mla mls fmla fmls bsl bit bif");
  private static final Set<String> BITWISE = Mnemonics.of("orr eor bic orn bsl bit bif mvn not");

  /** Their sources, or the second of them, have lanes of half the size. */
  private static final Pattern WIDENING =
      Pattern.compile("[us](add|sub)(w|l)(2?)|[us]m(ul|la|ls)l(2?)");

  private static final Pattern LONG = Pattern.compile("([us])(?:xtl|shll)(2?)");
  private static final Pattern NARROWING = Pattern.compile("(xtn|shrn)(2?)");
  private static final Pattern PERMUTING = Pattern.compile("(uzp|zip|trn)([12])");

  private final String mnemonic;
  private final ArmOperands operands;
  private final BitDraft draft;

  A64VectorBits(String mnemonic, ArmOperands operands, BitDraft draft) {
    this.mnemonic = mnemonic;
    this.operands = operands;
    this.draft = draft;
  }

  boolean add() {
    Bits to = A64Bits.place(operands.text(0));
    Bits from = A64Bits.place(operands.text(1));
    if (to == null || from == null && !ArmOperands.isConstant(operands.text(1))) {
      return false;
    }
    if (from == null) {
      return immediate(to);
    }
    return part(to, from) || permutes(to, from) || widens(to, from) || lanes(to, from);
  }

  /** BIC and ORR of a constant; what MOVI makes depends on nothing. */
  private boolean immediate(Bits to) {
    String[] shift = operands.text(2).split(" ");
    int by = shift[0].equals("lsl") ? (int) ArmOperands.constant(operands.text(2)) : 0;
    boolean known = operands.count() == 2 || shift[0].equals("lsl");
    if (!known || !mnemonic.equals("bic") && !mnemonic.equals("orr")) {
      return false;
    }
    long ones = ArmOperands.constant(operands.text(1)) << by;
    int size = A64Bits.lane(operands.text(0));
    for (int at = 0; at < to.count(); at += size) {
      Bits here = to.part(at, size);
      if (mnemonic.equals("bic")) {
        draft.mask(here, here, ~ones);
      } else {
        draft.add(here, Way.EACH, here);
      }
    }
    return true;
  }

  /** From or to a lane, or a register that is not divided. */
  private boolean part(Bits to, Bits from) {
    boolean isLane = operands.text(0).contains("[");
    if (isLane) {
      draft.copy(to, from);
      Bits whole = new Bits(to.register(), 0, 2 * HALF);
      int above = to.bit() + to.count();
      draft.keep(whole.part(0, to.bit())).keep(whole.part(above, whole.count() - above));
      return mnemonic.equals("mov") || mnemonic.equals("ins");
    } else if (mnemonic.equals("dup")) {
      int size = A64Bits.lane(operands.text(0));
      for (int at = 0; at < to.count(); at += size) {
        draft.copy(to.part(at, size), from);
      }
      return true;
    }
    boolean copies = mnemonic.equals("mov") || mnemonic.equals("fmov");
    if (copies) {
      draft.copy(to, from);
    }
    return copies;
  }

  private boolean permutes(Bits to, Bits from) {
    Bits second = A64Bits.place(operands.text(2));
    Matcher permuting = PERMUTING.matcher(mnemonic);
    int size = A64Bits.lane(operands.text(0));
    int count = to.count();
    if (mnemonic.equals("ext") && second != null) {
      int by = Byte.SIZE * (int) ArmOperands.constant(operands.text(3));
      draft.copy(to.part(0, count - by), from.part(by, count - by));
      draft.copy(to.part(count - by, by), second.part(0, by));
      return true;
    } else if (second == null || !permuting.matches()) {
      return false;
    }
    int odd = permuting.group(2).equals("2") ? 1 : 0;
    int lanes = count / size;
    switch (permuting.group(1)) {
      case "zip" -> draft.zip(to, size, half(from, odd), half(second, odd));
      case "uzp" -> {
        for (int i = 0; i < lanes; i++) {
          int lane = (2 * i + odd) % lanes;
          Bits source = i < lanes / 2 ? from : second;
          draft.copy(to.part(i * size, size), source.part(lane * size, size));
        }
      }
      default -> {
        for (int i = 0; i < lanes; i++) {
          int lane = i / 2 * 2 + odd;
          Bits source = i % 2 == 0 ? from : second;
          draft.copy(to.part(i * size, size), source.part(lane * size, size));
        }
      }
    }
    return true;
  }

  private static Bits half(Bits bits, int which) {
    return bits.part(which * bits.count() / 2, bits.count() / 2);
  }

  /** Of lanes of one size they make some of another. */
  private boolean widens(Bits to, Bits from) {
    Matcher narrowing = NARROWING.matcher(mnemonic);
    Matcher longer = LONG.matcher(mnemonic);
    Matcher widening = WIDENING.matcher(mnemonic);
    if (narrowing.matches()) {
      int at = narrowing.group(2).isEmpty() ? 0 : HALF;
      int size = A64Bits.lane(operands.text(0));
      int by = (int) ArmOperands.constant(operands.text(2));
      for (int i = 0; i < HALF / size; i++) {
        int count = Math.min(size, 2 * size - by);
        draft.copy(to.part(at + i * size, count), from.part(2 * i * size + by, count));
      }
      if (at > 0) {
        draft.keep(to.part(0, at));
      }
      return true;
    } else if (longer.matches()) {
      return longer(to, from.part(longer.group(2).isEmpty() ? 0 : HALF, HALF), longer.group(1));
    }
    Bits second = A64Bits.place(operands.text(2));
    if (!widening.matches() || second == null || operands.text(2).contains("[")) {
      return false;
    }
    int size = A64Bits.lane(operands.text(0));
    int at = mnemonic.endsWith("2") ? HALF : 0;
    boolean isWide = A64Bits.lane(operands.text(1)) == size;
    for (int i = 0; i < 2 * HALF / size; i++) {
      Bits lane = to.part(i * size, size);
      draft.add(
          lane,
          Way.ALL,
          second.part(at + i * size / 2, size / 2),
          isWide ? from.part(i * size, size) : from.part(at + i * size / 2, size / 2),
          lane);
    }
    return true;
  }

  private boolean longer(Bits to, Bits from, String sign) {
    int size = A64Bits.lane(operands.text(0));
    int by = (int) ArmOperands.constant(operands.text(2));
    for (int i = 0; i < to.count() / size; i++) {
      Bits lane = to.part(i * size + by, size - by);
      Bits source = from.part(i * size / 2, size / 2);
      if (sign.equals("s")) {
        draft.copySigned(lane, source);
      } else {
        draft.copy(lane, source);
      }
    }
    return true;
  }

  private boolean lanes(Bits to, Bits from) {
    int size = A64Bits.lane(operands.text(0));
    boolean isShift = mnemonic.equals("shl") || mnemonic.equals("ushr") || mnemonic.equals("sshr");
    List<Bits> sources = new ArrayList<>(List.of(from));
    for (int i = 0; i < operands.count(); i++) {
      String name = operands.text(i);
      Bits source = A64Bits.place(name);
      boolean isOther = i > 1 && !ArmOperands.isConstant(name);
      if (isOther && source == null
          || source != null && (A64Bits.lane(name) != size || name.contains("["))) {
        return false;
      }
      if (source != null && (i > 1 || i == 0 && ADDING.contains(mnemonic))) {
        sources.add(source);
      }
    }
    Bits[] all = sources.toArray(Bits[]::new);
    if (isShift) {
      return shifts(to, from, size);
    } else if (mnemonic.equals("and")) {
      draft.add(to, Way.AND, all);
    } else if (mnemonic.equals("bic")) {
      draft.add(to, Way.AND_NOT, all);
    } else if (BITWISE.contains(mnemonic)) {
      draft.add(to, Way.EACH, all);
    } else if (LANES.contains(mnemonic)) {
      draft.lanes(to, size, all);
    } else {
      return false;
    }
    return true;
  }

  private boolean shifts(Bits to, Bits from, int size) {
    int by = (int) ArmOperands.constant(operands.text(2));
    for (int at = 0; at < to.count(); at += size) {
      Bits lane = to.part(at, size);
      Bits source = from.part(at, size);
      if (mnemonic.equals("sshr")) {
        draft.shiftSigned(lane, source, by);
      } else {
        draft.shift(lane, source, mnemonic.equals("shl") ? by : -Math.min(by, size));
      }
    }
    return true;
  }
}
