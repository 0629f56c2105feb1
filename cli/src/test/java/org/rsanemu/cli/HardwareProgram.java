// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.List;

/**
 * A litmus test of a classical family as a C program, each access one instruction of assembly:
 * {@code MP+dmb.sy+addr}. Threads with two accesses have an edge each, in the name's order. An edge
 * in three parts, {@code swpal-po-ldr}, says what instructions the accesses are; {@code ldr} stands
 * for a plain one.
 */
final class HardwareProgram {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      _Atomic long x, y, z;
      """;

  private final String isa;
  private final List<String[]> threads;
  private final List<String> edges;

  private HardwareProgram(String isa, HardwareShape shape) {
    this.isa = isa;
    threads = shape.threads();
    edges = shape.edges();
  }

  /** The program's text. */
  static String text(String isa, String name) {
    return new HardwareProgram(isa, HardwareShape.of(name)).program();
  }

  private String program() {
    StringBuilder text = new StringBuilder(HEAD);
    StringBuilder main = new StringBuilder("int main(void) {\n");
    int edge = 0;
    for (int t = 0; t < threads.size(); t++) {
      String[] accesses = threads.get(t);
      String code =
          accesses.length == 1 ? access(accesses[0], "", "") : two(accesses, edges.get(edge++));
      text.append("static void *t").append(t).append("(void *a) {\n  asm volatile(\n");
      code.lines().forEach(line -> text.append("    \"").append(line).append("\\n\"\n"));
      text.append("    :: \"r\"(&x), \"r\"(&y), \"r\"(&z) : ").append(clobbers());
      text.append(");\n  return a;\n}\n");
      main.append("  pthread_t p").append(t).append(";\n");
      main.append("  pthread_create(&p%d, 0, t%d, 0);\n".formatted(t, t));
    }
    for (int t = 0; t < threads.size(); t++) {
      main.append("  pthread_join(p").append(t).append(", 0);\n");
    }
    return text.append(main).append("  return 0;\n}\n").toString();
  }

  private String clobbers() {
    return switch (isa) {
      case "aarch64" -> "\"x9\", \"x10\", \"x11\", \"x12\", \"memory\", \"cc\"";
      case "armv7", "a32" -> "\"r4\", \"r5\", \"r6\", \"ip\", \"memory\", \"cc\"";
      default -> "\"rax\", \"rcx\", \"memory\", \"cc\"";
    };
  }

  private String two(String[] accesses, String edge) {
    return switch (isa) {
      case "aarch64" -> a64(accesses, edge);
      case "armv7", "a32" -> a32(accesses, edge);
      default -> x86(accesses, edge);
    };
  }

  private String access(String access, String before, String offset) {
    return switch (isa) {
      case "aarch64" -> a64(access, before, offset, "9", 11);
      case "armv7", "a32" -> a32(access, offset, "4", 5);
      default -> x86(access);
    };
  }

  static int operand(String access) {
    return "xyz".indexOf(access.charAt(1));
  }

  /** {@code mode}: r a release, a an acquire, q LDAPR. */
  private static String a64(String access, String mode, String offset, String value, int into) {
    String at = "%" + operand(access);
    String address = offset.isEmpty() ? "[" + at + "]" : "[" + at + ", x" + offset + "]";
    if (access.startsWith("R")) {
      String load = mode.equals("a") ? "ldar" : mode.equals("q") ? "ldapr" : "ldr";
      return load + " x" + into + ", " + address + "\n";
    }
    String constant = value.equals("9") ? "mov x9, #" + access.charAt(2) + "\n" : "";
    return constant + (mode.equals("r") ? "stlr" : "str") + " x" + value + ", " + address + "\n";
  }

  /** The first access reads into x10, or writes; x12 is what depends on it. */
  private static String a64(String[] a, String edge) {
    String[] parts = edge.split("-");
    if (parts.length == 1) {
      return a64(a, a64(a[0], "", "", "9", 10), edge, a64(a[1], "", "", "9", 11));
    }
    return a64(
        a,
        HardwareAtomics.a64(a[0], parts[0], 10),
        parts[1],
        HardwareAtomics.a64(a[1], parts[2], 11));
  }

  private static String a64(String[] a, String plain, String edge, String last) {
    String zero = "eor x12, x10, x10\n";
    String addressed = a64(a[1], "", "12", "9", 11);
    String stored =
        "add x12, x12, #" + a[1].charAt(a[1].length() - 1) + "\n" + a64(a[1], "", "", "12", 11);
    String pick = "cmp x10, #1\ncsel x12, xzr, xzr, eq\n";
    return switch (edge) {
      case "po" -> plain + last;
      case "dmb.sy" -> plain + "dmb sy\n" + last;
      case "dmb.ld" -> plain + "dmb ishld\n" + last;
      case "dmb.st" -> plain + "dmb ishst\n" + last;
      case "dsb.st" -> plain + "dsb ishst\n" + last;
      case "isb" -> plain + "isb\n" + last;
      case "addr" -> plain + zero + addressed;
      case "addrpo" -> plain + zero + "ldr x11, [%2, x12]\n" + last;
      case "addrisb" -> plain + zero + "ldr x11, [%2, x12]\nisb\n" + last;
      case "pickctrl" -> plain + pick + "cbz x12, 1f\n1:\n" + last;
      case "pickctrlisb" -> plain + pick + "cbz x12, 1f\n1: isb\n" + last;
      case "system" -> plain + zero + "msr fpsr, x12\nmrs x12, fpsr\n" + addressed;
      case "stack" -> plain + zero + "str x12, [sp, #-16]!\nldr x12, [sp], #16\n" + addressed;
      case "data" -> plain + zero + stored;
      case "pick" -> plain + pick + addressed;
      case "pickdata" -> plain + pick + stored;
      case "ctrl" -> plain + "cbz x10, 1f\n1:\n" + last;
      case "ctrlisb" -> plain + "cbz x10, 1f\n1: isb\n" + last;
      case "acq" -> a64(a[0], "a", "", "9", 10) + last;
      case "acqpc" -> a64(a[0], "q", "", "9", 10) + last;
      case "atomicstack" ->
          plain
              + zero
              + "sub sp, sp, #16\nmov x9, sp\nstr x12, [x9]\nldar x12, [x9]\n"
              + "add sp, sp, #16\n"
              + addressed;
      case "casl" -> plain + swapped("casl", a[1]);
      case "cas" -> plain + swapped("cas", a[1]);
      case "inpair" ->
          a64(a[0], "", "", "9", 10).replace("ldr", "1: ldaxr")
              + last
              + "stxr w12, x10, [%"
              + operand(a[0])
              + "]\ncbnz w12, 1b\n";
      case "rel" -> plain + a64(a[1], "r", "", "9", 11);
      case "acqrel" -> a64(a[0], "a", "", "9", 10) + a64(a[1], "r", "", "9", 11);
      case "relacq" -> a64(a[0], "r", "", "9", 10) + a64(a[1], "a", "", "9", 11);
      case "relacqpc" -> a64(a[0], "r", "", "9", 10) + a64(a[1], "q", "", "9", 11);
      default -> throw new IllegalArgumentException(edge);
    };
  }

  /** It fails in the run, and would not if it read the initial value. */
  private static String swapped(String instruction, String access) {
    return "mov x9, #0\nmov x12, #8\n%s x9, x12, [%%%d]\n".formatted(instruction, operand(access));
  }

  private static String a32(String access, String offset, String value, int into) {
    String at = "%" + operand(access);
    String address = offset.isEmpty() ? "[" + at + "]" : "[" + at + ", r" + offset + "]";
    return access.startsWith("R")
        ? "ldr r" + into + ", " + address + "\n"
        : (value.equals("4") ? "mov r4, #" + access.charAt(2) + "\n" : "")
            + "str r"
            + value
            + ", "
            + address
            + "\n";
  }

  private static String a32(String[] a, String edge) {
    String[] parts = edge.split("-");
    if (parts.length == 1) {
      return a32(a, a32(a[0], "", "4", 5), edge, a32(a[1], "", "4", 4));
    }
    String first = HardwareAtomics.a32(a[0], parts[0], 5);
    return a32(a, first, parts[1], HardwareAtomics.a32(a[1], parts[2], 4));
  }

  private static String a32(String[] a, String plain, String edge, String last) {
    String zero = "eor r6, r5, r5\n";
    String addressed = a32(a[1], "6", "4", 4);
    return switch (edge) {
      case "po" -> plain + last;
      case "dmb.sy" -> plain + "dmb sy\n" + last;
      case "dmb.ld" -> plain + ".arch armv8-a\ndmb ishld\n" + last;
      case "dmb.st" -> plain + "dmb ishst\n" + last;
      case "dsb.st" -> plain + "dsb ishst\n" + last;
      case "cp15" -> plain + "mcr p15, 0, ip, c7, c10, 5\n" + last;
      case "isb" -> plain + "isb\n" + last;
      case "addr" -> plain + zero + addressed;
      case "addrpo" -> plain + zero + "ldr r6, [%2, r6]\n" + last;
      case "addrisb" -> plain + zero + "ldr r6, [%2, r6]\nisb\n" + last;
      case "ctrlcp15" -> plain + "cmp r5, #0\nbne 1f\n1: mcr p15, 0, ip, c7, c5, 4\n" + last;
      case "post" -> plain + zero + postIndexed(a[1]);
      case "stack" -> plain + zero + "push {r6}\npop {r6}\n" + addressed;
      case "step" -> plain + zero + "mov r4, sp\nldr r5, [r4, r6]!\neor r6, r4, r4\n" + addressed;
      case "data" ->
          plain
              + zero
              + "add r6, r6, #"
              + a[1].charAt(a[1].length() - 1)
              + "\n"
              + a32(a[1], "", "6", 4);
      case "ctrl" -> plain + "cmp r5, #0\nbne 1f\n1:\n" + last;
      case "ctrlisb" -> plain + "cmp r5, #0\nbne 1f\n1: isb\n" + last;
      default -> throw new IllegalArgumentException(edge);
    };
  }

  /** What steps the register of the address is not part of the address: through IP, too. */
  private static String postIndexed(String access) {
    String base = "mov r4, %" + operand(access) + "\n";
    return base + "mov ip, r6\nldr r5, [r4], ip\n";
  }

  private static String x86(String access) {
    String at = "(%" + operand(access) + ")";
    return access.startsWith("R")
        ? "movq " + at + ", %%rax\n"
        : "movq $" + access.charAt(2) + ", " + at + "\n";
  }

  private static String x86(String[] a, String edge) {
    return switch (edge) {
      case "po" -> x86(a[0]) + x86(a[1]);
      case "mfence" -> x86(a[0]) + "mfence\n" + x86(a[1]);
      case "lock" -> x86(a[0]) + "lock orq $0, (%%rsp)\n" + x86(a[1]);
      case "sfence", "lfence" -> x86(a[0]) + edge + "\n" + x86(a[1]);
      case "casfail" -> x86(a[0]) + "movq $5, %%rax\nlock cmpxchgq %%rcx, -8(%%rsp)\n" + x86(a[1]);
      case "xchg" -> exchange(a[0]) + x86(a[1]);
      case "toxchg" -> x86(a[0]) + exchange(a[1]);
      default -> throw new IllegalArgumentException(edge);
    };
  }

  private static String exchange(String access) {
    String value = access.startsWith("W") ? access.substring(2) : "7";
    return "movq $" + value + ", %%rcx\nxchgq %%rcx, (%" + operand(access) + ")\n";
  }
}
