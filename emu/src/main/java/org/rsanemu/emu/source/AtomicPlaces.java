// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;

/**
 * The ordinary loads and stores that are atomic accesses because the source says so, whatever they
 * look like and wherever the object lies (design section 3, point 3). The code of an operation is
 * more than the access: it computes the address, too, and what is stored. So only where exactly one
 * instruction can be the access, or copies of one, it is taken for it: a plain access that were
 * taken for an atomic one would hide races. Thread-confined.
 */
public final class AtomicPlaces {
  /** Of a module whose source says nothing. */
  public static final AtomicPlaces NONE = new AtomicPlaces(List.of());

  /** The code of one module. */
  public interface Code {
    /** What the instruction at an ELF address means by itself. */
    Meaning meaning(long address);

    /** The ELF address where the function begins that has this one; -1 if it is not known. */
    long function(long address);

    /** The ELF address that the jump or call at one leads to; -1 if it does not say. */
    long target(long address);

    /** The name of the function that has an ELF address; "" if it is not known. */
    String name(long address);

    /** Whether the function at an ELF address is one operation on memory. */
    boolean isOperation(long address);
  }

  /** In bytes; what has more is damage, or many copies of one operation. */
  static final int LONGEST = 1 << 12;

  private static final int LONGEST_PROLOGUE = 8;

  /** How many instructions behind a load are looked at for what becomes of its value. */
  private static final int USES = 8;

  private static final long NOWHERE = -1;

  private static final Pattern STACK_POINTER = Pattern.compile("[re]?sp");

  /** How functions set their frame pointers. */
  private static final Pattern FRAME_POINTER =
      Pattern.compile("(mov|lea) (rbp), .*rsp.*|(mov|add|add\\.w) (x29|fp|r7|r11), sp.*");

  /** ARM's run-time ABI, 4.3.1, and libgcc's own names: these access no memory. */
  private static final Pattern DIVISION =
      Pattern.compile("__aeabi_u?[il]div(mod)?|__u?div[sd]i3|__u?divmod[sd]i4");

  private final SourceOrderTable loads;
  private final SourceOrderTable stores;
  private final BesideAccess beside;
  private final boolean none;
  private final IdentityHashMap<AtomicOperation, Set<Long>> known = new IdentityHashMap<>();

  public AtomicPlaces(List<AtomicOperation> operations) {
    List<AtomicOperation> relevant = operations.stream().filter(AtomicPlaces::counts).toList();
    loads = of(relevant, Kind.LOAD);
    stores = of(relevant, Kind.STORE);
    beside =
        new BesideAccess(
            loads, stores, of(relevant, Kind.READ_MODIFY_WRITE, Kind.COMPARE_AND_SWAP));
    none = relevant.isEmpty();
  }

  private static SourceOrderTable of(List<AtomicOperation> operations, Kind... kinds) {
    Set<Kind> wanted = Set.of(kinds);
    return new SourceOrderTable(
        operations.stream().filter(each -> wanted.contains(each.kind())).toList());
  }

  /**
   * An initialization is not atomic (C17, 7.17.2.2), and the value of an object may have been
   * guessed from its name.
   */
  private static boolean counts(AtomicOperation operation) {
    String name = operation.function();
    return !name.endsWith("atomic_init") && !name.equals("_Atomic value");
  }

  /**
   * Whether it is a function's, as std::atomic's are, inlined or not. Where such a function makes
   * the access itself, what it calls and where it jumps only has to do with memory orders; C's text
   * is the user's, and may do anything for the value.
   */
  private static boolean isFunctions(AtomicOperation operation) {
    return operation.function().contains("::");
  }

  /** Whether the instruction at an ELF address is such an access. */
  public boolean contains(long address, Code code) {
    return !none
        && (isPlace(loads.at(address), address, code)
            || isPlace(stores.at(address), address, code));
  }

  /** Whether it belongs to an atomic load or store, of which it may be the access. */
  public boolean mayContain(long address) {
    return !none && (loads.at(address) != null || stores.at(address) != null);
  }

  /** Whether an ordinary instruction is in an operation's code and cannot be its access. */
  public boolean isBeside(long address, Code code) {
    return !none && beside.contains(address, code);
  }

  /** Whether it is known which instruction a load or a store is. */
  boolean isKnown(AtomicOperation operation, Code code) {
    return !known.computeIfAbsent(operation, each -> places(each, code)).isEmpty();
  }

  private boolean isPlace(@Nullable AtomicOperation operation, long address, Code code) {
    return operation != null
        && known.computeIfAbsent(operation, each -> places(each, code)).contains(address);
  }

  private static Set<Long> places(AtomicOperation operation, Code code) {
    List<Long> elsewhere = new ArrayList<>();
    List<Long> inFrame = new ArrayList<>();
    boolean whole = isWholeFunction(operation, code);
    int length = 0;
    for (long[] range : operation.code()) {
      for (long at = range[0]; at < range[1]; ) {
        Meaning meaning = code.meaning(at);
        length += meaning.length();
        long next = at + meaning.length();
        boolean stays = staysIn(operation, at, code);
        boolean ends = !whole && !stays && OperationFlow.ends(at, range[1], code);
        boolean done = !whole && decides(meaning, operation) && !stays && !ends;
        if (meaning.length() == 0 || length > LONGEST || done) {
          return Set.of();
        }
        if (mayBe(operation.kind(), meaning)) {
          String base = Operands.of(meaning.text()).base();
          (isInFrame(base, at, code) ? inFrame : elsewhere).add(at);
        }
        at = ends ? range[1] : next;
      }
    }
    if (whole) {
      return Set.copyOf(elsewhere); // clang's, not optimized, has one for each memory order
    }
    // An atomic in the function's own frame is reached as its other variables are.
    List<Long> possible = elsewhere.isEmpty() ? inFrame : lastIf(operation, elsewhere, code);
    boolean isKnown =
        areCopies(possible, code)
            && (operation.kind() == Kind.STORE
                || possible.stream().allMatch(each -> isMereLoad(each, code)));
    return isKnown ? Set.copyOf(possible) : Set.of();
  }

  /**
   * Of the loads in an operation's code, those that may be its access. What leads to the object is
   * loaded before it: a pointer that is a variable, or {@code q->tail} of {@code &q->tail->next}.
   * Others are none of the operation's: optimizers attribute to it what they load ahead of a
   * condition, for its value.
   */
  private static List<Long> lastIf(AtomicOperation operation, List<Long> places, Code code) {
    boolean last =
        operation.alone()
            && operation.kind() == Kind.LOAD
            && places.size() > 1
            && OperationFlow.isStraight(places.getFirst(), places.getLast(), code)
            && places.stream()
                .limit(places.size() - 1)
                .allMatch(each -> isPointer(each, places, code));
    return last ? List.of(places.getLast()) : places;
  }

  /** Whether the value that is loaded there goes into the address of a later load. */
  private static boolean isPointer(long place, List<Long> loads, Code code) {
    Meaning load = code.meaning(place);
    Set<String> values = new HashSet<>(Set.of(Operands.of(load.text()).first()));
    for (long at = place + load.length(); at <= loads.getLast(); ) {
      Meaning next = code.meaning(at);
      Operands operands = Operands.of(next.text());
      if (loads.contains(at) && operands.inAddresses().stream().anyMatch(values::contains)) {
        return true;
      }
      follow(operands, values);
      at += next.length();
    }
    return false;
  }

  /**
   * Whether they are one access, of which optimization has made copies for different ways through
   * the function: all access the same memory, by the same registers.
   */
  private static boolean areCopies(List<Long> places, Code code) {
    return places.stream()
            .map(each -> Operands.of(code.meaning(each).text()))
            .map(each -> each.mnemonic() + " " + each.memory())
            .distinct()
            .count()
        == 1;
  }

  private static boolean mayBe(Kind kind, Meaning meaning) {
    if (!(meaning.effect() instanceof Effect.Plain) || meaning.flow() != Flow.NEXT) {
      return false;
    }
    Operands operands = Operands.of(meaning.text());
    return kind == Kind.LOAD ? operands.read() : operands.write();
  }

  static boolean isWholeFunction(AtomicOperation operation, Code code) {
    return isFunctions(operation) && code.function(operation.entry()) == operation.entry();
  }

  /** Whether it is the access itself, or the access may be done elsewhere. */
  private static boolean decides(Meaning meaning, AtomicOperation operation) {
    boolean leaves = meaning.flow() == Flow.CALL || meaning.flow() == Flow.JUMP;
    return leaves && !isFunctions(operation)
        || meaning.trap() != Trap.NONE && meaning.trap() != Trap.IT_BLOCK
        || !BesideAccess.isOrdinary(meaning.effect());
  }

  /** Whether it is a jump in the operation's own code, or divides for it. */
  private static boolean staysIn(AtomicOperation operation, long address, Code code) {
    return switch (code.meaning(address).flow()) {
      case JUMP -> operation.contains(code.target(address));
      case CALL -> {
        long target = code.target(address);
        yield target != NOWHERE && DIVISION.matcher(code.name(target)).matches();
      }
      default -> false;
    };
  }

  /** What unoptimized code does besides: it has everything in the function's frame. */
  private static boolean isInFrame(String base, long address, Code code) {
    return STACK_POINTER.matcher(base).matches() || base.equals(framePointer(address, code));
  }

  private static @Nullable String framePointer(long address, Code code) {
    long at = code.function(address);
    for (int i = 0; at != NOWHERE && i < LONGEST_PROLOGUE; i++) {
      Meaning meaning = code.meaning(at);
      Matcher sets = FRAME_POINTER.matcher(meaning.text().replaceAll("\\s+", " "));
      if (sets.matches()) {
        return sets.group(2) != null ? sets.group(2) : sets.group(4);
      }
      at += Math.max(1, meaning.length());
    }
    return null;
  }

  /**
   * Whether nothing near makes an address of the value: else it may be the pointer that leads to
   * the object, where optimization has joined the access itself with another one.
   */
  private static boolean isMereLoad(long place, Code code) {
    Meaning load = code.meaning(place);
    Operands loaded = Operands.of(load.text());
    Set<String> values = new HashSet<>(Set.of(loaded.first()));
    if (loaded.write()) {
      return false;
    }
    long at = place + load.length();
    for (int i = 0; i < USES && !values.isEmpty(); i++) {
      Meaning next = code.meaning(at);
      Operands operands = Operands.of(next.text());
      if (operands.inAddresses().stream().anyMatch(values::contains)) {
        return false;
      }
      if (next.length() == 0 || next.flow() == Flow.RETURN || next.flow() == Flow.CALL) {
        return true;
      }
      if (next.flow() == Flow.JUMP && !OperationFlow.goesOn(at, code)) {
        return false;
      }
      follow(operands, values);
      at = next.flow() == Flow.JUMP ? code.target(at) : at + next.length();
    }
    return true;
  }

  private static void follow(Operands operands, Set<String> values) {
    String first = operands.first();
    if (first.isEmpty() || operands.mnemonic().startsWith("st")) {
      return;
    }
    if (operands.behindFirst().stream().anyMatch(values::contains)) {
      values.add(first);
    } else if (operands.replaceFirst()) {
      values.remove(first);
    }
  }
}
