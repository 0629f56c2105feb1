// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;

/** ELF's machines: those that can run, and names for the others that a user may meet. */
final class Machines {
  static final int X86_64 = 62;
  static final int AARCH64 = 183;
  static final int ARM = 40;

  /** What a file is of that only keeps sections together: any machine with 64 bits would do. */
  static final int OF_SECTIONS = X86_64;

  /** What an error says can be run. */
  static final String RUNNABLE = "rsan-emu runs " + labels();

  /** From the registry in the generic ABI's chapter "ELF Header", e_machine. */
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(2, "SPARC"),
          Map.entry(3, "i386"),
          Map.entry(4, "Motorola 68000"),
          Map.entry(6, "i386"),
          Map.entry(8, "MIPS"),
          Map.entry(15, "PA-RISC"),
          Map.entry(18, "SPARC"),
          Map.entry(20, "PowerPC"),
          Map.entry(21, "PowerPC64"),
          Map.entry(22, "S/390"),
          Map.entry(ARM, "ARM"),
          Map.entry(42, "SuperH"),
          Map.entry(43, "SPARC v9"),
          Map.entry(50, "Itanium"),
          Map.entry(X86_64, "x86-64"),
          Map.entry(83, "AVR"),
          Map.entry(94, "Xtensa"),
          Map.entry(164, "Hexagon"),
          Map.entry(AARCH64, "AArch64"),
          Map.entry(189, "MicroBlaze"),
          Map.entry(190, "CUDA"),
          Map.entry(243, "RISC-V"),
          Map.entry(247, "BPF"),
          Map.entry(252, "C-SKY"),
          Map.entry(258, "LoongArch"),
          Map.entry(0x9026, "Alpha"));

  private Machines() {}

  /** What people call this kind of binary, with its article: "a RISC-V binary". */
  static String describe(int machine, boolean wide) {
    if (machine == X86_64 && !wide) {
      return "an x32 binary (x86-64 with 32-bit pointers)";
    }
    if (machine == AARCH64 && !wide) {
      return "an AArch64 ILP32 binary (32-bit pointers)";
    }
    String name = NAMES.get(machine);
    if (name == null) {
      return "a binary of an unknown machine (e_machine " + machine + ")";
    }
    boolean vowel = name.startsWith("A") || name.startsWith("i") || name.startsWith("x");
    return (vowel || name.startsWith("S/") ? "an " : "a ") + name + " binary";
  }

  /** Whether the machine, with pointers of this width, is one that can run. */
  static boolean runs(int machine, boolean wide) {
    return Architectures.find(machine).filter(each -> each.elf().wide() == wide).isPresent();
  }

  private static String labels() {
    List<String> labels =
        Architectures.all().stream()
            .map(Architecture::elf)
            .sorted(Comparator.comparingInt(ElfFacts::rank))
            .map(ElfFacts::label)
            .toList();
    int last = labels.size() - 1;
    return String.join(", ", labels.subList(0, last)) + " and " + labels.get(last);
  }
}
