// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import static java.util.stream.Collectors.joining;

import java.util.stream.IntStream;

/**
 * Where a thread of a C program keeps its registers, which is where it remembers from one round of
 * a loop to the next what it saw. What the program does is the same.
 */
enum Kept {
  /** Local variables: the processor's registers, if the compiler has enough of them. */
  LOCALS(""),
  /** Local variables whose addresses are known elsewhere, so that they are on the stack. */
  STACK(""),
  /** Thread-local variables. */
  THREAD_LOCAL("_Thread_local int"),
  /** Thread-local variables that are accessed atomically. */
  ATOMIC_THREAD_LOCAL("_Thread_local atomic_int"),
  /** Global variables that no other thread accesses. */
  GLOBALS("int");

  private static final Kept[] OTHERS = {STACK, THREAD_LOCAL, ATOMIC_THREAD_LOCAL, GLOBALS};

  /** The type of variables outside of functions; none if there are no such. */
  private final String type;

  Kept(String type) {
    this.type = type;
  }

  /** Of a file's programs, by their number: every second one has local variables. */
  static Kept of(int program) {
    return program % 2 == 0 ? LOCALS : OTHERS[program / 2 % OTHERS.length];
  }

  /** What stands before the function of a thread, whose names have this prefix. */
  String before(String prefix) {
    String names =
        registers("#define r%1$d " + prefix + "r%1$d\n", "")
            + type
            + " "
            + registers("r%1$d", ", ")
            + ";\n";
    return type.isEmpty() ? "" : names;
  }

  /** What the function begins with. */
  String inside() {
    if (!type.isEmpty()) {
      return "";
    }
    String variables = "  int " + registers("r%d = 0", ", ") + ";\n";
    return this == LOCALS ? variables : variables + registers("  know(&r%d);\n", "");
  }

  /** What stands after it. */
  String behind() {
    return type.isEmpty() ? "" : registers("#undef r%d\n", "");
  }

  private static String registers(String each, String between) {
    return IntStream.range(0, ThreadedProgram.REGISTERS)
        .mapToObj(each::formatted)
        .collect(joining(between));
  }
}
