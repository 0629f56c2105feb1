// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import static org.rsanemu.isa.flow.BitFlow.FLAGS;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Way;
import org.rsanemu.isa.flow.Mnemonics;

/**
 * Which bits go where in the instructions on general registers that both of ARM's instruction sets
 * have (Arm ARM, C6.2 and F5.1). A method that returns false does not know the instruction.
 */
public final class ArmBits {
  private static final Map<String, Integer> EXTENDED =
      Map.of("uxtb", 8, "uxth", 16, "uxtw", 32, "sxtb", 8, "sxth", 16, "sxtw", 32);
  private static final Set<String> SUMS = Mnemonics.of("add sub rsb neg mul addw subw");
  private static final Set<String> BITWISE = Mnemonics.of("and orr eor bic orn eon mvn tst");

  private final ArmOperands operands;
  private final Function<String, @Nullable Bits> places;
  private final BitDraft draft;

  /**
   * @param places where the registers with these names are; null of what is none
   * @param draft of what the instruction does
   */
  public ArmBits(ArmOperands operands, Function<String, @Nullable Bits> places, BitDraft draft) {
    this.operands = operands;
    this.places = places;
    this.draft = draft;
  }

  /** One by its mnemonic without an S, of registers alone. */
  public boolean add(String mnemonic, boolean setsFlags) {
    Bits to = places.apply(operands.text(0));
    Bits second = places.apply(operands.text(1));
    if (to == null || second == null && !ArmOperands.isConstant(operands.text(1))) {
      return false;
    }
    Bits from = second == null ? to : second;
    if (second != null && (fields(mnemonic, to, from) || moves(mnemonic, to, from))) {
      return !setsFlags;
    }
    boolean known =
        shifts(mnemonic, to, from)
            || bitwise(mnemonic, to, from, setsFlags)
            || sum(mnemonic, to, from);
    boolean ofMask = mnemonic.equals("and") && ArmOperands.isConstant(operands.last());
    if (known && setsFlags && !ofMask) {
      flags(to);
    }
    return known;
  }

  /** They depend on whatever is named. */
  private void flags(Bits to) {
    draft.add(FLAGS, Way.ALL, to);
    for (int i = 1; i < operands.count(); i++) {
      Bits source = places.apply(operands.text(i));
      if (source != null) {
        draft.add(FLAGS, Way.ALL, source);
      }
    }
  }

  /** Those that take or place a field, by its first bit and width. */
  private boolean fields(String mnemonic, Bits to, Bits from) {
    int first = (int) ArmOperands.constant(operands.text(2));
    int width = (int) ArmOperands.constant(operands.text(3));
    if (operands.count() != 4 || first < 0 || width <= 0 || first + width > to.count()) {
      return false;
    }
    switch (mnemonic) {
      case "ubfx" -> draft.copy(to, from.part(first, width));
      case "sbfx" -> draft.copySigned(to, from.part(first, width));
      case "ubfiz" -> draft.copy(to.part(first, width), from);
      case "sbfiz" -> draft.copySigned(to.part(first, to.count() - first), from.part(0, width));
      case "bfi" -> {
        draft.copy(to.part(first, width), from);
        draft.keep(to.part(0, first));
        draft.keep(to.part(first + width, to.count() - first - width));
      }
      case "bfxil" -> {
        draft.copy(to, from.part(first, width));
        draft.keep(to.part(width, to.count() - width));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean moves(String mnemonic, Bits to, Bits from) {
    Integer width = EXTENDED.get(mnemonic);
    if (operands.count() != 2) {
      return false;
    }
    if (width != null && mnemonic.startsWith("u")) {
      draft.copy(to, from.part(0, width));
    } else if (width != null) {
      draft.copySigned(to, from.part(0, width));
    } else if (mnemonic.equals("mov") || mnemonic.equals("fmov")) {
      draft.copy(to, from);
    } else {
      return false;
    }
    return true;
  }

  private boolean shifts(String mnemonic, Bits to, Bits from) {
    int by = (int) ArmOperands.constant(operands.last());
    boolean isNumber = ArmOperands.isConstant(operands.last()) && operands.count() <= 3;
    return isNumber && by >= 0 && by < to.count() && shifts(mnemonic, to, from, by);
  }

  private boolean shifts(String mnemonic, Bits to, Bits from, int by) {
    switch (mnemonic) {
      case "lsl" -> draft.shift(to, from, by);
      case "lsr" -> draft.shift(to, from, -by);
      case "asr" -> draft.shiftSigned(to, from, by);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean bitwise(String mnemonic, Bits to, Bits from, boolean setsFlags) {
    String last = operands.last();
    boolean compares = mnemonic.equals("tst");
    if (!BITWISE.contains(mnemonic)) {
      return false;
    }
    if (ArmOperands.isConstant(last)) {
      boolean isAlone = operands.count() <= 3;
      long ones = ArmOperands.constant(last);
      if (isAlone && (mnemonic.equals("and") || compares)) {
        and(to, compares ? to : from, ones, compares, setsFlags);
      } else if (isAlone && mnemonic.equals("bic")) {
        draft.mask(to, from, ~ones);
      } else {
        draft.add(to, Way.EACH, from.part(0, to.count()));
      }
      return isAlone;
    }
    Bits second = places.apply(operands.text(2));
    boolean isShift = operands.count() == 3 && second == null; // of MVN's or TST's source
    if (isShift) {
      return false;
    } else if (compares) {
      draft.add(FLAGS, Way.ALL, to, from);
    } else if (operands.count() == 4) {
      return isShifted(to, from, second, last);
    } else {
      Way way = mnemonic.equals("and") ? Way.AND : Way.EACH;
      draft.add(to, way, from, second == null ? to : second);
    }
    return operands.count() < 4;
  }

  /** The second source is shifted. */
  private boolean isShifted(Bits to, Bits from, @Nullable Bits second, String how) {
    String[] words = how.split(" ");
    return second != null
        && words.length == 2
        && ArmOperands.isConstant(words[1]) // and no register
        && draft.add(to, Way.EACH, from) == draft
        && shifts(words[0], to, second, (int) ArmOperands.constant(how));
  }

  private void and(Bits to, Bits from, long ones, boolean compares, boolean setsFlags) {
    if (!compares) {
      draft.mask(to, from, ones);
    }
    if (compares || setsFlags) {
      draft.allOf(FLAGS, from.part(0, to.count()), ones);
    }
  }

  /** Each bit of a sum depends on those up to its place. */
  private boolean sum(String mnemonic, Bits to, Bits from) {
    boolean shifted = operands.last().matches("(lsr|asr|ror|rrx).*|lsl [^#].*");
    if (!SUMS.contains(mnemonic) || shifted) {
      return false;
    }
    Bits second = places.apply(operands.text(2));
    draft.add(to, Way.BELOW, from.part(0, to.count()));
    if (operands.count() == 2) {
      draft.add(to, Way.BELOW, to);
    }
    if (second != null) {
      draft.add(to, Way.BELOW, second.part(0, to.count()));
    }
    return true;
  }
}
