// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.model.Access;
import org.rsanemu.model.StaleWrites.StaleWrite;

/**
 * What came of the stale values of one pair of places: what was tried before, with the same values,
 * is tried ever more rarely.
 */
final class KnownAnswers {
  /** Different values that are remembered. */
  private static final int MOST_VALUES = 256;

  /** What a read found, and what it could have found. */
  private record Values(
      long fresh, boolean synchronizes, List<Stale> stale, @Nullable List<Long> sooner) {
    static Values of(PendingRead read) {
      return new Values(
          read.fresh(),
          read.stale().synchronizes(),
          read.stale().writes().stream()
              .map(stale -> new Stale(stale.write().value(), stale.silent()))
              .toList(),
          read.sooner() == null ? null : read.sooner().stream().map(Access::value).toList());
    }
  }

  /** One of the latter. */
  private record Stale(long value, boolean silent) {}

  /** What came of the same values before, and how often it was asked. */
  private record Known(WhatIfAnswer answer, int times) {}

  private final Map<Values, Known> answers = new HashMap<>();

  /** What comes of a read's stale values. */
  private WhatIfAnswer answer(PendingRead read, WhatIf whatIf) {
    Values values = Values.of(read);
    Known known = answers.get(values);
    boolean tries = (known == null || whatIf.triesAgain(known.times())) && whatIf.affords();
    WhatIfAnswer before = known == null ? WhatIfAnswer.of(Consequence.UNTRIED) : known.answer();
    WhatIfAnswer answer = tries ? whatIf.answer(read) : before;
    if (known != null || answers.size() < MOST_VALUES) {
      int times = known != null && before.isLike(answer) ? known.times() : 0;
      answers.put(values, new Known(answer.remembered(), times + 1));
    }
    return tries ? answer : answer.untried();
  }

  /**
   * What comes of the stale values of a thread that may still have what it has read before, while
   * it is taken to have read something older. Only with that it could see some of the values: both
   * were tried together.
   *
   * @param executed how many instructions the thread has run
   */
  WhatIfAnswer answer(PendingRead read, long executed, WhatIf whatIf) {
    PendingRead rest = read.consistent(executed, whatIf); // what it could see all the same
    List<StaleWrite> together = new ArrayList<>(read.stale().writes());
    together.removeAll(rest.stale().writes());
    if (together.isEmpty()) {
      return answer(read, whatIf);
    }
    long value = together.getFirst().write().value();
    WhatIfAnswer answer =
        rest.stale().writes().isEmpty()
            ? WhatIfAnswer.of(new Consequence(Verdict.UNUSED, value, null, null))
            : answer(rest, whatIf);
    boolean isUnused = answer.consequence().verdict() == Verdict.UNUSED;
    return isUnused && read.violation().access().kind() == Access.Kind.READ
        ? answer.withUnused(together)
        : answer;
  }
}
