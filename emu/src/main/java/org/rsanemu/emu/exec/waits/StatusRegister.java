// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Whether anybody reads what the register holds, before a load-exclusive, in which the
 * store-exclusive that answers it says whether it has stored. Where AArch32 code stores on a
 * condition, it asks on the same condition: then what was there before is read neither if the
 * condition holds, as it is overwritten, nor if it does not.
 */
public final class StatusRegister {
  private static final Pattern IT = Pattern.compile("i(t[te]{0,3})\\s+(\\w\\w)");
  private static final Pattern SUFFIX =
      Pattern.compile("\\w+?(eq|ne|cs|hs|cc|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(?:\\.w)?\\b.*");

  private final RegisterUses uses;
  private final Liveness liveness;
  private final RetriedAttempt.Texts texts;

  /** Conditions of the IT block under way, the next one first. */
  private String block = "";

  private String condition = "";

  public StatusRegister(RegisterUses uses, Liveness liveness, RetriedAttempt.Texts texts) {
    this.uses = uses;
    this.liveness = liveness;
    this.texts = texts;
  }

  /**
   * The register, if that is so; else none.
   *
   * @param path what the thread ran from the load-exclusive on
   * @param store the store-exclusive, which is among that
   */
  public long unread(long[] path, long store) {
    block = "";
    long register = RegisterSet.NONE;
    String stored = "";
    for (long pc : path) {
      RegisterUse use = uses.at(pc);
      String when = condition(pc, use);
      if (pc == store) {
        register = use.results();
        stored = when;
        if (stored.isEmpty() || Long.bitCount(register) != 1) {
          return RegisterSet.NONE;
        }
      } else if (use.flow() != RegisterUse.Flow.NEXT) {
        return register != RegisterSet.NONE && liveness.deadUntil(path[0], pc, register)
            ? register
            : RegisterSet.NONE;
      } else if (register != RegisterSet.NONE && !when.equals(stored)) {
        if (RegisterSet.meet(register, use.reads())) {
          return RegisterSet.NONE;
        }
        if (RegisterSet.meet(RegisterSet.FLAGS, use.results() | use.updates())) {
          return liveness.deadUntil(path[0], pc, register) ? register : RegisterSet.NONE;
        }
      } else if (register == RegisterSet.NONE
          && RegisterSet.meet(uses.at(store).results(), use.reads())) {
        return RegisterSet.NONE;
      }
    }
    return RegisterSet.NONE;
  }

  /** On which condition the instruction that is next on the path does anything; empty: always. */
  private String condition(long pc, RegisterUse use) {
    String text = texts.at(pc);
    Matcher it = IT.matcher(text);
    if (it.lookingAt()) {
      block = it.group(1);
      condition = it.group(2);
      return "";
    }
    if (!block.isEmpty()) {
      String when = (block.charAt(0) == 't' ? "" : "not ") + condition;
      block = block.substring(1);
      return when;
    }
    Matcher suffix = SUFFIX.matcher(text);
    return use.conditional() && suffix.matches() ? suffix.group(1) : "";
  }
}
