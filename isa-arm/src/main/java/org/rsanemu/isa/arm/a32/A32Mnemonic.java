// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.flow.Mnemonics;

/**
 * An AArch32 mnemonic, taken apart.
 *
 * @param base as {@code add} in {@code addseq.w}; of vector instructions all before the first dot
 * @param setsFlags whether it has an S
 * @param conditional whether it ends in a condition
 */
record A32Mnemonic(String base, boolean setsFlags, boolean conditional) {
  /** Instructions that may have an S. */
  private static final Set<String> WITH_S =
      Mnemonics.of(
          """
          mov mvn add sub rsb rsc adc sbc and orr orn eor bic lsl lsr asr ror rrx mul mla
          umull smull umlal smlal
          """);

  /** Bases that look as if they ended in S or a condition. */
  private static final Set<String> WHOLE =
      Mnemonics.of(
          """
          teq mls svc smmls umaal bl blx b bx cbz cbnz movt movw vmls vmul vmovl vshl
          vcle vclt vcge vcgt vceq vabs vcls vmrs mrs vsel smlal umlal vpadal vmlal vqshl vrshl
          it itt ite ittt itte itet itee itttt ittte ittet ittee itett itete iteet iteee
          hvc vtbl vaddhn nop vcvt vdiv
          """);

  private static final Pattern CONDITION =
      Pattern.compile("(.+?)(eq|ne|hs|lo|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)");

  static A32Mnemonic of(String mnemonic) {
    int dot = mnemonic.indexOf('.');
    String word = dot < 0 ? mnemonic : mnemonic.substring(0, dot);
    if (WHOLE.contains(word) || WITH_S.contains(word)) {
      return new A32Mnemonic(word, false, false);
    }
    if (hasS(word)) {
      return new A32Mnemonic(word.substring(0, word.length() - 1), true, false);
    }
    Matcher condition = CONDITION.matcher(word);
    if (condition.matches()) {
      String rest = condition.group(1);
      return hasS(rest)
          ? new A32Mnemonic(rest.substring(0, rest.length() - 1), true, true)
          : new A32Mnemonic(rest, false, true);
    }
    return new A32Mnemonic(word, false, false);
  }

  private static boolean hasS(String word) {
    return word.endsWith("s") && WITH_S.contains(word.substring(0, word.length() - 1));
  }
}
