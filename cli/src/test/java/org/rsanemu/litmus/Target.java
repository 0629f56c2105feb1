// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;

/** A compiler, its options, and what the code that it makes means. */
public enum Target {
  X86(new X86Mapping(), true, "gcc", "-O2"),
  X86_O0(new X86Mapping(), true, "gcc", "-O0"),
  X86_CLANG(new X86Mapping(), true, "clang", "-O2"),
  /** The helpers of libgcc take LSE instructions. */
  A64_HELPERS_LSE(new A64Mapping(true), true, "aarch64-linux-gnu-gcc", "-O2"),
  /** The helpers of libgcc take LL/SC loops. */
  A64_HELPERS_LLSC(new A64Mapping(false), false, "aarch64-linux-gnu-gcc", "-O2"),
  A64_HELPERS_O0(new A64Mapping(true), true, "aarch64-linux-gnu-gcc", "-O0"),
  A64_LLSC(new A64Mapping(false), true, "aarch64-linux-gnu-gcc", "-O2", "-mno-outline-atomics"),
  A64_LLSC_O0(new A64Mapping(false), true, "aarch64-linux-gnu-gcc", "-O0", "-mno-outline-atomics"),
  A64_LSE(new A64Mapping(true), true, "aarch64-linux-gnu-gcc", "-O2", "-march=armv8.1-a"),
  A64_LSE_O0(new A64Mapping(true), true, "aarch64-linux-gnu-gcc", "-O0", "-march=armv8.1-a"),
  A64_CLANG_HELPERS(new A64Mapping(true), true, "clang", "--target=aarch64-linux-gnu", "-O2"),
  A64_CLANG_LLSC(
      new A64Mapping(false),
      true,
      "clang",
      "--target=aarch64-linux-gnu",
      "-O2",
      "-mno-outline-atomics"),
  A64_CLANG_LSE(
      new A64Mapping(true), true, "clang", "--target=aarch64-linux-gnu", "-O2", "-march=armv8.1-a"),
  A32(new A32Mapping(), true, "arm-linux-gnueabihf-gcc", "-O2", "-marm"),
  A32_O0(new A32Mapping(), true, "arm-linux-gnueabihf-gcc", "-O0", "-marm"),
  T32(new A32Mapping(), true, "arm-linux-gnueabihf-gcc", "-O2", "-mthumb"),
  T32_O0(new A32Mapping(), true, "arm-linux-gnueabihf-gcc", "-O0", "-mthumb"),
  RV64(new RiscVMapping(), true, "riscv64-linux-gnu-gcc", "-O2"),
  RV64_O0(new RiscVMapping(), true, "riscv64-linux-gnu-gcc", "-O0");

  private final Mapping mapping;
  private final boolean lse;
  private final List<String> compiler;

  Target(Mapping mapping, boolean lse, String... compiler) {
    this.mapping = mapping;
    this.lse = lse;
    this.compiler = List.of(compiler);
  }

  Mapping mapping() {
    return mapping;
  }

  /** Whether the compiler has instructions for all that a program does. */
  boolean compiles(C11Program program) {
    return !(mapping instanceof RiscVMapping)
        || program.locations().stream().allMatch(each -> each.isPlain() || each.size() >= 4);
  }

  /** Whether the emulated processor has LSE; no matter but on AArch64. */
  public boolean lse() {
    return lse;
  }

  /**
   * What makes a program that needs no library. Where C libraries have the start file for that, it
   * is position independent: others sort the descriptions of all functions, millions of
   * instructions long, when main leaves by pthread_exit.
   */
  List<String> linking() {
    boolean may = mapping instanceof X86Mapping || mapping instanceof A64Mapping;
    return may ? List.of("-fPIE", "-static-pie") : List.of("-static");
  }

  /** The compiler and the options that make this target. */
  List<String> compiler() {
    return compiler;
  }
}
