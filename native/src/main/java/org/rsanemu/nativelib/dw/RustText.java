// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import org.rsanemu.nativelib.dw.MangledText.Refused;

/** A place in a name of rustc's own mangling, and what has been written of it so far. */
final class RustText {
  /** Parts in parts beyond are refused. */
  static final int DEEPEST = 200;

  private static final int LONGEST = 1 << 14;
  private static final int MOST_PARTS = 1 << 14;

  /** References count from behind {@code _R}. */
  private static final int START = 2;

  /** Something of the grammar. */
  interface Part {
    void read() throws Refused;
  }

  private final String name;
  private final StringBuilder text = new StringBuilder();
  private int position = START;
  private int depth;
  private int parts;
  private boolean silent;

  RustText(String name) {
    this.name = name;
  }

  /** What has been written. */
  String printed() {
    return text.toString();
  }

  /** The next letter, 0 at the end. */
  char peek() {
    return position < name.length() ? name.charAt(position) : 0;
  }

  /** Goes past a letter if it is the next. */
  boolean take(char letter) {
    if (peek() != letter) {
      return false;
    }
    position++;
    return true;
  }

  /** Goes past the next letter. */
  char next() throws Refused {
    if (position >= name.length()) {
      throw new Refused(false);
    }
    return name.charAt(position++);
  }

  /** Writes these words. */
  void print(String words) throws Refused {
    if (!silent) {
      text.append(words);
      if (text.length() > LONGEST) {
        throw new Refused(true);
      }
    }
  }

  /** A part within a part begins. */
  void enter() throws Refused {
    if (++depth > DEEPEST || ++parts > MOST_PARTS) {
      throw new Refused(true);
    }
  }

  /** It ends. */
  void leave() {
    depth--;
  }

  /** Whether nothing is written. */
  boolean isSilent() {
    return silent;
  }

  /** Before the letter that {@link #next} gave last. */
  void back() {
    position--;
  }

  /** Reads it without writing it. */
  void silently(Part part) throws Refused {
    boolean before = silent;
    silent = true;
    part.read();
    silent = before;
  }

  /** What follows a {@code B}: the same as what stands there. */
  void again(Part part) throws Refused {
    int before = position - 1;
    long target = START + number62();
    if (target < START || target >= before) {
      throw new Refused(false);
    }
    if (!silent) {
      int after = position;
      position = (int) target;
      part.read();
      position = after;
    }
  }

  /** {@code _} is 0, {@code 0_} is 1. The hashes of crates overflow it, and are not written. */
  long number62() throws Refused {
    if (take('_')) {
      return 0;
    }
    long number = 0;
    while (!take('_')) {
      char letter = next();
      int digit = Character.isUpperCase(letter) ? letter - 'A' + 36 : Character.digit(letter, 36);
      if (digit < 0) {
        throw new Refused(false);
      }
      number = number * 62 + digit;
    }
    return number + 1;
  }

  /** What tells apart things of one name: 0 without it. */
  long disambiguator() throws Refused {
    return take('s') ? number62() + 1 : 0;
  }

  /** A name. */
  String identifier() throws Refused {
    boolean encoded = take('u');
    int length = 0;
    if (!Character.isDigit(peek())) {
      throw new Refused(false);
    }
    if (!take('0')) {
      while (Character.isDigit(peek())) {
        length = length * 10 + next() - '0';
        if (length > name.length()) {
          throw new Refused(false);
        }
      }
    }
    take('_');
    if (length > name.length() - position) {
      throw new Refused(false);
    }
    position += length;
    String written = name.substring(position - length, position);
    return encoded ? Punycode.decode(written) : written;
  }

  /** The digits of a constant, without leading zeros, up to an underscore. */
  String hexadecimal() throws Refused {
    int start = position;
    while (!take('_')) {
      if (Character.digit(next(), 16) < 0) {
        throw new Refused(false);
      }
    }
    return name.substring(start, position - 1);
  }
}
