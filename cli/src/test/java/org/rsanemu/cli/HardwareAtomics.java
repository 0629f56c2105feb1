// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

/**
 * Accesses of a {@link HardwareProgram} as atomic instructions, named as A64 does: {@code swpal},
 * {@code casa}, {@code stadd}; {@code llsc} with an order is an exclusive pair that is tried until
 * it succeeds. Of a read, all write 7 but a compare-and-swap, which fails.
 */
final class HardwareAtomics {
  private HardwareAtomics() {}

  /** The access by that instruction, its value in x9 and its result in {@code xINTO}. */
  static String a64(String access, String instruction, int into) {
    String at = "[%" + HardwareProgram.operand(access) + "]";
    String value = "mov x9, #" + value(access) + "\n";
    String of = instruction.replaceFirst("(a?l?)$", "");
    String order = instruction.substring(of.length());
    return switch (of) {
      case "ldr" ->
          access.startsWith("R")
              ? "ldr x" + into + ", " + at + "\n"
              : value + "str x9, " + at + "\n";
      case "swp" -> value + instruction + " x9, x" + into + ", " + at + "\n";
      case "stadd" -> value + instruction + " x9, " + at + "\n";
      case "cas" -> {
        String expected = "mov x" + into + ", #" + expected(access) + "\n";
        yield value + expected + instruction + " x" + into + ", x9, " + at + "\n";
      }
      case "llsc" -> {
        String load = order.startsWith("a") ? "2: ldaxr x" : "2: ldxr x";
        String store = order.endsWith("l") ? "stlxr" : "stxr";
        yield value
            + load
            + into
            + ", "
            + at
            + "\n"
            + store
            + " w12, x9, "
            + at
            + "\ncbnz w12, 2b\n";
      }
      default -> throw new IllegalArgumentException(instruction);
    };
  }

  /** The access by LDA, STL or an exclusive pair, its value in r4 and its result in that. */
  static String a32(String access, String instruction, int into) {
    String at = "[%" + HardwareProgram.operand(access) + "]\n";
    String value = ".arch armv8-a\nmov r4, #" + value(access) + "\n";
    return switch (instruction) {
      case "ldr" -> access.startsWith("R") ? "ldr r" + into + ", " + at : value + "str r4, " + at;
      case "lda" -> ".arch armv8-a\nlda r" + into + ", " + at;
      case "stl" -> value + "stl r4, " + at;
      case "llsc", "llsca", "llscl", "llscal" -> {
        String load = instruction.contains("ca") ? "2: ldaex r5, " : "2: ldrex r5, ";
        String store = instruction.endsWith("l") ? "stlex r6, r4, " : "strex r6, r4, ";
        yield value + load + at + store + at + "cmp r6, #0\nbne 2b\n";
      }
      default -> throw new IllegalArgumentException(instruction);
    };
  }

  static int value(String access) {
    return access.startsWith("W") ? access.charAt(2) - '0' : 7;
  }

  static int expected(String access) {
    return access.startsWith("W") ? 0 : 5;
  }
}
