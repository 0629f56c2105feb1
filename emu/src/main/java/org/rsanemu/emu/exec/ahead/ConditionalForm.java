// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sorts of instructions of which compilers make conditions, by how assemblers write them. */
enum ConditionalForm {
  /** Takes one of two values by the flags, or the flags of a comparison or a constant. */
  SELECT("(cmov\\w+|f?csel|csinc|csinv|csneg|ccmp|ccmn)\\b.*"),

  /** Copies or compares: leaves all as it is if it is conditional, and its condition is false. */
  COPY_OR_COMPARISON("(v?mov|mvn|cmp|cmn|tst|teq)\\w*(\\.\\w+)?\\b.*"),

  /** x86: makes zeros or ones of the carry flag. */
  MASK_OF_CARRY("sbb (\\w+), \\1"),

  /** x86: makes the low byte of a register 0 or 1 by the flags; the others stay. */
  BYTE_OF_FLAGS("set\\w+ [a-z]\\w*"),

  /** Takes the lowest bit of something, as of a truth value. */
  BIT("ands?(\\.w)? (\\w+, ){1,2}#?(0x)?1"),

  /** Makes zeros or ones of the lowest bit. */
  MASK_OF_BIT("sbfx (\\w+, ){2}#0, #1"),

  /** Makes zeros or ones of a 0 or 1. */
  NEGATION("(neg \\w+(, \\w+)?|rsbs?(\\.w)? (\\w+, ){2}#0)");

  private static final Pattern BLOCK = Pattern.compile("i(t[te]{0,3})\\b.*");

  private final Pattern pattern;

  ConditionalForm(String pattern) {
    this.pattern = Pattern.compile(pattern);
  }

  /** Whether an instruction is of this sort. */
  boolean has(String text) {
    return pattern.matcher(text).matches();
  }

  /** How many instructions T32's IT makes conditional; 0 of another instruction. */
  static int lengthOfBlock(String text) {
    Matcher block = BLOCK.matcher(text);
    return block.matches() ? block.group(1).length() : 0;
  }
}
