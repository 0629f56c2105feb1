// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Instructions that do something by the flags, by how assemblers write them. */
final class ConditionalForms {
  /** One of two values, or flags that are those of a comparison or a constant. */
  private static final Pattern SELECTS =
      Pattern.compile("(cmov\\w+|f?csel|csinc|csinv|csneg|ccmp|ccmn)\\b.*");

  private static final Pattern COPIES_OR_COMPARES =
      Pattern.compile("(v?mov|mvn|cmp|cmn|tst|teq)\\w*(\\.\\w+)?\\b.*");

  private static final Pattern MASKS = Pattern.compile("(and|or|orr|bic|andn)s?(\\.w)?\\b.*");

  private static final Pattern MASK_OF_CARRY = Pattern.compile("sbb (\\w+), \\1");

  private static final Pattern BYTE_OF_FLAGS = Pattern.compile("set\\w+ [a-z]\\w*");

  private static final Pattern BIT = Pattern.compile("ands?(\\.w)? (\\w+, ){1,2}#?(0x)?1");

  private static final Pattern BLOCK = Pattern.compile("i(t[te]{0,3})\\b.*");

  private ConditionalForms() {}

  static boolean isSelect(String text) {
    return SELECTS.matcher(text).matches();
  }

  /** Of one that does anything only if the flags say so. */
  static boolean copiesOrCompares(String text) {
    return COPIES_OR_COMPARES.matcher(text).matches();
  }

  static boolean masks(String text) {
    return MASKS.matcher(text).matches();
  }

  /** x86's way to make zeros or ones of the carry flag. */
  static boolean isMaskOfCarry(String text) {
    return MASK_OF_CARRY.matcher(text).matches();
  }

  /** x86's byte of a register that becomes 0 or 1: the other bytes stay. */
  static boolean isByteOfFlags(String text) {
    return BYTE_OF_FLAGS.matcher(text).matches();
  }

  /** The lowest bit of something, as of a truth value. */
  static boolean isBit(String text) {
    return BIT.matcher(text).matches();
  }

  /** How many instructions T32's IT makes conditional; 0 of another instruction. */
  static int lengthOfBlock(String text) {
    Matcher block = BLOCK.matcher(text);
    return block.matches() ? block.group(1).length() : 0;
  }
}
