package org.rsanemu.emu.exec.result;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.emu.exec.schedule.Exploration;

/**
 * What is known of a program's steps when an execution begins: the same choices lead to the same
 * execution only with that.
 *
 * @param open see {@link Exploration#open}
 * @param waiting see {@link Exploration#waiting}
 * @param several see {@link Exploration#several}
 */
public record KnownSteps(Set<Long> open, Set<Long> waiting, Set<Long> several) {
  /** Before the first execution. */
  public static final KnownSteps NOTHING = new KnownSteps(Set.of(), Set.of(), Set.of());

  /** The sets as they are now. */
  public KnownSteps {
    open = Collections.unmodifiableSet(new TreeSet<>(open));
    waiting = Collections.unmodifiableSet(new TreeSet<>(waiting));
    several = Collections.unmodifiableSet(new TreeSet<>(several));
  }
}
