// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;

/**
 * What a thread knows along a way: it is asked for at many places, mostly in order, so what was
 * found is kept. Thread-confined.
 */
final class KnowledgeAlong {
  private final List<WhatIfRead> glances;
  private final BiConsumer<ReadKnowledge, WhatIfRead> learns;

  /** By how many of the reads and fences it has come by. */
  private final TreeMap<Integer, ReadKnowledge> known = new TreeMap<>();

  /**
   * @param begin what it knows at the beginning
   * @param glances the way's reads and fences, in order; more may be added
   * @param learns takes what the thread learns by one
   */
  KnowledgeAlong(
      ReadKnowledge begin, List<WhatIfRead> glances, BiConsumer<ReadKnowledge, WhatIfRead> learns) {
    this.glances = glances;
    this.learns = learns;
    known.put(0, begin);
  }

  /** What it knows before the instruction of this number; not to be changed. */
  ReadKnowledge before(int path) {
    int count = count(path);
    Map.Entry<Integer, ReadKnowledge> last = known.floorEntry(count);
    if (last.getKey() == count) {
      return last.getValue();
    }
    ReadKnowledge next = last.getValue().copy();
    glances.subList(last.getKey(), count).forEach(glance -> learns.accept(next, glance));
    known.put(count, next);
    return next;
  }

  /** How many come before the instruction of this number. */
  private int count(int path) {
    int low = 0;
    int high = glances.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (glances.get(middle).path() <= path) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
