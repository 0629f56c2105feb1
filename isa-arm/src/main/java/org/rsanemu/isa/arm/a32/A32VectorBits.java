// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

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
 * Which bits go where in AArch32's vector instructions that compute lane by lane, and those that
 * widen and narrow lanes (Arm ARM, F6.1). A method that returns false does not know the
 * instruction.
 */
final class A32VectorBits {
  private static final int WORD = 32;
  private static final int DOUBLE = 64;

  private static final Pattern REGISTER = Pattern.compile("[sdq][0-9]+");
  private static final Pattern LANED = Pattern.compile("v[a-z]+\\.([iusf]?)(8|16|32|64)(?:\\..*)?");
  private static final Pattern WIDENING = Pattern.compile("v(add|sub|mul|mla|mls|abd)(w|l)");

  /** Lane by lane; of the first operand, too, since some add to it. */
  private static final Set<String> LANES =
      Mnemonics.of("vadd vsub vmul vmla vmls vceq vcgt vcge vmax vmin vabs vneg vabd vcvt vtst");

  private static final Set<String> BITWISE =
      Mnemonics.of("vand vorr veor vbic vorn vmvn vbsl vbit vbif");

  private final String base;
  private final ArmOperands operands;
  private final BitDraft draft;

  /** Signed, unsigned or whatever the lanes are. */
  private final String kind;

  /** Of the lanes that the mnemonic names, in bits; 0 if it names none. */
  private final int size;

  private final List<Bits> to;

  /** Those of the operands behind the first that are registers. */
  private final List<List<Bits>> sources = new ArrayList<>();

  private final boolean hasOthers;
  private final int number;

  /**
   * @param base the mnemonic up to its first dot
   */
  A32VectorBits(String mnemonic, String base, ArmOperands operands, BitDraft draft) {
    this.base = base;
    this.operands = operands;
    this.draft = draft;
    Matcher laned = LANED.matcher(mnemonic);
    kind = laned.matches() ? laned.group(1) : "";
    size = laned.matches() ? Integer.parseInt(laned.group(2)) : 0;
    to = places(operands.text(0));
    boolean others = false;
    for (int i = 1; i < operands.count(); i++) {
      List<Bits> source = places(operands.text(i));
      others |= source.isEmpty() && !ArmOperands.isConstant(operands.text(i));
      if (!source.isEmpty()) {
        sources.add(source);
      }
    }
    hasOthers = others;
    number = (int) ArmOperands.constant(operands.last());
  }

  /** The D registers, or the half of one, that a name stands for. */
  static List<Bits> places(String name) {
    if (!REGISTER.matcher(name).matches()) {
      return List.of();
    }
    int number = Integer.parseInt(name.substring(1));
    return switch (name.charAt(0)) {
      case 's' -> List.of(new Bits(32 + number / 2, number % 2 * WORD, WORD));
      case 'd' -> List.of(new Bits(32 + number, 0, DOUBLE));
      default ->
          List.of(new Bits(32 + 2 * number, 0, DOUBLE), new Bits(33 + 2 * number, 0, DOUBLE));
    };
  }

  boolean add() {
    if (to.isEmpty() || hasOthers) {
      return false;
    }
    if (to.getFirst().count() == WORD) { // the other half of a D
      draft.keep(new Bits(to.getFirst().register(), WORD - to.getFirst().bit(), WORD));
    }
    return sources.isEmpty() ? constant() : shifts() || widens() || lanes();
  }

  /** VBIC and VORR of a constant. */
  private boolean constant() {
    if (size == 0 || !base.equals("vbic") && !base.equals("vorr")) {
      return false;
    }
    for (int at = 0; at < DOUBLE * to.size(); at += size) {
      Bits lane = lane(to, at, size);
      if (base.equals("vbic")) {
        draft.mask(lane, lane, ~(long) number);
      } else {
        draft.add(lane, Way.EACH, lane);
      }
    }
    return true;
  }

  /** Some bits of one or two D registers. */
  private static Bits lane(List<Bits> registers, int bit, int count) {
    return registers.get(bit / DOUBLE).part(bit % DOUBLE, count);
  }

  private boolean isWhole(List<Bits> registers, int count) {
    return registers.size() == count && registers.getFirst().count() == DOUBLE;
  }

  private boolean shifts() {
    boolean isLeft = base.equals("vshl");
    if (!isLeft && !base.equals("vshr")
        || sources.size() != 1
        || size == 0
        || !ArmOperands.isConstant(operands.last())
        || !isWhole(sources.getFirst(), to.size())) {
      return false;
    }
    for (int at = 0; at < DOUBLE * to.size(); at += size) {
      Bits source = lane(sources.getFirst(), at, size);
      if (kind.equals("s") && !isLeft) {
        draft.shiftSigned(lane(to, at, size), source, number);
      } else {
        draft.shift(lane(to, at, size), source, isLeft ? number : -Math.min(number, size));
      }
    }
    return true;
  }

  private boolean widens() {
    Matcher widening = WIDENING.matcher(base);
    List<Bits> first = sources.getFirst();
    List<Bits> last = sources.getLast();
    if (size == 0) {
      return false;
    } else if (base.equals("vmovl") && isWhole(to, 2) && isWhole(first, 1)) {
      for (int at = 0; at < DOUBLE; at += size) {
        Bits lane = lane(to, 2 * at, 2 * size);
        if (kind.equals("s")) {
          draft.copySigned(lane, lane(first, at, size));
        } else {
          draft.copy(lane, lane(first, at, size));
        }
      }
    } else if (base.equals("vmovn") && isWhole(to, 1) && isWhole(first, 2)) {
      for (int at = 0; at < DOUBLE; at += size / 2) {
        draft.copy(lane(to, at, size / 2), lane(first, 2 * at, size / 2));
      }
    } else if (widening.matches() && isWhole(to, 2) && isWhole(last, 1) && sources.size() == 2) {
      for (int at = 0; at < DOUBLE; at += size) {
        Bits lane = lane(to, 2 * at, 2 * size);
        boolean isWide = first.size() == 2;
        Bits source = isWide ? lane(first, 2 * at, 2 * size) : lane(first, at, size);
        draft.add(lane, Way.ALL, source, lane(last, at, size), lane);
      }
    } else {
      return false;
    }
    return true;
  }

  private boolean lanes() {
    boolean isBitwise = BITWISE.contains(base);
    boolean fits =
        sources.stream()
            .allMatch(source ->
                source.size() == to.size() && source.getFirst().count() == to.getFirst().count());
    if (!fits || !isBitwise && (!LANES.contains(base) || size == 0)) {
      return false;
    }
    sources.add(to);
    for (int i = 0; i < to.size(); i++) {
      int half = i;
      Bits[] all = sources.stream().map(source -> source.get(half)).toArray(Bits[]::new);
      if (isBitwise) {
        draft.add(to.get(i), Way.EACH, all);
      } else {
        draft.lanes(to.get(i), size, all);
      }
    }
    return true;
  }
}
