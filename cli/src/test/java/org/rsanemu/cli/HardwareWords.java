// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The tests of {@link HardwareProgram} in the words of the vectors, {@code write x; dmb; write y |
 * read y; read x addr(0)}: what each instruction is by the manuals, and nothing of how the emulator
 * takes it.
 */
final class HardwareWords {
  private static final String OWN = "uvw";

  private final String isa;
  private int owns;

  private HardwareWords(String isa) {
    this.isa = isa;
  }

  /** The program that a row's name stands for. */
  static String of(String isa, String name) {
    HardwareShape shape = HardwareShape.of(name);
    HardwareWords words = new HardwareWords(isa);
    List<String> threads = new ArrayList<>();
    int edge = 0;
    for (String[] accesses : shape.threads()) {
      threads.add(
          accesses.length == 1
              ? plain(accesses[0])
              : words.two(accesses[0], shape.edges().get(edge++), accesses[1]));
    }
    return String.join(" | ", threads);
  }

  /** A location that no other thread knows. */
  private char own() {
    return OWN.charAt(owns++);
  }

  private static String plain(String access) {
    return word(access, "");
  }

  private static String word(String access, String order) {
    String name = access.startsWith("R") ? "read" : "write";
    String value = access.startsWith("R") ? "" : " " + access.charAt(2);
    return name + order + " " + access.charAt(1) + value;
  }

  private String two(String first, String edge, String second) {
    if (isa.equals("x86-64")) {
      return tso(first, edge, second);
    }
    String[] parts = edge.split("-");
    return parts.length == 1
        ? armv8(first, plain(first), edge, second, plain(second))
        : armv8(first, access(first, parts[0]), parts[1], second, access(second, parts[2]));
  }

  /** An access by an instruction of that name. */
  private static String access(String access, String instruction) {
    String of = instruction.equals("lda") ? "lda" : instruction.replaceFirst("(a?l?)$", "");
    String order = instruction.substring(of.length());
    String suffix = order.isEmpty() ? "" : "." + order;
    String value = " " + HardwareAtomics.value(access);
    return switch (of) {
      case "ldr" -> plain(access);
      case "lda" -> word(access, ".a");
      case "st" -> word(access, ".l"); // stl
      case "swp" -> "amo" + suffix + " " + access.charAt(1) + value;
      case "stadd", "llsc" -> of + suffix + " " + access.charAt(1) + value;
      case "cas" ->
          "cas" + suffix + " " + access.charAt(1) + " " + HardwareAtomics.expected(access) + value;
      default -> throw new IllegalArgumentException(instruction);
    };
  }

  private String armv8(String a, String first, String edge, String b, String second) {
    String z = "read z addr(0); ";
    String begin = first + "; ";
    return switch (edge) {
      case "po" -> begin + second;
      case "dmb.sy", "cp15" -> begin + "dmb; " + second;
      case "dmb.ld", "dmb.st", "dsb.st", "isb" -> begin + edge + "; " + second;
      case "addr", "data", "ctrl" -> begin + second + " " + edge + "(0)";
      case "pick" -> begin + second + " paddr(0)";
      case "pickdata" -> begin + second + " pdata(0)";
      case "pickctrl" -> begin + second + " pctrl(0)";
      case "ctrlisb", "ctrlcp15" -> begin + "isb ctrl(0); " + second;
      case "pickctrlisb" -> begin + "isb pctrl(0); " + second;
      case "addrpo" -> begin + z + second;
      case "addrisb" -> begin + z + "isb; " + second;
      case "stack" -> {
        char own = own();
        yield begin + "write " + own + " data(0); read " + own + "; " + second + " addr(2)";
      }
      case "acq" -> word(a, ".a") + "; " + second;
      case "acqpc" -> word(a, ".q") + "; " + second;
      case "rel" -> begin + word(b, ".l");
      case "acqrel" -> word(a, ".a") + "; " + word(b, ".l");
      case "relacq" -> word(a, ".l") + "; " + word(b, ".a");
      case "relacqpc" -> word(a, ".l") + "; " + word(b, ".q");
      default -> throw new IllegalArgumentException(edge);
    };
  }

  private String tso(String first, String edge, String second) {
    String begin = plain(first) + "; ";
    String end = plain(second);
    return switch (edge) {
      case "po", "sfence", "lfence" -> begin + end;
      case "mfence" -> begin + "mfence; " + end;
      case "lock" -> begin + "xchg " + own() + " 0; " + end;
      case "casfail" -> begin + "cas " + own() + " 5 6; " + end;
      case "xchg" -> exchange(first) + "; " + end;
      case "toxchg" -> begin + exchange(second);
      default -> throw new IllegalArgumentException(edge);
    };
  }

  private static String exchange(String access) {
    return "xchg " + access.charAt(1) + " " + HardwareAtomics.value(access);
  }
}
