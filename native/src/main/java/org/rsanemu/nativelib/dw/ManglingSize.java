package org.rsanemu.nativelib.dw;

import java.util.ArrayList;
import java.util.List;

/**
 * How long a mangled C++ name becomes when it is demangled, to within a few characters a component.
 * Substitutions let a name of two hundred characters stand for one of a billion, and {@code
 * __cxa_demangle} writes it out. Follows the Itanium C++ ABI's grammar, chapter 5.1, without
 * expressions; one pass, no recursion into what a substitution stands for.
 */
final class ManglingSize {
  /** Longer names are of no use to a reader. */
  private static final long LIMIT = 1 << 16;

  private static final int DEEPEST = 200;

  /** Substitutions in a name with expressions, which this grammar lacks: at most doublings. */
  private static final int MOST_UNCHECKED = 16;

  private static final String BUILTIN = "vwbcahstijlmxynofdegz";

  /** What is not in the grammar, or beyond the limits. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    final boolean tooLong;

    Refused(boolean tooLong) {
      super(null, null, false, false);
      this.tooLong = tooLong;
    }
  }

  private final String name;
  private final List<Long> substitutions = new ArrayList<>();
  private long largestArgument;
  private int position;
  private int depth;

  private ManglingSize(String name) {
    this.name = name;
  }

  /** Whether a name that begins with {@code _Z} is safe to demangle. */
  static boolean isModest(String mangled) {
    ManglingSize size = new ManglingSize(mangled);
    size.position = 2;
    try {
      size.encoding();
      return true;
    } catch (Refused refused) {
      return !refused.tooLong && size.countReferences() <= MOST_UNCHECKED;
    }
  }

  private int countReferences() {
    int count = 0;
    for (int i = 0; i + 1 < name.length(); i++) {
      char next = name.charAt(i + 1);
      boolean reference = next == '_' || Character.isDigit(next) || Character.isUpperCase(next);
      count += "ST".indexOf(name.charAt(i)) >= 0 && reference ? 1 : 0;
    }
    return count;
  }

  private char peek() {
    return position < name.length() ? name.charAt(position) : 0;
  }

  private boolean take(char c) {
    boolean there = peek() == c;
    position += there ? 1 : 0;
    return there;
  }

  private long checked(long size) throws Refused {
    if (size > LIMIT) {
      throw new Refused(true);
    }
    return size;
  }

  private long remember(long size) throws Refused {
    substitutions.add(checked(size));
    return size;
  }

  private void enter() throws Refused {
    if (++depth > DEEPEST) {
      throw new Refused(true);
    }
  }

  private long encoding() throws Refused {
    if (peek() == 'T' || peek() == 'G') {
      throw new Refused(false);
    }
    long size = name();
    while (position < name.length() && peek() != 'E' && peek() != '.') {
      size = checked(size + type() + 2);
    }
    return size;
  }

  private long name() throws Refused {
    enter();
    long size;
    if (take('N')) {
      size = nested();
    } else if (take('Z')) {
      size = local();
    } else if (peek() == 'S' && !name.startsWith("St", position)) {
      size = substitution();
    } else {
      boolean std = name.startsWith("St", position);
      position += std ? 2 : 0;
      size = (std ? 5 : 0) + unqualified(0);
      if (peek() == 'I') {
        remember(size);
      }
    }
    if (peek() == 'I') {
      size += arguments();
    }
    depth--;
    return checked(size);
  }

  private long nested() throws Refused {
    while ("rVKRO".indexOf(peek()) >= 0) {
      position++;
    }
    long size = 0;
    long last = 0;
    while (!take('E')) {
      boolean known = false;
      if (name.startsWith("St", position)) {
        position += 2;
        last = 5;
        known = true;
      } else if (peek() == 'S') {
        last = substitution();
        known = true;
      } else if (peek() == 'T') {
        last = parameter();
      } else if (peek() == 'I') {
        last = arguments();
      } else {
        last = 2 + unqualified(last);
      }
      size = checked(size + last);
      if (!known && peek() != 'E') {
        remember(size);
      }
    }
    return size;
  }

  private long local() throws Refused {
    long size = encoding();
    if (!take('E')) {
      throw new Refused(false);
    }
    if (take('s')) {
      size += 14;
    } else if (peek() == 'd') {
      throw new Refused(false);
    } else {
      size += 2 + name();
    }
    if (take('_')) {
      boolean two = take('_');
      while (Character.isDigit(peek())) {
        position++;
      }
      if (two) {
        take('_');
      }
    }
    return checked(size);
  }

  /** A component; {@code last} is the size of the one before, which a constructor repeats. */
  private long unqualified(long last) throws Refused {
    char c = peek();
    if (c == 'L' || c == 'B') {
      position++;
      return unqualified(last);
    }
    long size;
    if (Character.isDigit(c)) {
      size = number();
      if (size > name.length() - position) {
        throw new Refused(false);
      }
      position += (int) size;
    } else if (c == 'U') {
      size = unnamed();
    } else if (c == 'C' || c == 'D') {
      position++;
      take('I');
      if (!Character.isDigit(peek())) {
        throw new Refused(false);
      }
      position++;
      size = last + 1;
    } else if (Character.isLowerCase(c)) {
      boolean conversion = name.startsWith("cv", position);
      position += 2;
      size = 12 + (conversion ? type() : 0);
    } else {
      throw new Refused(false);
    }
    while (take('B')) {
      size += unqualified(0);
    }
    return checked(size);
  }

  private long unnamed() throws Refused {
    position++;
    long size = 20;
    if (take('l')) {
      while (!take('E')) {
        size = checked(size + type() + 2);
      }
    } else if (!take('t')) {
      throw new Refused(false);
    }
    sequence();
    return size;
  }

  private long number() throws Refused {
    long value = 0;
    while (Character.isDigit(peek())) {
      value = checked(10 * value + name.charAt(position++) - '0');
    }
    return value;
  }

  /** {@code [0-9A-Z]* _}: -1 for none before the underscore. */
  private long sequence() throws Refused {
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

  private long substitution() throws Refused {
    position++;
    if (Character.isLowerCase(peek())) {
      position++;
      return 80;
    }
    long index = sequence() + 1;
    if (index >= substitutions.size()) {
      throw new Refused(false);
    }
    return substitutions.get((int) index);
  }

  private long parameter() throws Refused {
    position++;
    sequence();
    return Math.max(8, largestArgument);
  }

  private long arguments() throws Refused {
    enter();
    position++;
    long size = 2;
    while (!take('E')) {
      size = checked(size + 2 + argument());
    }
    depth--;
    return size;
  }

  private long argument() throws Refused {
    long size;
    if (peek() == 'J') {
      size = arguments();
    } else if (peek() == 'X') {
      throw new Refused(false);
    } else if (take('L')) {
      size = literal();
    } else {
      size = type();
    }
    largestArgument = Math.max(largestArgument, size);
    return size;
  }

  private long literal() throws Refused {
    if (name.startsWith("_Z", position)) {
      position += 2;
      long size = encoding();
      if (!take('E')) {
        throw new Refused(false);
      }
      return size;
    }
    long size = type() + 2;
    while (!take('E')) {
      if (position >= name.length()) {
        throw new Refused(false);
      }
      position++;
      size++;
    }
    return size;
  }

  private long type() throws Refused {
    enter();
    long size = unguardedType();
    depth--;
    return checked(size);
  }

  private long unguardedType() throws Refused {
    char c = peek();
    if (c != 0 && BUILTIN.indexOf(c) >= 0) {
      position++;
      return 18;
    }
    switch (c) {
      case 'r', 'V', 'K':
        while ("rVK".indexOf(peek()) >= 0 && peek() != 0) {
          position++;
        }
        return remember(type() + 24);
      case 'P', 'R', 'O':
        position++;
        return remember(type() + 3);
      case 'F':
        position++;
        return remember(function());
      case 'A':
        position++;
        number();
        if (!take('_')) {
          throw new Refused(false);
        }
        return remember(type() + 14);
      case 'M':
        position++;
        return remember(type() + type() + 8);
      case 'T':
        return withArguments(remember(parameter()));
      case 'S':
        if (!name.startsWith("St", position)) {
          return withArguments(substitution());
        }
        return remember(name());
      case 'D':
        return other();
      default:
        if (c == 'N' || c == 'Z' || Character.isDigit(c)) {
          return remember(name());
        }
        throw new Refused(false);
    }
  }

  private long withArguments(long size) throws Refused {
    return peek() == 'I' ? remember(size + arguments()) : size;
  }

  private long function() throws Refused {
    take('Y');
    long size = 8;
    while (!take('E')) {
      if (peek() == 'R' || peek() == 'O') {
        // A reference qualifier stands right before the end.
        if (position + 1 < name.length() && name.charAt(position + 1) == 'E') {
          position++;
          continue;
        }
      }
      size = checked(size + type() + 2);
    }
    return size;
  }

  private long other() throws Refused {
    position++;
    char c = peek();
    position++;
    return switch (c) {
      case 'd', 'e', 'f', 'h', 'i', 's', 'u', 'a', 'c', 'n' -> 18;
      case 'p' -> remember(type() + 3);
      case 'o' -> type() + 9;
      default -> throw new Refused(false);
    };
  }
}
