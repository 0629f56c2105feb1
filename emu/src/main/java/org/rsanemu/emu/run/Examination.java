package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.run.Consequence.Verdict;
import org.rsanemu.emu.trial.Journal;
import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.Access;
import org.rsanemu.rc20.LocationMap;
import org.rsanemu.rc20.MemoryOrder;
import org.rsanemu.rc20.StaleWrites;
import org.rsanemu.rc20.lift.Effect;

/**
 * Tries what a thread would do with a stale value: it goes its usual way, with the newest one, and
 * again with the stale one, and both ways are compared by what others would notice.
 */
final class Examination {
  /** What a way is followed by: so many acts that others notice, so many instructions. */
  private static final int MOST_VISIBLE = 200;

  private static final int MOST_INSTRUCTIONS = 20_000;

  /** Rounds of a loop after which a thread is taken to wait, if the newest value keeps it there. */
  private static final int ROUNDS = 3;

  /** Rounds after which a thread that a stale value keeps in a loop is given up. */
  private static final int MOST_ROUNDS = 8;

  /** Other stale values that are tried together with one. */
  private static final int MOST_TOGETHER = 6;

  /** How far a thread is followed that does something else, to see whether it crashes. */
  private static final int UNTIL_CRASH = 100_000;

  /** Bytes below the stack pointer that functions use all the same (x86-64). */
  private static final int RED_ZONE = 128;

  private final TrialMachine machine;
  private final Analysis analysis;
  private final Deeds deeds;
  private long executed;

  /** Locations that the thread has read in the newest trial, and could have read stale. */
  private final Set<Integer> passed = new TreeSet<>();

  /** What is stale in the newest trial besides, whenever it is read. */
  private List<Access> together = List.of();

  /**
   * A read that may be tried again.
   *
   * @param address of what it read
   * @param size up to 8
   * @param fresh what it read: the newest value
   * @param teaches whether the newest write makes the thread aware of others
   */
  record Read(
      GuestContext thread,
      Origins.Origin origin,
      long address,
      int size,
      long fresh,
      boolean teaches) {}

  Examination(TrialMachine machine, Analysis analysis, Deeds deeds) {
    this.machine = machine;
    this.analysis = analysis;
    this.deeds = deeds;
  }

  /**
   * What came of a trial.
   *
   * @param open whether the value had made no difference when the trial ended, but still may
   */
  record Outcome(Consequence consequence, boolean open) {}

  /** What would come of each of these values in place of the newest, in the same order. */
  List<Outcome> of(Read read, List<Long> staleValues) {
    Walk usual = usual(read);
    List<Outcome> all = new ArrayList<>();
    int kept = machine.contexts().used();
    for (long stale : staleValues) {
      all.add(of(read, stale, usual));
      machine.contexts().release(kept);
    }
    machine.contexts().release(0);
    return all;
  }

  private Walk usual(Read read) {
    Walk walk = begin(read);
    while (walk.goes() && walk.visible() < MOST_VISIBLE && !waits(walk)) {
      walk.step(MOST_INSTRUCTIONS);
    }
    end(walk);
    return walk;
  }

  private void end(Walk walk) {
    executed += walk.executed();
    walk.end();
  }

  /** How many instructions were run in trials. */
  long executed() {
    return executed;
  }

  private static boolean waits(Walk walk) {
    return walk.visible() == 0 && walk.returns() >= ROUNDS;
  }

  private Walk begin(Read read) {
    GuestContext thread = read.thread();
    machine.begin(thread, read.origin());
    machine.trial().was(read.address(), read.size(), read.fresh());
    return new Walk(machine, thread, read.origin().pc());
  }

  /**
   * Tries a stale value; if it makes a difference only together with others that the thread reads
   * before it is gone, with each of those, and with all of them.
   */
  private Outcome of(Read read, long stale, Walk usual) {
    Outcome alone = of(read, stale, usual, List.of());
    List<Access> others = alone.open() ? alsoStale(read) : List.of();
    if (others.isEmpty()) {
      return alone;
    }
    List<List<Access>> combinations = new ArrayList<>();
    others.forEach(other -> combinations.add(List.of(other)));
    combinations.add(oldest(others));
    boolean unused = true;
    for (List<Access> combination : combinations) {
      Outcome together = of(read, stale, usual, combination);
      if (together.consequence().verdict().compareTo(Verdict.UNTRIED) < 0) {
        return together;
      }
      unused &= together.consequence().verdict() == Verdict.UNUSED;
    }
    return unused ? new Outcome(new Consequence(Verdict.UNUSED, stale, null, null), false) : alone;
  }

  /** What the thread could read stale besides, if it came to the usual place; else nothing. */
  private List<Access> alsoStale(Read read) {
    List<Access> all = new ArrayList<>();
    for (int location : passed) {
      StaleWrites stale = analysis.stale(read.thread().number(), location, MemoryOrder.RLX);
      LocationMap locations = analysis.locations();
      boolean known = stale.complete() && analysis.hasValues(location);
      if (!known || location == locations.at(read.address()) || read.teaches()) {
        return List.of();
      }
      stale.writes().forEach(write -> all.add(write.write()));
    }
    return all.size() > MOST_TOGETHER ? List.of() : all;
  }

  /** Of each address the last one. */
  private static List<Access> oldest(List<Access> all) {
    Map<Long, Access> last = new LinkedHashMap<>();
    all.forEach(access -> last.put(access.address(), access));
    return List.copyOf(last.values());
  }

  private Outcome of(Read read, long stale, Walk usual, List<Access> others) {
    Walk walk = begin(read);
    together = others;
    passed.clear();
    for (Access other : others) {
      machine.trial().was(other.address(), other.size(), other.value());
    }
    machine.trial().stale(read.address(), read.size(), stale);
    Alignment alignment = new Alignment(usual);
    Verdict verdict = compare(read, walk, usual, alignment);
    if (verdict != Verdict.DIFFERENT) {
      end(walk);
      Deed branch = verdict == Verdict.USED ? branch(walk, usual) : null;
      Consequence consequence = new Consequence(verdict, stale, branch, null);
      return new Outcome(consequence, verdict == Verdict.UNTRIED);
    }
    Act instead = telling(walk.acts(), alignment.parted());
    Act other = usualAct(usual, alignment, instead);
    Act crash = follow(walk);
    end(walk);
    if (crash != null && !crashesAnyway(read, crash)) {
      verdict = Verdict.CRASH;
      instead = crash;
    }
    Deed deed = deeds.of(instead);
    return new Outcome(new Consequence(verdict, stale, deed, deeds.of(other)), false);
  }

  private Verdict compare(Read read, Walk walk, Walk usual, Alignment alignment) {
    int visible = 0;
    while (walk.goes() && walk.returns() <= MOST_ROUNDS) {
      walk.step(MOST_INSTRUCTIONS);
      alignment.take(walk);
      if (alignment.parted() >= 0) {
        if (walk.visible() > visible || !walk.goes()) {
          return Verdict.DIFFERENT;
        }
      } else {
        visible = walk.visible();
        if (merged(walk, usual, alignment)) {
          return met(read, walk, usual, alignment);
        }
        if (alignment.isOver()) {
          return over(read, walk, usual, alignment);
        }
      }
    }
    if (alignment.parted() >= 0) {
      return Verdict.DIFFERENT;
    }
    return walk.path().fork(usual.path()) == PathTaken.NOWHERE ? Verdict.UNTRIED : Verdict.USED;
  }

  /** Both ways have come to the same place in the same state. */
  private Verdict met(Read read, Walk walk, Walk usual, Alignment alignment) {
    if (alignment.looped()) {
      return Verdict.LOOPED;
    }
    int fork = walk.path().fork(usual.path());
    if (fork != PathTaken.NOWHERE) {
      return walk.path().comesBack(fork) ? Verdict.LOOPED : Verdict.USED;
    }
    return passedAtomics(read, walk) ? Verdict.UNTRIED : Verdict.UNUSED;
  }

  /** Both ways did the same as far as the usual one was followed. */
  private Verdict over(Read read, Walk walk, Walk usual, Alignment alignment) {
    if (waits(usual)) {
      return Verdict.LOOPED;
    }
    Verdict verdict = met(read, walk, usual, alignment);
    boolean open = verdict == Verdict.UNUSED && !usual.threadEnded();
    return open ? Verdict.UNTRIED : verdict;
  }

  /**
   * Whether the thread has read atomic memory since, and could do so stale, too, and then come to
   * something else. What an unconditional rmw reads, it reads newest.
   */
  private boolean passedAtomics(Read read, Walk walk) {
    passed.clear();
    boolean first = true;
    for (Act act : walk.acts()) {
      if (act.kind() == Act.Kind.READ
          && !first
          && !(machine.effect(act.pc()) instanceof Effect.Rmw)
          && mayBeStale(read, act)
          && !isTogether(act.address())) {
        passed.add(analysis.locations().at(act.address()));
      }
      first = false;
    }
    return !passed.isEmpty();
  }

  /** Whether it is stale in this trial. */
  private boolean isTogether(long address) {
    return together.stream()
        .anyMatch(
            access -> address >= access.address() && address < access.address() + access.size());
  }

  /** With a stale value the thread is aware of less than it is now only if the read teaches. */
  private boolean mayBeStale(Read read, Act act) {
    LocationMap locations = analysis.locations();
    int location = locations.at(act.address());
    if (location == LocationMap.NONE || locations.at(read.address()) == location) {
      return locations.touches(act.address(), act.size());
    }
    return read.teaches()
        || !analysis.stale(read.thread().number(), location, MemoryOrder.RLX).areNone();
  }

  private boolean merged(Walk walk, Walk usual, Alignment alignment) {
    if (walk.snapshots().isEmpty()) {
      return false;
    }
    Snapshot here = walk.snapshots().getLast();
    for (int position : alignment.positions()) {
      for (Snapshot there : usual.snapshots()) {
        if (there.acts() == position
            && there.pc() == here.pc()
            && machine.same(there.registers(), here.registers(), here.pc())
            && sameMemory(usual.effect(there.writes()), walk.thread(), here.sp())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether memory, as the trial has it now, is what the usual way leaves. */
  private boolean sameMemory(Map<Long, Byte> usual, GuestContext thread, long sp) {
    Map<Long, Byte> wanted = originals();
    wanted.putAll(usual);
    for (Map.Entry<Long, Byte> entry : wanted.entrySet()) {
      long address = entry.getKey();
      boolean dead = thread.isOnStack(address) && address < sp - RED_ZONE;
      if (!dead
          && !isTogether(address)
          && (byte) machine.memory().peek(address, 1) != entry.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** What was there before the trial, of each byte that it has written. */
  private Map<Long, Byte> originals() {
    Map<Long, Byte> bytes = new HashMap<>();
    Journal journal = machine.trial().journal();
    for (int i = journal.count() - 1; i >= 0; i--) {
      for (int b = 0; b < journal.size(i); b++) {
        bytes.put(journal.address(i) + b, (byte) (journal.before(i) >>> 8 * b));
      }
    }
    return bytes;
  }

  /** Where the ways part. */
  private Deed branch(Walk walk, Walk usual) {
    PathTaken path = walk.path();
    int fork = path.fork(usual.path());
    return deeds.branch(path.pc(fork), path.context(fork));
  }

  /** The first act from this one on that tells something: by preference one that is noticed. */
  private static @Nullable Act telling(List<Act> acts, int from) {
    for (Act act : acts.subList(from, acts.size())) {
      if (act.isVisible() || act.kind() == Act.Kind.NAP) {
        return act;
      }
    }
    return from < acts.size() ? acts.get(from) : null;
  }

  private static @Nullable Act usualAct(Walk usual, Alignment alignment, @Nullable Act instead) {
    if (waits(usual)) {
      return usual.acts().getLast();
    }
    Act act = telling(usual.acts(), alignment.reached());
    boolean same = act != null && instead != null && act.sameAs(instead);
    return same ? usual.acts().get(alignment.reached()) : act; // the other way round, it reads
  }

  /** Goes on with a way that is different, for a crash; null if there is none. */
  private @Nullable Act follow(Walk walk) {
    walk.onlyCrashes();
    while (walk.goes()) {
      walk.step(UNTIL_CRASH);
    }
    return walk.crashed() ? walk.acts().getLast() : null;
  }

  /** Whether the thread crashes so with the newest value, too. */
  private boolean crashesAnyway(Read read, Act crash) {
    Walk walk = begin(read);
    Act other = follow(walk);
    end(walk);
    return other != null && other.sameAs(crash);
  }
}
