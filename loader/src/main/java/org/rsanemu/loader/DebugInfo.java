// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * What an image's debug information says. All addresses are ELF addresses. Methods never throw for
 * bad debug information: what is not known is absent. Confined to one thread; close it after use.
 */
public interface DebugInfo extends AutoCloseable {
  /**
   * A place in the source.
   *
   * @param function as people write it, demangled, with {@code ??} if not known
   * @param file path where the compiler found it, without {@code ..} where that can be, "" if not
   *     known
   * @param line from 1, 0 if not known
   * @param inlined whether this function was inlined into the next place of the list
   * @param column from 1, in bytes; 0 if not known
   */
  record Place(String function, String file, int line, boolean inlined, int column) {
    /** One whose column is not known. */
    public Place(String function, String file, int line, boolean inlined) {
      this(function, file, line, inlined, 0);
    }
  }

  /**
   * A function's code where it was inlined.
   *
   * @param code half-open ranges of addresses
   * @param parameters how many the function has, if one of them is the address of a single value;
   *     else 0
   */
  record Inlined(List<long[]> code, int parameters) {}

  /**
   * A part of a variable.
   *
   * @param path as people write it after the variable's name: {@code .items[3].next}; "" if it is
   *     the whole, or not known
   * @param isVolatile whether its type is volatile, or that of what it is a part of
   */
  record Part(String path, boolean isVolatile) {
    /** One of which nothing is known. */
    public static final Part UNKNOWN = new Part("", false);
  }

  /**
   * A variable in a function's frame, or a thread's own.
   *
   * @param declared its name, and where
   * @param function whose it is: one that may have been inlined; "" if it is of no frame
   * @param offset of the byte in it
   * @param size in bytes
   * @param part which part of it the byte is
   */
  record Local(Place declared, String function, long offset, long size, Part part) {}

  /** A range of bytes with an atomic type. */
  record AtomicVariable(String name, long address, long size) {}

  /** Whether the image has any. */
  boolean isPresent();

  /**
   * What could not be read, one line each. {@link #atomicOperations} may add to it: what it needs
   * is not read before.
   */
  default List<String> warnings() {
    return List.of();
  }

  /** What the compilers say of themselves and of the options that they had, each once. */
  default List<String> producers() {
    return List.of();
  }

  /** The place of an instruction and the inline expansions around it, innermost first. */
  List<Place> places(long address);

  /** The inline expansions around an instruction, innermost first, as {@link #places} has them. */
  default List<Inlined> inlined(long address) {
    return List.of();
  }

  /** Half-open address ranges of functions that have debug information, sorted, merged. */
  List<long[]> describedCode();

  /**
   * The part of {@link #describedCode} in which no place is in a user's file, as {@link
   * SystemHeaders} says: functions of system headers that the compiler did not inline, without what
   * it inlined into them from the user's files. Sorted, merged.
   */
  default List<long[]> systemHeaderCode() {
    return List.of();
  }

  /**
   * The code of functions in C, C++ and Rust by what they do not return, as far as debug
   * information has types. Not that of constructors, destructors, thunks, functions without a
   * symbol, and functions that share their code with others. Sorted, merged.
   *
   * @param anything that return nothing
   * @param vectors that return nothing, an integer or a pointer
   */
  record Unreturned(List<long[]> anything, List<long[]> vectors) {
    /** Of no function it is known. */
    public static final Unreturned UNKNOWN = new Unreturned(List.of(), List.of());
  }

  /** What functions do not return. */
  default Unreturned unreturned() {
    return Unreturned.UNKNOWN;
  }

  /**
   * The code of functions of the standard libraries that do nothing but access an atomic, as {@code
   * std::atomic}'s do, and its inlined copies. Sorted, merged.
   */
  default List<long[]> atomicCode() {
    return List.of();
  }

  /**
   * The code of all other functions of the standard libraries' headers, inlined or not, with what
   * they inline, but not the user's code that is inlined into them: what {@code std::latch} does to
   * its own atomics is the library's. Sorted, merged.
   */
  default List<long[]> libraryAlgorithms() {
    return List.of();
  }

  /**
   * The operations on atomics and the fences of the code that debug information describes, in order
   * of {@link AtomicOperation#entry}. Of operations that inline one another, as {@code operator++}
   * does {@code fetch_add}, the outermost alone. Not those of {@link #libraryAlgorithms}.
   */
  default List<AtomicOperation> atomicOperations() {
    return List.of();
  }

  /** The code that the text of C and C++ shows to make no atomic access. */
  default PlainCode plainCode() {
    return PlainCode.NONE;
  }

  /**
   * The sources in C and C++ that are not there, or not what was compiled: what {@link
   * #atomicOperations} would have taken from their text is missing. Full paths, sorted.
   */
  default Set<String> missingSources() {
    return Set.of();
  }

  /**
   * The bytes of global and static variables whose type, or the type of a member or an element at
   * any depth, is {@code _Atomic} or {@code std::atomic} and kin; in order of address.
   */
  List<AtomicVariable> atomicVariables();

  /**
   * The same of thread-local variables: each address is an offset in the block of the image's
   * thread-local variables that each thread has.
   */
  default List<AtomicVariable> threadLocalAtomics() {
    return List.of();
  }

  /** Which part of a global a byte is. */
  default Part part(long address) {
    return Part.UNKNOWN;
  }

  /**
   * The thread-local variable that has a byte, if that is known; it has no function.
   *
   * @param offset in the block of the image's thread-local variables that each thread has
   */
  default Optional<Local> threadLocal(long offset) {
    return Optional.empty();
  }

  /**
   * The variable of a function that has a byte of its frame, if that is known.
   *
   * @param pc where the function is: of several variables that share the byte, that one has it
   *     whose block this is in
   * @param offset from where the stack pointer was when the function began
   * @param registers where registers point to before that instruction, by DWARF's numbers, in the
   *     same way; {@link Long#MIN_VALUE} if that is not known
   */
  default Optional<Local> local(long pc, long offset, IntToLongFunction registers) {
    return Optional.empty();
  }

  /** What it says of pointers. */
  default Pointers pointers() {
    return Pointers.NONE;
  }

  /** Where a global was declared, as {@code name file:line}; empty if not known. */
  Optional<Place> declaration(long address);

  @Override
  void close();
}
