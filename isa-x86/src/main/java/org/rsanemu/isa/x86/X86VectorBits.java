// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.flow.BitFlow.FLAGS;

import java.util.Map;
import java.util.Set;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Way;
import org.rsanemu.isa.flow.Mnemonics;

/**
 * Which bits go where in SSE2's instructions that permute lanes and those that compute lane by lane
 * (Intel SDM, volume 2). A method that returns false does not know the instruction.
 */
final class X86VectorBits {
  private static final int XMM = 128;
  private static final int HALF = 64;

  private static final Set<String> ANDS = Mnemonics.of("pand andps andpd");
  private static final Set<String> BITWISE = Mnemonics.of("por pxor orps orpd xorps xorpd");
  private static final Set<String> AND_NOTS = Mnemonics.of("pandn andnps andnpd");

  /** Lane by lane, of both operands. */
  private static final Map<Integer, Set<String>> LANES =
      Map.of(
          8,
          Mnemonics.of(
              """
              paddb psubb paddsb paddusb psubsb psubusb pcmpeqb pcmpgtb pmaxub pminub pavgb
              """),
          16,
          Mnemonics.of(
              """
              paddw psubw paddsw paddusw psubsw psubusw pmullw pmulhw pmulhuw pcmpeqw pcmpgtw
              pmaxsw pminsw pavgw
              """),
          32,
          Mnemonics.of(
              """
              paddd psubd pmulld pcmpeqd pcmpgtd pmaxsd pminsd addps subps mulps divps maxps minps
              cmpeqps cmpltps cmpleps cmpunordps cmpneqps cmpnltps cmpnleps cmpordps
              """),
          64,
          Mnemonics.of(
              """
              paddq psubq addpd subpd mulpd divpd maxpd minpd
              cmpeqpd cmpltpd cmplepd cmpunordpd cmpneqpd cmpnltpd cmpnlepd cmpordpd
              """));

  /** Lane by lane, of the second operand alone. */
  private static final Map<String, Integer> CONVERSIONS =
      Map.of("cvtdq2ps", 32, "cvtps2dq", 32, "cvttps2dq", 32, "sqrtps", 32, "sqrtpd", 64);

  private static final Set<String> PRODUCTS = Mnemonics.of("pmuludq pmuldq");

  /** They compute in the lowest lane, and leave the others. */
  private static final Map<Integer, Set<String>> SCALARS =
      Map.of(
          32, Mnemonics.of("addss subss mulss divss maxss minss sqrtss"),
          64, Mnemonics.of("addsd subsd mulsd divsd maxsd minsd sqrtsd"));

  private static final Map<String, Integer> COMPARISONS =
      Map.of("ucomiss", 32, "comiss", 32, "ucomisd", 64, "comisd", 64);

  private static final Map<String, Integer> UNPACK_LOW =
      Map.of(
          "punpcklbw",
          8,
          "punpcklwd",
          16,
          "punpckldq",
          32,
          "punpcklqdq",
          64,
          "unpcklps",
          32,
          "unpcklpd",
          64,
          "movlhps",
          64);

  private static final Map<String, Integer> UNPACK_HIGH =
      Map.of(
          "punpckhbw",
          8,
          "punpckhwd",
          16,
          "punpckhdq",
          32,
          "punpckhqdq",
          64,
          "unpckhps",
          32,
          "unpckhpd",
          64);

  /** Of lanes of this size they make lanes of half of it. */
  private static final Map<String, Integer> PACKS =
      Map.of("packuswb", 16, "packsswb", 16, "packssdw", 32, "packusdw", 32);

  private final String mnemonic;
  private final Bits to;
  private final Bits from;
  private final boolean stores;
  private final long number;
  private final boolean hasNumber;
  private final BitDraft draft;

  /**
   * @param to the first operand
   * @param from the second one
   * @param stores whether the first is memory
   * @param number the last one, if {@code hasNumber} says that it is an immediate
   */
  X86VectorBits(
      String mnemonic,
      Bits to,
      Bits from,
      boolean stores,
      long number,
      boolean hasNumber,
      BitDraft draft) {
    this.mnemonic = mnemonic;
    this.to = to;
    this.from = from;
    this.stores = stores;
    this.number = number;
    this.hasNumber = hasNumber;
    this.draft = draft;
  }

  boolean add() {
    if (!X86Bits.isVector(to)) {
      return comparesOrExtracts();
    }
    if (ANDS.contains(mnemonic)) {
      draft.add(to, Way.AND, to, from);
    } else if (AND_NOTS.contains(mnemonic)) {
      draft.add(to, Way.AND_NOT, from, to);
    } else if (BITWISE.contains(mnemonic)) {
      draft.add(to, Way.EACH, to, from);
    } else if (CONVERSIONS.containsKey(mnemonic)) {
      draft.lanes(to, CONVERSIONS.get(mnemonic), from);
    } else {
      return lanes() || shuffles() || shifts() || comparesOrExtracts();
    }
    return true;
  }

  private boolean comparesOrExtracts() {
    Integer size = COMPARISONS.get(mnemonic);
    if (size != null) {
      draft.add(FLAGS, Way.ALL, to.part(0, size), from.part(0, size));
    } else if (mnemonic.equals("pextrw") && !stores && X86Bits.isVector(from)) {
      draft.copy(to, from.part(((int) number & 7) * 16, 16));
    } else {
      return false;
    }
    return true;
  }

  private boolean lanes() {
    for (Map.Entry<Integer, Set<String>> each : LANES.entrySet()) {
      if (each.getValue().contains(mnemonic)) {
        draft.lanes(to, each.getKey(), to, from);
        return true;
      }
    }
    for (Map.Entry<Integer, Set<String>> each : SCALARS.entrySet()) {
      int size = each.getKey();
      if (each.getValue().contains(mnemonic)) {
        draft.add(to.part(0, size), Way.ALL, to.part(0, size), from.part(0, size));
        draft.keep(to.part(size, to.count() - size));
        return true;
      }
    }
    if (!PRODUCTS.contains(mnemonic)) {
      return false;
    }
    for (int at = 0; at < XMM; at += HALF) {
      int half = HALF / 2;
      draft.add(to.part(at, HALF), Way.ALL, to.part(at, half), from.part(at, half));
    }
    return true;
  }

  private boolean shuffles() {
    if (UNPACK_LOW.containsKey(mnemonic)) {
      draft.zip(to, UNPACK_LOW.get(mnemonic), to, from);
    } else if (UNPACK_HIGH.containsKey(mnemonic)) {
      draft.zip(to, UNPACK_HIGH.get(mnemonic), to.part(HALF, HALF), from.part(HALF, HALF));
    } else if (PACKS.containsKey(mnemonic)) {
      int size = PACKS.get(mnemonic);
      for (int i = 0; i < XMM / size; i++) {
        pack(to.part(0, HALF), to, i, size);
        pack(to.part(HALF, HALF), from, i, size);
      }
    } else {
      return selects();
    }
    return true;
  }

  private void pack(Bits half, Bits source, int lane, int size) {
    draft.add(half.part(lane * size / 2, size / 2), Way.ALL, source.part(lane * size, size));
  }

  /** Lanes by the immediate. */
  private boolean selects() {
    switch (mnemonic) {
      case "pshufd" -> select(0, 32, 4, from, from);
      case "shufps" -> select(0, 32, 4, to, from);
      case "shufpd" -> select(0, 64, 2, to, from);
      case "pshuflw" -> {
        select(0, 16, 4, from, from);
        draft.copy(to.part(HALF, HALF), from.part(HALF, HALF));
      }
      case "pshufhw" -> {
        draft.copy(to.part(0, HALF), from.part(0, HALF));
        select(HALF, 16, 4, from, from);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** So many lanes: the first half of them from one source, the others from the other one. */
  private void select(int at, int size, int count, Bits one, Bits other) {
    int width = count / 2; // of a lane's number
    for (int i = 0; i < count; i++) {
      int lane = (int) (number >>> i * width) & count - 1;
      Bits source = i < count / 2 ? one : other;
      draft.copy(to.part(at + i * size, size), source.part(at + lane * size, size));
    }
  }

  private boolean shifts() {
    if (!hasNumber || !mnemonic.matches("ps(ll|rl|ra)(w|d|q|dq)")) {
      return false;
    }
    int by = (int) number & 0xff;
    if (mnemonic.endsWith("dq")) {
      int bits = Math.min(XMM, Byte.SIZE * by);
      draft.shift(to, to, mnemonic.equals("pslldq") ? bits : -bits);
      return true;
    }
    int size =
        switch (mnemonic.charAt(mnemonic.length() - 1)) {
          case 'w' -> 16;
          case 'd' -> 32;
          default -> 64;
        };
    for (int at = 0; at < XMM; at += size) {
      Bits lane = to.part(at, size);
      switch (mnemonic.substring(0, 4)) {
        case "psll" -> draft.shift(lane, lane, Math.min(by, size));
        case "psra" -> draft.shiftSigned(lane, lane, by);
        default -> draft.shift(lane, lane, -Math.min(by, size));
      }
    }
    return true;
  }
}
