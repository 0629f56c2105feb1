// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import static org.rsanemu.nativelib.dw.MangledText.checked;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.nativelib.dw.MangledText.Refused;

/**
 * How long a mangled C++ name becomes when it is demangled, to within a few characters a component.
 * Substitutions let a name of two hundred characters stand for one of a billion, and {@code
 * __cxa_demangle} writes it out. Follows the Itanium C++ ABI's grammar, chapter 5.1, without
 * expressions; one pass, no recursion into what a substitution stands for.
 */
final class ManglingSize {
  private static final int DEEPEST = 200;

  /** Substitutions in a name with expressions, which this grammar lacks: at most doublings. */
  private static final int MOST_UNCHECKED = 16;

  private static final String BUILTIN = "vwbcahstijlmxynofdegz";

  private final MangledText name;
  private final List<Long> substitutions = new ArrayList<>();
  private long largestArgument;
  private int depth;

  private ManglingSize(String mangled) {
    this.name = new MangledText(mangled, 2);
  }

  /** Whether a name that begins with {@code _Z} is safe to demangle. */
  static boolean isModest(String mangled) {
    ManglingSize size = new ManglingSize(mangled);
    try {
      size.encoding();
      return true;
    } catch (Refused refused) {
      return !refused.tooLong && size.name.countReferences() <= MOST_UNCHECKED;
    }
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
    if (name.peek() == 'T' || name.peek() == 'G') {
      throw new Refused(false);
    }
    long size = name();
    while (!name.atEnd() && name.peek() != 'E' && name.peek() != '.') {
      size = checked(size + type() + 2);
    }
    return size;
  }

  private long name() throws Refused {
    enter();
    long size;
    if (name.take('N')) {
      size = nested();
    } else if (name.take('Z')) {
      size = local();
    } else if (name.peek() == 'S' && !name.at("St")) {
      size = substitution();
    } else {
      boolean std = name.at("St");
      name.skip(std ? 2 : 0);
      size = (std ? 5 : 0) + unqualified(0);
      if (name.peek() == 'I') {
        remember(size);
      }
    }
    if (name.peek() == 'I') {
      size += arguments();
    }
    depth--;
    return checked(size);
  }

  private long nested() throws Refused {
    while (name.atAnyOf("rVKRO")) {
      name.skip(1);
    }
    long size = 0;
    long last = 0;
    while (!name.take('E')) {
      boolean known = false;
      if (name.at("St")) {
        name.skip(2);
        last = 5;
        known = true;
      } else if (name.peek() == 'S') {
        last = substitution();
        known = true;
      } else if (name.peek() == 'T') {
        last = parameter();
      } else if (name.peek() == 'I') {
        last = arguments();
      } else {
        last = 2 + unqualified(last);
      }
      size = checked(size + last);
      if (!known && name.peek() != 'E') {
        remember(size);
      }
    }
    return size;
  }

  private long local() throws Refused {
    long size = encoding();
    name.expect('E');
    if (name.take('s')) {
      size += 14;
    } else if (name.peek() == 'd') {
      throw new Refused(false);
    } else {
      size += 2 + name();
    }
    if (name.take('_')) {
      boolean two = name.take('_');
      while (name.atDigit()) {
        name.skip(1);
      }
      if (two) {
        name.take('_');
      }
    }
    return checked(size);
  }

  /** A component; {@code last} is the size of the one before, which a constructor repeats. */
  private long unqualified(long last) throws Refused {
    char c = name.peek();
    if (c == 'L' || c == 'B') {
      name.skip(1);
      return unqualified(last);
    }
    long size;
    if (Character.isDigit(c)) {
      size = name.number();
      name.skip(size);
    } else if (c == 'U') {
      size = unnamed();
    } else if (c == 'C' || c == 'D') {
      name.skip(1);
      name.take('I');
      if (!name.atDigit()) {
        throw new Refused(false);
      }
      name.skip(1);
      size = last + 1;
    } else if (Character.isLowerCase(c)) {
      boolean conversion = name.at("cv");
      name.skip(2);
      size = 12 + (conversion ? type() : 0);
    } else {
      throw new Refused(false);
    }
    while (name.take('B')) {
      size += unqualified(0);
    }
    return checked(size);
  }

  private long unnamed() throws Refused {
    name.skip(1);
    long size = 20;
    if (name.take('l')) {
      while (!name.take('E')) {
        size = checked(size + type() + 2);
      }
    } else if (!name.take('t')) {
      throw new Refused(false);
    }
    name.sequence();
    return size;
  }

  private long substitution() throws Refused {
    name.skip(1);
    if (Character.isLowerCase(name.peek())) {
      name.skip(1);
      return 80;
    }
    long index = name.sequence() + 1;
    if (index >= substitutions.size()) {
      throw new Refused(false);
    }
    return substitutions.get((int) index);
  }

  private long parameter() throws Refused {
    name.skip(1);
    name.sequence();
    return Math.max(8, largestArgument);
  }

  private long arguments() throws Refused {
    enter();
    name.skip(1);
    long size = 2;
    while (!name.take('E')) {
      size = checked(size + 2 + argument());
    }
    depth--;
    return size;
  }

  private long argument() throws Refused {
    long size;
    if (name.peek() == 'J') {
      size = arguments();
    } else if (name.peek() == 'X') {
      throw new Refused(false);
    } else if (name.take('L')) {
      size = literal();
    } else {
      size = type();
    }
    largestArgument = Math.max(largestArgument, size);
    return size;
  }

  private long literal() throws Refused {
    if (name.at("_Z")) {
      name.skip(2);
      long size = encoding();
      name.expect('E');
      return size;
    }
    long size = type() + 2;
    while (!name.take('E')) {
      if (name.atEnd()) {
        throw new Refused(false);
      }
      name.skip(1);
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
    char c = name.peek();
    if (name.atAnyOf(BUILTIN)) {
      name.skip(1);
      return 18;
    }
    switch (c) {
      case 'r', 'V', 'K':
        while (name.atAnyOf("rVK")) {
          name.skip(1);
        }
        return remember(type() + 24);
      case 'P', 'R', 'O':
        name.skip(1);
        return remember(type() + 3);
      case 'F':
        name.skip(1);
        return remember(function());
      case 'A':
        name.skip(1);
        name.number();
        name.expect('_');
        return remember(type() + 14);
      case 'M':
        name.skip(1);
        return remember(type() + type() + 8);
      case 'T':
        return withArguments(remember(parameter()));
      case 'S':
        if (!name.at("St")) {
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
    return name.peek() == 'I' ? remember(size + arguments()) : size;
  }

  private long function() throws Refused {
    name.take('Y');
    long size = 8;
    while (!name.take('E')) {
      if (name.peek() == 'R' || name.peek() == 'O') {
        // A reference qualifier comes right before the end.
        if (name.peek(1) == 'E') {
          name.skip(1);
          continue;
        }
      }
      size = checked(size + type() + 2);
    }
    return size;
  }

  private long other() throws Refused {
    name.skip(1);
    char c = name.peek();
    name.skip(1);
    return switch (c) {
      case 'd', 'e', 'f', 'h', 'i', 's', 'u', 'a', 'c', 'n' -> 18;
      case 'p' -> remember(type() + 3);
      case 'o' -> type() + 9;
      default -> throw new Refused(false);
    };
  }
}
