// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.scratch.Ranges;

/**
 * Words that library calls of an execution take and give back as locks, and who else accesses them.
 * A call that finds a lock held writes there that somebody waits, and sleeps. As long as only such
 * calls access the word, nobody can tell that from a call that has not begun. A call that asks
 * whether somebody waits can, and the program's own code can: then calls must begin as on a
 * machine.
 */
public final class LockWords {
  /** What a step does to locks. */
  enum Use {
    /** A library's call takes a lock or gives it back, and does nothing else. */
    LOCKS,
    /** A library's call that may ask whether somebody waits for a lock. */
    MAY_ASK,
    /** The program's own code. */
    ACCESSES,
    /** Nothing that could tell whether somebody waits. */
    NONE
  }

  private final Exploration exploration;
  private final LongPredicate triesLock;

  /** Places of calls that take or give back a lock, by its word. */
  private final Map<Long, Set<Long>> calls = new HashMap<>();

  private final Ranges observed = new Ranges();

  /**
   * Of an execution at its beginning.
   *
   * @param triesLock whether the instruction at an address is of a function that tries to take a
   *     lock, and is documented to say only whether it could (POSIX.1, pthread_mutex_trylock)
   */
  public LockWords(Exploration exploration, LongPredicate triesLock) {
    this.exploration = exploration;
    this.triesLock = triesLock;
  }

  /** What the step does that a thread is about to make at {@code pc}. */
  Use use(ThreadPosition position, long pc) {
    StepPreview preview = position.preview();
    return switch (position.place()) {
      case USERS -> Use.ACCESSES;
      case LIBRARYS ->
          preview != null && (preview.step() == Kind.ACQUIRE || preview.step() == Kind.RELEASE)
              ? Use.LOCKS
              : triesLock.test(pc) ? Use.NONE : Use.MAY_ASK;
      case OTHER, EXIT, ELSEWHERE -> Use.NONE;
    };
  }

  /**
   * A step was made.
   *
   * @param where its place, as {@link ThreadPosition#where}
   */
  void made(Use use, long where, List<StepAccess> touched) {
    for (StepAccess access : touched) {
      if (access.space() != StepAccess.Space.MEMORY) {
        continue;
      }
      switch (use) {
        case LOCKS -> locks(where, access);
        case ACCESSES -> observe(access);
        case MAY_ASK -> {
          if (touched.stream().noneMatch(other -> writesTo(other, access))) {
            observe(access);
          }
        }
        case NONE -> {}
      }
    }
  }

  private static boolean writesTo(StepAccess write, StepAccess access) {
    return write.writes() && write.space() == access.space() && write.overlaps(access);
  }

  private void locks(long where, StepAccess word) {
    boolean isNew = calls.computeIfAbsent(word.address(), _ -> new HashSet<>()).add(where);
    if (isNew && observed.touches(word.address(), word.size())) {
      exploration.learned(exploration.several(), where);
    }
  }

  private void observe(StepAccess access) {
    int before = observed.count();
    observed.add(access.address(), (int) access.size());
    if (observed.count() == before) {
      return;
    }
    calls.forEach((word, places) -> {
      if (observed.touches(word, Integer.BYTES)) {
        places.forEach(where -> exploration.learned(exploration.several(), where));
      }
    });
  }
}
