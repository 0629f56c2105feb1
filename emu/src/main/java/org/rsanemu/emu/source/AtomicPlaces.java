package org.rsanemu.emu.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.rc20.lift.Effect;
import org.rsanemu.rc20.lift.Meaning;
import org.rsanemu.rc20.lift.Meaning.Flow;
import org.rsanemu.rc20.lift.Trap;

/**
 * The ordinary loads and stores that are atomic accesses because C's text says so, whatever they
 * look like (design section 3, point 3). The code of a call in the text is more than the access: it
 * computes the address, too, and what is stored. So only where exactly one instruction can be the
 * access it is taken for one: a plain access that were taken for an atomic one would hide races.
 * Thread-confined.
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
  }

  /** In bytes; what has more is damage, or many copies of one operation. */
  private static final int LONGEST = 1 << 12;

  private static final int LONGEST_PROLOGUE = 8;

  /** How many instructions behind a load are looked at for what becomes of its value. */
  private static final int USES = 8;

  private static final long NOWHERE = -1;

  private static final Pattern STACK_POINTER = Pattern.compile("[re]?sp");

  /** How functions set their frame pointers. */
  private static final Pattern FRAME_POINTER =
      Pattern.compile("(mov|lea) (rbp), .*rsp.*|(mov|add|add\\.w) (x29|fp|r7|r11), sp.*");

  private final StatedOperations loads;
  private final StatedOperations stores;
  private final boolean none;
  private final Map<AtomicOperation, Long> known = new IdentityHashMap<>();

  public AtomicPlaces(List<AtomicOperation> operations) {
    List<AtomicOperation> relevant = operations.stream().filter(AtomicPlaces::counts).toList();
    loads = of(relevant, Kind.LOAD);
    stores = of(relevant, Kind.STORE);
    none = relevant.isEmpty();
  }

  private static StatedOperations of(List<AtomicOperation> operations, Kind kind) {
    return new StatedOperations(operations.stream().filter(each -> each.kind() == kind).toList());
  }

  /**
   * Of those of C, whose names have no scopes: what functions of std::atomic and kin do is known
   * otherwise. An initialization is not atomic (C17, 7.17.2.2), and the value of an object may have
   * been guessed from its name.
   */
  private static boolean counts(AtomicOperation operation) {
    String name = operation.function();
    return !name.contains("::") && !name.endsWith("atomic_init") && !name.equals("_Atomic value");
  }

  /** Whether the instruction at an ELF address is such an access. */
  public boolean contains(long address, Code code) {
    return !none
        && (isPlace(loads.at(address), address, code)
            || isPlace(stores.at(address), address, code));
  }

  private boolean isPlace(@Nullable AtomicOperation operation, long address, Code code) {
    return operation != null
        && known.computeIfAbsent(operation, each -> place(each, code)) == address;
  }

  private static long place(AtomicOperation operation, Code code) {
    List<Long> places = new ArrayList<>();
    int length = 0;
    for (long[] range : operation.code()) {
      for (long at = range[0]; at < range[1]; ) {
        Meaning meaning = code.meaning(at);
        length += meaning.length();
        if (meaning.length() == 0 || length > LONGEST || decides(meaning)) {
          return NOWHERE;
        }
        if (meaning.effect() instanceof Effect.Plain) {
          Operands operands = Operands.of(meaning.text());
          boolean wanted = operation.kind() == Kind.LOAD ? operands.read() : operands.write();
          if (wanted && !isInFrame(operands.base(), at, code)) {
            places.add(at);
          }
        }
        at += meaning.length();
      }
    }
    if (places.size() != 1) {
      return NOWHERE;
    }
    long place = places.getFirst();
    return operation.kind() == Kind.STORE || isMereLoad(place, code) ? place : NOWHERE;
  }

  /** Whether it is the access itself, or the access may be done elsewhere. */
  private static boolean decides(Meaning meaning) {
    return meaning.flow() == Flow.CALL
        || meaning.flow() == Flow.JUMP
        || meaning.trap() != Trap.NONE && meaning.trap() != Trap.IT_BLOCK
        || switch (meaning.effect()) {
          case Effect.None _, Effect.Plain _, Effect.Fence _ -> false;
          default -> true;
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
      if (next.flow() == Flow.JUMP) {
        return false;
      }
      follow(operands, values);
      at += next.length();
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
