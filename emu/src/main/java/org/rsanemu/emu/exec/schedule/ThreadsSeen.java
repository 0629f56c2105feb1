// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Frame;

/**
 * The threads that an exploration has seen, by who created them ({@link ThreadPositions#lineage}),
 * and what became of them. Thread-confined.
 */
public final class ThreadsSeen {
  /** What became of a thread in at least one execution. */
  public enum Fate {
    /** It began. */
    BEGUN,
    /** It ended, ended the process, or waited forever when that ended: nothing of it is left. */
    FINISHED,
    /** It ended, or ended the process. */
    ENDED,
    /** It waited when the process exited, and nobody is known who could have ended the wait. */
    WAITED
  }

  /**
   * What was seen.
   *
   * @param fates which threads met with each; every fate is there
   * @param waits where threads waited when the process exited, as far as that is known
   */
  public record Seen(Map<Fate, Set<String>> fates, Map<String, Frame> waits) {
    /**
     * A copy, in one order.
     *
     * @throws NullPointerException if a fate is missing
     */
    public Seen {
      Map<Fate, Set<String>> all = new EnumMap<>(Fate.class);
      for (Fate fate : Fate.values()) {
        all.put(fate, new TreeSet<>(requireNonNull(fates.get(fate))));
      }
      fates = Collections.unmodifiableMap(all);
      waits = Collections.unmodifiableMap(new TreeMap<>(waits));
    }
  }

  private final Map<Fate, Set<String>> fates = new EnumMap<>(Fate.class);
  private final Map<String, Frame> waits = new TreeMap<>();

  ThreadsSeen() {
    for (Fate fate : Fate.values()) {
      fates.put(fate, new TreeSet<>());
    }
  }

  void saw(String thread, Fate fate) {
    of(fate).add(thread);
  }

  /** It is {@link Fate#WAITED}; where, if that is known. */
  void waited(String thread, @Nullable Frame place) {
    saw(thread, Fate.WAITED);
    if (place != null) {
      waits.putIfAbsent(thread, place);
    }
  }

  /** Takes what was seen before. */
  void addAll(Seen before) {
    before.fates.forEach((fate, threads) -> of(fate).addAll(threads));
    before.waits.forEach(waits::putIfAbsent);
  }

  void clear() {
    fates.values().forEach(Set::clear);
    waits.clear();
  }

  public Seen seen() {
    return new Seen(fates, waits);
  }

  private Set<String> of(Fate fate) {
    return requireNonNull(fates.get(fate));
  }

  /** Whether one of them never finished: the rest of it is not explored. */
  boolean areLeft() {
    return !of(Fate.FINISHED).containsAll(of(Fate.BEGUN));
  }

  /** Whether one waited when the process exited. */
  boolean waitAtEnd() {
    return !of(Fate.WAITED).isEmpty();
  }

  /** Whether one did, and ended in another execution: it is no servant that is idle. */
  boolean waitSometimes() {
    return !waitingSometimes().isEmpty();
  }

  private Set<String> waitingSometimes() {
    Set<String> both = new TreeSet<>(of(Fate.WAITED));
    both.retainAll(of(Fate.ENDED));
    return both;
  }

  /**
   * Where the first of those waited.
   *
   * @return null if there is none, or that is not known
   */
  public @Nullable Frame placeOfWait() {
    return waitingSometimes().stream()
        .filter(waits::containsKey)
        .findFirst()
        .map(waits::get)
        .orElse(null);
  }
}
