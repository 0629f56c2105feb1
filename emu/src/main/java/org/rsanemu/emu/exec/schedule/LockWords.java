// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.scratch.Ranges;

/**
 * Words that calls of the C library take and give back as locks in an execution, and who else
 * accesses them. A call that finds a lock held writes there that somebody waits, and sleeps. No
 * function of the C library says so (POSIX.1, pthread_mutex_lock and its kin): as long as only
 * these access the word, nobody can tell the call from one that has not begun. If the program's own
 * code accesses it, or a library's of which nothing is known, the call must begin as on a machine.
 */
public final class LockWords {
  /** What a step does to locks. */
  enum Use {
    /** The C library takes a lock or gives it back, and touches nothing else. */
    LOCKS,
    /** Other code than the C library's accesses memory. */
    ACCESSES,
    /** Nothing that could tell whether somebody waits. */
    NONE
  }

  private final Exploration exploration;

  /** Places of calls that take or give back a lock, by its word. */
  private final Map<Long, Set<Long>> calls = new HashMap<>();

  private final Ranges observed = new Ranges();

  /** Of an execution at its beginning. */
  public LockWords(Exploration exploration) {
    this.exploration = exploration;
  }

  /** What the step does that a thread is about to make. */
  static Use use(ThreadPosition position) {
    StepPreview preview = position.preview();
    return switch (position.place()) {
      case USERS -> Use.ACCESSES;
      case LIBRARYS -> preview == null ? Use.NONE : use(preview);
      case OTHER, EXIT, ELSEWHERE -> Use.NONE;
    };
  }

  private static Use use(StepPreview preview) {
    boolean locks = preview.step() == Kind.ACQUIRE || preview.step() == Kind.RELEASE;
    return preview.isUnknown() ? Use.ACCESSES : locks ? Use.LOCKS : Use.NONE;
  }

  /**
   * A step was made.
   *
   * @param where its place, as {@link ThreadPosition#where}
   */
  void made(Use use, long where, List<StepAccess> touched) {
    for (StepAccess access : touched) {
      if (access.space() == StepAccess.Space.MEMORY) {
        switch (use) {
          case LOCKS -> locks(where, access);
          case ACCESSES -> observe(access);
          case NONE -> {}
        }
      }
    }
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
