// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.flow.UsedBytes;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.lift.Lifter;

/**
 * Facts about every instruction that a program has run, kept from run to run. An instruction has a
 * dense number; a page of code maps addresses to numbers by one array load.
 */
public final class Instructions {
  /** Turns the bytes at a program counter into a meaning. */
  @FunctionalInterface
  public interface Reader {
    Meaning read(long pc);
  }

  /** It is a call; or a jump by which the program calls a library's function at last. */
  public static final int CALL = 1;

  public static final int RETURN = 1 << 1;

  /** An atomic instruction: a scheduling point comes before it. */
  static final int CHOICE = 1 << 2;

  /** The machine does something in its place. */
  public static final int TRAP = 1 << 3;

  /** It has an effect other than plain accesses. */
  public static final int EFFECT = 1 << 4;

  /** A plain instruction known to touch locations only (design section 3, point 6). */
  public static final int LEARNED = 1 << 5;

  /** A plain instruction that has touched a location in the run under way, and nothing else. */
  public static final int MET = 1 << 27;

  /** What a scheduling point comes before. */
  public static final int CHOICES = CHOICE | LEARNED | MET;

  /** The first instruction of a function that the run wants to hear of. */
  public static final int ENTRY = 1 << 6;

  /** Start of a T32 IT block. */
  public static final int IT = 1 << 7;

  /** A thread is watched there, for whether it comes back unchanged. */
  public static final int WATCHED = 1 << 8;

  /** The source states a fence before it that no instruction was made of. */
  public static final int FENCE_BEFORE = 1 << 9;

  /** A plain access of the user's before which another thread may go, because somebody asked. */
  public static final int PREEMPTED = 1 << 20;

  /** It is the access of an atomic operation, not what else that one's code does. */
  public static final int ATOMIC_PLACE = 1 << 21;

  /** A plain load of the user's that its compiler may have made ahead of a condition for it. */
  public static final int AHEAD = 1 << 29;

  /**
   * Not all that the engine reads counts: its {@link Effect.Plain} says that it reads fewer bytes,
   * or the program uses fewer ({@link PartialLoads}).
   */
  public static final int NARROW = 1 << 30;

  /** The same says how its operand must be aligned: the engine takes any. */
  public static final int ALIGNED = 1 << 31;

  /** What needs something done at the instruction's start. */
  public static final int SPECIAL = (1 << 10) - 1 | PREEMPTED | MET | AHEAD;

  /** It is the user's. */
  public static final int USER = 1 << 10;

  /** It acts on behalf of whoever called its function, the user or a library. */
  public static final int FOR_CALLER = 1 << 11;

  /** It belongs to an algorithm of the library's that a header put into the user's code. */
  public static final int ALGORITHM = 1 << 12;

  /** It belongs to a function, or an algorithm's look, that does nothing but access an atomic. */
  public static final int ATOMIC_CODE = 1 << 13;

  /** It belongs to OpenMP's runtime, or another of its kind. */
  public static final int PARALLEL_RUNTIME = 1 << 14;

  /** It may access memory, and not by itself atomically. */
  static final int ACCESS = 1 << 15;

  /** It makes many accesses, none of which is an atomic operation: see {@link Effect.Plain}. */
  private static final int REPEATED = 1 << 16;

  /** Its order is the source's. */
  public static final int SOURCE_ORDER = 1 << 17;

  /** The order that the source states for it depends on who called its function. */
  public static final int CALLERS_ORDER = 1 << 18;

  /** It belongs to a stub of TSan's: what it does is done where that was called. */
  public static final int STUB = 1 << 19;

  /** It belongs to the C library or its kin, whose own atomics order only what is documented. */
  public static final int RUNTIME = 1 << 22;

  /** Its source text has no atomic operation: what it accesses, it accesses plainly. */
  public static final int PLAIN = 1 << 23;

  /** The same, except for what is of volatile type. */
  public static final int VOLATILE = 1 << 24;

  /** It belongs to {@code memcpy} or its kin: it is no atomic operation, whatever it accesses. */
  static final int COPIES = 1 << 28;

  /** Besides, what it writes begins the life of an atomic object. */
  public static final int CONSTRUCTS = 1 << 25;

  /** It belongs to a C++ library, and is {@link #RUNTIME}. */
  public static final int CXX_LIBRARY = 1 << 26;

  /** What says whose code it is, and what it does. */
  private static final int KNOWN =
      USER | RUNTIME | PARALLEL_RUNTIME | FOR_CALLER | ALGORITHM | ATOMIC_CODE | STUB | COPIES;

  private static final int MARKS =
      USER
          | RUNTIME
          | CXX_LIBRARY
          | FOR_CALLER
          | ENTRY
          | LEARNED
          | ALGORITHM
          | ATOMIC_CODE
          | PARALLEL_RUNTIME
          | FENCE_BEFORE
          | SOURCE_ORDER
          | CALLERS_ORDER
          | STUB
          | PREEMPTED
          | ATOMIC_PLACE
          | PLAIN
          | COPIES
          | CONSTRUCTS
          | MET
          | VOLATILE
          | AHEAD;

  private static final int PAGE_BITS = 12;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final int[] NO_PAGE = new int[0];

  private final Reader reader;
  private final LongToIntFunction marks;
  private final Predicate<Meaning> lost;
  private final LongPredicate ahead;
  private final LongPredicate callsByJump;
  private final LongUnaryOperator used;
  private final Long2ObjectHashMap<int[]> pages = new Long2ObjectHashMap<>();
  private long lastPage = -1;
  private int[] lastNumbers = NO_PAGE;

  private boolean haveParallelRuntime;
  private boolean haveUsers;
  private final BitSet met = new BitSet();
  private final BitSet settled = new BitSet();
  private boolean metChanged;
  private int generation;
  private int count = 1;
  private int[] flags = new int[1 << 10];
  private long[] pcs = new long[1 << 10];
  private Meaning[] meanings = new Meaning[1 << 10];

  /**
   * @param marks what is known of the instruction at a program counter besides its meaning: of
   *     {@link #USER}, {@link #FOR_CALLER}, {@link #ENTRY}, {@link #LEARNED}, {@link #ALGORITHM},
   *     {@link #ATOMIC_CODE}, {@link #PARALLEL_RUNTIME}, {@link #FENCE_BEFORE}, {@link
   *     #SOURCE_ORDER}, {@link #CALLERS_ORDER}, {@link #STUB}, {@link #RUNTIME}, {@link
   *     #CXX_LIBRARY}, {@link #PREEMPTED}, {@link #ATOMIC_PLACE}, {@link #PLAIN}, {@link
   *     #CONSTRUCTS} and {@link #VOLATILE}
   */
  public Instructions(Reader reader, LongToIntFunction marks) {
    this(reader, marks, _ -> false, _ -> false, _ -> false, _ -> UsedBytes.ALL);
  }

  /**
   * The same.
   *
   * @param lost whether an instruction reads what the engine does not keep; asked of the user's
   * @param ahead whether the access at a program counter may be a load ahead of its condition;
   *     asked of the user's
   * @param callsByJump whether the jump at a program counter is a call that takes over its
   *     function's frame; asked of the user's
   * @param used the bytes that the program uses of the load at a program counter, as {@link
   *     UsedBytes#of} has them; asked of the user's
   */
  public Instructions(
      Reader reader,
      LongToIntFunction marks,
      Predicate<Meaning> lost,
      LongPredicate ahead,
      LongPredicate callsByJump,
      LongUnaryOperator used) {
    this.reader = reader;
    this.marks = marks;
    this.lost = lost;
    this.ahead = ahead;
    this.callsByJump = callsByJump;
    this.used = used;
  }

  /** Asks again for the marks of all instructions: what they depend on has changed. */
  public void markAgain() {
    for (int i = 1; i < count; i++) {
      int own = jumps(meanings[i]) ? flags[i] & ~CALL : flags[i];
      int narrow = flagsOf(meanings[i], own) & NARROW;
      flags[i] = own & ~(MARKS | NARROW) | narrow | marked(pcs[i], own, meanings[i]);
    }
  }

  /** The number of the instruction at {@code pc}, from 1. */
  public int at(long pc) {
    long page = pc >>> PAGE_BITS;
    int[] numbers = page == lastPage ? lastNumbers : page(page);
    int number = numbers[(int) pc & PAGE_MASK];
    return number != 0 ? number : add(pc, numbers);
  }

  /** Whether a parallel runtime's code has been come to. */
  public boolean haveParallelRuntime() {
    return haveParallelRuntime;
  }

  /** Whether an instruction of the user's reads what the engine does not keep. */
  public boolean readsLost(int number) {
    return (flags[number] & USER) != 0 && lost.test(meanings[number]);
  }

  /** Whether any of the user's code has been come to. */
  public boolean haveUsers() {
    return haveUsers;
  }

  public int flags(int number) {
    return flags[number];
  }

  /** Whether the instruction at a program counter is the user's. */
  public boolean isUsers(long pc) {
    return (flags(at(pc)) & USER) != 0;
  }

  /** Whether the code with these marks is a library's of which nothing is known. */
  public static boolean areUnknown(int flags) {
    return (flags & KNOWN) == 0;
  }

  /** Whether it is no atomic operation, of whatever type is what it accesses. */
  public static boolean copies(int flags) {
    return (flags & (REPEATED | COPIES)) != 0;
  }

  /** Whether an instruction with these flags accesses plain memory, as far as is known. */
  static boolean isPlain(int flags) {
    return (flags & (ACCESS | LEARNED | ATOMIC_CODE)) == ACCESS;
  }

  public long pc(int number) {
    return pcs[number];
  }

  public Meaning meaning(int number) {
    return meanings[number];
  }

  /** The bytes that the program uses of what it loads, as {@link UsedBytes#of} has them. */
  public long used(int number) {
    return used.applyAsLong(pcs[number]);
  }

  /** How the memory operand of the instruction must be aligned; 1 if nothing is asked. */
  public int alignment(int number) {
    return meanings[number].effect() instanceof Effect.Plain plain ? plain.alignment() : 1;
  }

  /** How many there are; numbers are below this. */
  public int count() {
    return count;
  }

  public void set(int number, int flag) {
    flags[number] |= flag;
  }

  public void clear(int number, int flag) {
    flags[number] &= ~flag;
  }

  /**
   * The instruction has touched a location in the run under way, and nothing else: from now on a
   * scheduling point comes before it.
   */
  public void meet(int number) {
    set(number, MET);
    met.set(number);
    metChanged = true;
  }

  /** It has touched something else now. */
  public void unmeet(int number) {
    clear(number, MET);
    metChanged = true;
  }

  /** Nobody asks any more in the run under way whether the load is {@link #AHEAD}. */
  public void settle(int number) {
    clear(number, AHEAD);
    settled.set(number);
    metChanged = true;
  }

  /** Another run begins, in which none has touched anything. True if one had. */
  public boolean forgetMet() {
    met.stream().forEach(number -> clear(number, MET));
    settled.stream().forEach(number -> set(number, AHEAD));
    boolean had = !met.isEmpty() || !settled.isEmpty();
    met.clear();
    settled.clear();
    metChanged = false;
    return had;
  }

  /**
   * Whether {@link #meet}, {@link #unmeet} and {@link #settle} have changed anything since this was
   * taken back.
   */
  public boolean hasMetChanged() {
    return metChanged;
  }

  /** What depends on that has been changed, too. */
  public void metIsKnown() {
    metChanged = false;
  }

  /** How often all were forgotten: numbers mean the same while this does not change. */
  public int generation() {
    return generation;
  }

  /** Forgets all of them; between runs only, since numbers begin again. */
  public void forgetAll() {
    generation++;
    met.clear();
    settled.clear();
    metChanged = false;
    pages.clear();
    Arrays.fill(meanings, null);
    lastPage = -1;
    count = 1;
  }

  /** The code in this range has changed: what was known of it is forgotten. */
  public void codeChanged(long address, long length) {
    long first = address >>> PAGE_BITS;
    long last = address + length - 1 >>> PAGE_BITS;
    if (last - first > pages.size()) { // a thread's stack has more than all code
      pages.keySet().removeIf(page -> page >= first && page <= last);
    } else {
      for (long page = first; page <= last; page++) {
        pages.remove(page);
      }
    }
    int[] before = pages.get(first - 1);
    if (before != null && reachesBeyond(before)) {
      pages.remove(first - 1); // with the blocks that begin there
    }
    lastPage = -1;
  }

  /** Whether an instruction of a page has its last bytes in the next one. */
  private boolean reachesBeyond(int[] numbers) {
    for (int i = numbers.length - Lifter.MAX_LENGTH; i < numbers.length; i++) {
      if (numbers[i] != 0 && i + meanings[numbers[i]].length() > numbers.length) {
        return true;
      }
    }
    return false;
  }

  private int[] page(long page) {
    int[] numbers = pages.computeIfAbsent(page, number -> new int[1 << PAGE_BITS]);
    lastPage = page;
    lastNumbers = numbers;
    return numbers;
  }

  private int add(long pc, int[] numbers) {
    Meaning meaning = reader.read(pc);
    if (count == flags.length) {
      flags = Arrays.copyOf(flags, 2 * count);
      pcs = Arrays.copyOf(pcs, 2 * count);
      meanings = Arrays.copyOf(meanings, 2 * count);
    }
    int marked = marks.applyAsInt(pc);
    haveParallelRuntime |= (marked & PARALLEL_RUNTIME) != 0;
    haveUsers |= (marked & USER) != 0;
    int own = flagsOf(meaning, marked);
    flags[count] = own | marked(pc, own, meaning);
    pcs[count] = pc;
    meanings[count] = meaning;
    numbers[(int) pc & PAGE_MASK] = count;
    return count++;
  }

  /** Only what accesses memory can be preempted before it does. */
  private int marked(long pc, int own, Meaning meaning) {
    int marked = marks.applyAsInt(pc);
    if ((marked & USER) != 0 && lost.test(meaning)) {
      marked |= ENTRY;
    }
    if ((marked & USER) != 0 && jumps(meaning) && callsByJump.test(pc)) {
      marked |= CALL;
    }
    if ((own & ACCESS) == 0) {
      return marked & ~PREEMPTED;
    }
    // No compiler makes a volatile access that the source does not.
    boolean plain = (marked & (USER | ATOMIC_CODE | VOLATILE)) == USER;
    if (plain && ahead.test(pc)) {
      marked |= AHEAD;
    }
    boolean isPart = plain && (own & REPEATED) == 0 && used.applyAsLong(pc) != UsedBytes.ALL;
    return isPart ? marked | NARROW : marked;
  }

  private static boolean jumps(Meaning meaning) {
    return meaning.flow() == Meaning.Flow.JUMP || meaning.flow() == Meaning.Flow.BRANCH;
  }

  private static int flagsOf(Meaning meaning, int owner) {
    int flow =
        switch (meaning.flow()) {
          case CALL -> CALL;
          case RETURN -> RETURN;
          case NEXT, JUMP, BRANCH -> 0;
        };
    if (meaning.trap() == Trap.IT_BLOCK) {
      return flow | IT;
    }
    if (meaning.trap() != Trap.NONE) {
      return flow | TRAP;
    }
    return flow
        | switch (meaning.effect()) {
          case Effect.None _ -> 0;
          case Effect.Plain plain ->
              ACCESS
                  | (plain.nonTemporal() ? EFFECT : 0)
                  | (plain.repeated() ? REPEATED : 0)
                  | (plain.bytes() != 0 ? NARROW : 0)
                  | (plain.alignment() != 1 ? ALIGNED : 0)
                  | ((owner & ATOMIC_CODE) != 0 && flow == 0 ? CHOICE : 0);
          case Effect.PublishNonTemporal _, Effect.ClearExclusive _ -> EFFECT;
          case Effect.Fence _,
              Effect.Load _,
              Effect.Store _,
              Effect.Rmw _,
              Effect.Cas _,
              Effect.Attempt _,
              Effect.LoadExclusive _,
              Effect.StoreExclusive _ ->
              EFFECT | CHOICE;
        };
  }
}
