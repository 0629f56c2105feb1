// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.isa.code.ArgumentRules;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.dwarf.data.BareType;
import org.rsanemu.loader.dwarf.data.Dw;
import org.rsanemu.loader.dwarf.data.DwarfNames;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * Where among a function's general arguments some of its parameters are, by the types of those
 * before them. What calling conventions decide by more than kind and size is not known here, and so
 * is not what comes after it.
 */
final class ArgumentPlaces {
  private static final int UNSURE = -1;
  private static final int MOST_MEMBERS = 32;
  private static final int ENCODING_FLOAT = 0x04;
  private static final int ENCODING_COMPLEX = 0x03;

  private final DwarfData data;
  private final ArgumentRules rules;
  private final int word;
  private final Die parameter;
  private final Die holder;
  private final Die scratch;
  private final Die type;

  ArgumentPlaces(DwarfData data, ArgumentRules rules) {
    this.data = data;
    this.rules = rules;
    this.word = rules.word();
    this.parameter = data.newDie();
    this.holder = data.newDie();
    this.scratch = data.newDie();
    this.type = data.newDie();
  }

  /**
   * The places of a function's memory orders.
   *
   * @param functions what knows the entry that an instance's parameter is of
   */
  Arguments of(Die function, OperationFunctions.Operation operation, OperationFunctions functions) {
    List<Integer> places = new ArrayList<>();
    int place = hiddenResult(function);
    boolean more = data.child(function, parameter);
    for (int i = 0; more && i < MOST_MEMBERS && place != UNSURE; i++) {
      if (data.tag(parameter) == Dw.TAG_FORMAL_PARAMETER) {
        functions.abstractOf(parameter, holder);
        if (!data.has(parameter, Dw.AT_LOCATION)) {
          // The compiler may have removed it.
          break;
        }
        if (operation.values().containsKey(holder.id())) {
          places.add(place);
        }
        place = after(place, parameter);
      }
      more = data.sibling(parameter, parameter);
    }
    boolean found = places.size() == operation.orders() && !places.isEmpty();
    return found
        ? new Arguments(
            places.getFirst(), places.size() > 1 ? places.get(1) : -1, operation.numbers())
        : Arguments.NONE;
  }

  /** 1 if the caller says where to put the result, in the way of an argument. */
  private int hiddenResult(Die function) {
    if (!typeOf(function)) {
      return 0;
    }
    long size = data.number(type, Dw.AT_BYTE_SIZE, 0);
    if (!isAggregate(data.tag(type)) || size <= rules.resultWords() * (long) word) {
      return 0;
    }
    return switch (rules.hiddenResult()) {
      case ARGUMENT -> 1;
      // More may be in floating-point registers.
      case ARGUMENT_UNLESS_FLOATS -> isGeneral() ? 1 : UNSURE;
      case OWN_REGISTER -> 0;
    };
  }

  /** The place after that of a parameter. */
  private int after(int place, Die typed) {
    if (!typeOf(typed)) {
      return UNSURE;
    }
    int tag = data.tag(type);
    long size = data.number(type, Dw.AT_BYTE_SIZE, word);
    if (tag == Dw.TAG_BASE_TYPE) {
      long encoding = data.number(type, Dw.AT_ENCODING, 0);
      if (encoding == ENCODING_FLOAT || encoding == ENCODING_COMPLEX) {
        return place;
      }
    } else if (isAggregate(tag)) {
      return structure(place, size);
    } else if (!isScalar(tag)) {
      return UNSURE;
    }
    if (size <= word) {
      return place + 1;
    }
    return rules.scalarPairs() && size == 2L * word ? (place + 1) / 2 * 2 + 2 : UNSURE;
  }

  /** The place after a structure or class. */
  private int structure(int place, long size) {
    int words = (int) ((size + word - 1) / word);
    if (size <= 0 || words > 2 || words == 2 && !isOrdinary(place)) {
      return UNSURE;
    }
    return isGeneral() ? place + words : UNSURE;
  }

  /** Whether one of two words is in two registers, the next ones, if it is in registers. */
  private boolean isOrdinary(int place) {
    return place + 2 <= rules.pairRegisters()
        && !(rules.evenPairs() && data.has(type, Dw.AT_ALIGNMENT));
  }

  /** Whether a structure has but members that are no floating-point numbers. */
  private boolean isGeneral() {
    scratch.set(type);
    boolean more = data.child(scratch, scratch);
    for (int i = 0; more && i < MOST_MEMBERS; i++) {
      if (data.tag(scratch) == Dw.TAG_MEMBER || data.tag(scratch) == Dw.TAG_INHERITANCE) {
        boolean plain = typeOf(scratch);
        int tag = plain ? data.tag(type) : 0;
        long encoding = plain ? data.number(type, Dw.AT_ENCODING, 0) : 0;
        long size = plain ? data.number(type, Dw.AT_BYTE_SIZE, word) : 0;
        if (!isScalar(tag) || encoding == ENCODING_FLOAT || size > word) {
          return false;
        }
      }
      more = data.sibling(scratch, scratch);
    }
    return !more;
  }

  /** Goes to the type behind typedefs and qualifiers; whether there is one. */
  private boolean typeOf(Die typed) {
    Die spare = data.newDie();
    return DwarfNames.holder(data, typed, Dw.AT_TYPE, holder, spare)
        && BareType.of(data, holder, type);
  }

  private static boolean isAggregate(int tag) {
    return tag == Dw.TAG_STRUCTURE_TYPE
        || tag == Dw.TAG_CLASS_TYPE
        || tag == Dw.TAG_UNION_TYPE
        || tag == Dw.TAG_ARRAY_TYPE;
  }

  private static boolean isScalar(int tag) {
    return tag == Dw.TAG_BASE_TYPE
        || tag == Dw.TAG_POINTER_TYPE
        || tag == Dw.TAG_REFERENCE_TYPE
        || tag == Dw.TAG_RVALUE_REFERENCE_TYPE
        || tag == Dw.TAG_ENUMERATION_TYPE;
  }
}
