// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

/** A place in a mangled name, and what is read there letter by letter. */
final class MangledText {
  /** Numbers beyond have no meaning in a name. */
  static final long LIMIT = 1 << 16;

  /** What is not in the grammar, or beyond the limits. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    final boolean tooLong;

    Refused(boolean tooLong) {
      super(null, null, false, false);
      this.tooLong = tooLong;
    }
  }

  private final String text;
  private int position;

  MangledText(String text, int start) {
    this.text = text;
    this.position = start;
  }

  /** The next letter, 0 at the end. */
  char peek() {
    return peek(0);
  }

  /** The letter {@code ahead} of the next, 0 after the end. */
  char peek(int ahead) {
    return position + ahead < text.length() ? text.charAt(position + ahead) : 0;
  }

  boolean atEnd() {
    return position >= text.length();
  }

  boolean at(String prefix) {
    return text.startsWith(prefix, position);
  }

  boolean atAnyOf(String letters) {
    return peek() != 0 && letters.indexOf(peek()) >= 0;
  }

  boolean atDigit() {
    return Character.isDigit(peek());
  }

  void skip(long letters) throws Refused {
    if (letters > text.length() - position) {
      throw new Refused(false);
    }
    position += (int) letters;
  }

  /** Goes past a letter if it is the next. */
  boolean take(char letter) {
    boolean there = peek() == letter;
    position += there ? 1 : 0;
    return there;
  }

  /** Goes past a letter that must be there. */
  void expect(char letter) throws Refused {
    if (!take(letter)) {
      throw new Refused(false);
    }
  }

  /** A decimal number; 0 if there are no digits. */
  long number() throws Refused {
    long value = 0;
    while (atDigit()) {
      value = checked(10 * value + text.charAt(position++) - '0');
    }
    return value;
  }

  /** {@code [0-9A-Z]* _}, in base 36: -1 for none before the underscore. */
  long sequence() throws Refused {
    long value = -1;
    while (!take('_')) {
      int digit = Character.digit(peek(), 36);
      if (digit < 0 || Character.isLowerCase(peek())) {
        throw new Refused(false);
      }
      value = checked(Math.max(0, value) * 36 + digit);
      position++;
    }
    return value;
  }

  /** The substitutions and template parameters in the whole name, or more. */
  int countReferences() {
    int count = 0;
    for (int i = 0; i + 1 < text.length(); i++) {
      char next = text.charAt(i + 1);
      boolean reference = next == '_' || Character.isDigit(next) || Character.isUpperCase(next);
      count += "ST".indexOf(text.charAt(i)) >= 0 && reference ? 1 : 0;
    }
    return count;
  }

  /** A number, if it is within the limit. */
  static long checked(long size) throws Refused {
    if (size > LIMIT) {
      throw new Refused(true);
    }
    return size;
  }
}
