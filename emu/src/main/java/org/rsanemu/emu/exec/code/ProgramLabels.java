// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names that a program gave to places with {@code RSAN_LABEL}: each text once, numbered. */
public final class ProgramLabels {
  /** More different ones are no help to a reader, and a program may make them up. */
  public static final int MOST = 1000;

  /** What there is if there is no room for another. */
  public static final int NONE = 0;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>(List.of(""));

  /** The number of a text, from 1; {@link #NONE} if there are too many. */
  public int number(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    if (numbers.size() == MOST) {
      return NONE;
    }
    texts.add(text);
    numbers.put(text, numbers.size() + 1);
    return numbers.size();
  }

  /** The text; "" for {@link #NONE}. */
  String text(int number) {
    return texts.get(number);
  }
}
