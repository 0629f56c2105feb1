// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Counters of busy-wait loops, in what gcc makes of
 *
 * <pre>{@code
 * int unused(void) {
 *   int n = 0;
 *   while (!__atomic_load_n(&x, 0)) {
 *     n++;
 *     __asm__ volatile("" ::"r"(n));
 *   }
 *   return 7;
 * }
 * }</pre>
 *
 * and of three like it: {@code returned} returns n, {@code kept} stores it, {@code limited}
 * continues with 0 and changes x when n is more than 1000.
 */
class LivenessTest {
  private static final long STACK = 0x20000;

  static List<String> loops() {
    return CodeSorts.lines("loops.txt");
  }

  /** A function of the listing and its loop: from a backward branch's target to the branch. */
  private static final class Function {
    private final String set;
    private final boolean optimized;
    private final String name;
    private final RegisterUses uses;
    private final LongHashSet body = new LongHashSet();
    private final List<Long> order = new ArrayList<>();

    Function(String line) {
      String[] columns = line.split(" ");
      set = columns[0];
      optimized = columns[1].equals("O2");
      name = columns[2];
      byte[] code = HexFormat.of().parseHex(columns[3]);
      uses = CodeSorts.uses(set, code);
      List<Long> pcs = new ArrayList<>();
      for (long pc = CodeSorts.BASE; body.isEmpty(); pc += uses.at(pc).length()) {
        pcs.add(pc);
        long target = uses.at(pc).target();
        if (target != RegisterUse.NOWHERE && target < pc) {
          pcs.removeIf(at -> at < target);
          body.addAll(pcs);
          order.addAll(pcs);
        }
      }
    }

    /** Whether something outside the loop reads n. */
    boolean reads() {
      return name.equals("returned") || name.equals("kept");
    }

    /** The register that n is in. */
    long counter() {
      String register =
          switch (set) {
            case "x86" -> "rax";
            case "a64" -> name.equals("kept") ? "x1" : "x0";
            default -> name.equals("returned") ? "r0" : "r3";
          };
      return CodeSorts.set(register);
    }

    long first() {
      return order.getFirst();
    }
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aCounterIsReadOutsideItsLoopOrNot(String line) {
    Function function = new Function(line);
    if (function.optimized) {
      Liveness liveness = new Liveness(function.uses);
      assertThat(liveness.readOutside(function.first(), function.body, function.counter()))
          .isEqualTo(function.reads());
    } else {
      RegisterUse.StackOperand counter = null;
      for (long pc : function.order) {
        for (RegisterUse.StackOperand operand : function.uses.at(pc).stack()) {
          boolean local = List.of(5, 31, 11, 7).contains(operand.base());
          counter = local && operand.store() ? operand : counter;
        }
      }
      assertThat(counter).isNotNull();
      StackLiveness liveness = new StackLiveness(function.uses);
      boolean read =
          liveness.readOutside(
              function.first(), function.body, frame(function.set), STACK + counter.offset(), 4);
      assertThat(read).isEqualTo(function.reads());
    }
  }

  /** {@code ldadd w8, w8, [x9]; ret}, and code that calls it and then returns. */
  @Test
  void aPieceOfFunctionsKeepsToNoConvention() {
    byte[] code =
        HexFormat.of().parseHex("280128b8c0035fd6" + "feffff97" + "000080d2" + "c0035fd6");
    RegisterUses uses = CodeSorts.uses("a64", code);
    long ret = CodeSorts.BASE + 4;
    long call = CodeSorts.BASE + 8;
    Liveness.Functions pieces =
        new Liveness.Functions() {
          @Override
          public boolean isPiece(long instruction) {
            return instruction <= ret;
          }
        };
    long x8 = CodeSorts.set("x8");
    assertThat(new Liveness(uses).deadAt(ret, x8, call)).isTrue();
    assertThat(new Liveness(uses, pieces).deadAt(ret, x8, call)).as("not read there").isTrue();
    assertThat(new Liveness(uses, pieces).deadAt(ret, x8)).as("by whom is unknown").isFalse();
    assertThat(new Liveness(uses).deadAt(call, CodeSorts.set("x10"))).isTrue();
    assertThat(new Liveness(uses, pieces).deadAt(call, CodeSorts.set("x10"))).isFalse();
  }

  /** All that points to frames points to the same place: as if it had no variables. */
  private static StackLiveness.Frame frame(String set) {
    return new StackLiveness.Frame() {
      @Override
      public long register(int number) {
        return number == 13 && set.equals("a32") ? STACK - 12 : STACK;
      }

      @Override
      public long word(long address) {
        return STACK + 0x100;
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    // xor eax, eax; ret: a result is read, scratch registers are not
    "x86, 31c0c3, rcx r11 flags xmm9, true",
    "x86, 31c0c3, rbx, false",
    "x86, 90c3, rax, false",
    // test eax, eax; je 1f; mov ecx, edx; 1: xor ecx, ecx; ret
    "x86, 85c07402 89d1 31c9 c3, rcx, true",
    "x86, 85c07402 89d1 31c9 c3, rdx, false",
    // mov cl, 1: does not make the rest of rcx anew; then add rcx, rcx
    "x86, b101 4801c9 31c0 c3, rcx, false",
    // call rax (unknown): takes arguments, keeps rbx
    "x86, ffd0 31c0 c3, rdi, false",
    "x86, ffd0 31c0 c3, r11, true",
    "x86, ffd0 89d8 c3, rbx, false",
    // nopq 0x52530300(%rdi,%rsi,1); xor eax, eax; ret: an annotation, which has arguments
    "x86, 480f1f843700035352 31c0 c3, rdi, false",
    "x86, 480f1f843700035352 31c0 c3, rsi, false",
    "x86, 480f1f843700035352 31c0 c3, rcx, true",
    // jmp rax: may go anywhere
    "x86, ffe0, r11, false",
    // a call of a function that touches no register leaves r11 as it was: mov eax, r11d reads it
    "x86, e804000000 4489d8 c3 31c9 c3, r11, false",
    "x86, e804000000 4489d8 c3 31c9 c3, rcx, true",
    // nor does one that calls such a function
    "x86, e804000000 4489d8 c3 e801000000 c3 c3, r11, false",
    // a call that may throw: a handler may read rbx, which xor ebx, ebx overwrites; a leaf throws
    // not
    "x86, ffd0 31db c3, rbx, false",
    "x86, e803000000 31db c3 c3, rbx, true",
    // cmp w0, #1; b.eq 1f; mov w1, w2; 1: ret
    "a64, 1f040071 40000054 e103022a c0035fd6, flags, true",
    "a64, 1f040071 40000054 e103022a c0035fd6, x2, false",
    "a64, 1f040071 40000054 e103022a c0035fd6, x9 v16 x18, true",
    "a64, 1f040071 40000054 e103022a c0035fd6, x19, false",
    // moveq r0, r1; bx lr: r0 may be left as it was
    "a32, 0100a001 1eff2fe1, r0, false",
    "a32, 0100a0e1 1eff2fe1, r0, true",
    // bxne lr; mov r0, #1; bx lr
    "a32, 1eff2f11 0100a0e3 1eff2fe1, r0, false",
    "a32, 1eff2f11 0100a0e3 1eff2fe1, r12, true",
    // it eq; moveq r0, r1; bx lr
    "t32, 08bf 0846 7047, r0, false",
    "t32, 0846 7047, r0, true",
  })
  void registersAreDeadOrNot(String set, String code, String registers, boolean dead) {
    RegisterUses uses = uses(set, code);
    assertThat(new Liveness(uses).deadAt(CodeSorts.BASE, CodeSorts.set(registers))).isEqualTo(dead);
  }

  @ParameterizedTest
  @CsvSource({
    // call 1f; mov eax, r11d; ret; 1: xor ecx, ecx; ret: the caller keeps r11, and cannot keep rcx
    "x86, e804000000 4489d8 c3 31c9 c3, 11, r11, false",
    "x86, e804000000 4489d8 c3 31c9 c3, 11, rcx, true",
    // 1: xor ecx, ecx; call rax; ret: it may be that of a TLS descriptor, which keeps all others
    "x86, e804000000 4489d8 c3 31c9 ffd0 c3, 13, r11, false",
    // 1: je 2f; jmp rax; 2: xor ecx, ecx; ret: a table of jumps, which the compiler knows
    "x86, e804000000 4489d8 c3 7402 ffe0 31c9 c3, 13, r11, false",
    "x86, e804000000 4489d8 c3 7402 ffe0 31c9 c3, 13, rcx, true",
    // 1: je 2f; jmp [rip]; 2: xor ecx, ecx; ret: a stub of the linker's, which leads anywhere
    "x86, e804000000 4489d8 c3 7406 ff2500000000 31c9 c3, 17, r11, true",
    // call rax; mov eax, r11d; ret
    "x86, ffd0 4489d8 c3, 5, r11, true",
    // bl 1f; mov w0, w6; ret; 1: mov w2, w3; ret
    "a64, 03000094 e003062a c0035fd6 e203032a c0035fd6, 16, x6, false",
    "a64, 03000094 e003062a c0035fd6 e203032a c0035fd6, 16, x2 flags, true",
    // bl 1f; mov r0, r3; bx lr; 1: mov r2, r1; bx lr
    "a32, 010000eb 0300a0e1 1eff2fe1 0120a0e1 1eff2fe1, 16, r3, false",
    "a32, 010000eb 0300a0e1 1eff2fe1 0120a0e1 1eff2fe1, 16, r2, true",
  })
  void aReturnReadsWhatItsCallerMayHaveKept(
      String set, String code, int at, String registers, boolean dead) {
    RegisterUses uses = uses(set, code);
    assertThat(
            new Liveness(uses)
                .deadAt(CodeSorts.BASE + at, CodeSorts.set(registers), CodeSorts.BASE))
        .isEqualTo(dead);
  }

  @ParameterizedTest
  @CsvSource({
    // call 1f; xor ebx, ebx; xor eax, eax; ret; 1: call [rip]; ret: who calls others may throw
    "x86, e805000000 31db 31c0 c3 ff1500000000 c3, 10, 0, rdi rsi rbx, rdi rsi",
    "x86, e805000000 31db 31c0 c3 ff1500000000 c3, 10, 1, rdi rsi rbx, rsi",
    "x86, e805000000 31db 31c0 c3 ff1500000000 c3, 10, -1, rdi rsi rbx, ''",
    // the same, but 1: syscall; ret, and 1: mov eax, esi; ret, which is another function
    "x86, e805000000 31db 31c0 c3 0f05 c3, 10, 0, rdi rsi rbx, rdi rsi rbx",
    "x86, e805000000 31db 31c0 c3 89f0 c3, 10, 0, rdi rsi rbx, rdi rbx",
    // bl 1f; mov w0, wzr; ret; 1: br x9
    "a64, 03000094 e0031f2a c0035fd6 20011fd6, 12, 0, x0 x2, x0 x2",
    "a64, 03000094 e0031f2a c0035fd6 20011fd6, 12, 1, x0 x2, x2",
  })
  void aFunctionThatPausesReadsItsArgument(
      String set, String code, int pause, int arguments, String registers, String dead) {
    RegisterUses uses = uses(set, code);
    Liveness liveness =
        new Liveness(
            uses,
            new Liveness.Functions() {
              @Override
              public @Nullable Pause pause(long entry) {
                boolean pauses = arguments >= 0 && entry == CodeSorts.BASE + pause;
                return pauses ? Pause.of(entry, arguments) : null;
              }
            });
    for (String register : registers.split(" ")) {
      assertThat(liveness.deadAt(CodeSorts.BASE, CodeSorts.set(register)))
          .as(register)
          .isEqualTo(dead.contains(register));
    }
  }

  @ParameterizedTest
  @CsvSource({
    // cmp r3, #0; ite eq; moveq r0, #1; movne r0, #0; bx lr
    "t32, 002b 0cbf 0120 0020 7047, r0, true",
    "t32, 002b 0cbf 0120 0020 7047, r3, false",
    // it eq; moveq r0, #1; and itt eq; moveq r0, #1; moveq r0, #2
    "t32, 002b 08bf 0120 7047, r0, false",
    "t32, 002b 04bf 0120 0220 7047, r0, false",
    // ite eq; moveq r0, r1; movne r0, #0; and ite eq; moveq r1, r0; movne r0, #0
    "t32, 002b 0cbf 0846 0020 7047, r0, true",
    "t32, 002b 0cbf 0846 0020 7047, r1, false",
    "t32, 002b 0cbf 0146 0020 7047, r0, false",
    // itete gt; movgt r1, #1; movle r0, #2; movgt r0, r1; movle.w r1, #4
    "t32, 002b cbbf 0121 0220 0846 4ff00401 7047, r0 r1, true",
    // it eq; moveq r0, #1; it ne; movne r0, #2: that is not seen; and with cmp r1, #0 between
    "t32, 002b 08bf 0120 18bf 0220 7047, r0, false",
    "t32, 002b 08bf 0120 0029 18bf 0220 7047, r0, false",
    // it eq; moveq r0, #1; ldr.w r11, [r3, #8]!, which looks as if it held an it eq; adds r4, #1;
    // it ne; movne r0, #2
    "t32, 0528 08bf 0120 53f808bf 0134 18bf 0220 7047, r0, false",
    // itee eq; moveq r0, #1; cmpne r1, #0; movne r0, #2
    "t32, 002b 0ebf 0120 0029 0220 7047, r0, false",
    // moveq r0, #1; smlals r2, r3, r2, r3; movne r0, #0
    "a32, 000053e3 0100a003 9223f3e0 0000a013 1eff2fe1, r0, false",
    // moveq r0, #1; movne r0, #0; and movgt r0, #0
    "a32, 000053e3 0100a003 0000a013 1eff2fe1, r0, true",
    "a32, 000053e3 0100a003 0000a0c3 1eff2fe1, r0, false",
    // moveq r0, #1; cmpeq r1, #2; movne r0, #0; and mov r2, #2; and mov r2, r0 between
    "a32, 000053e3 0100a003 02005103 0000a013 1eff2fe1, r0, false",
    "a32, 000053e3 0100a003 0220a0e3 0000a013 1eff2fe1, r0 r2, true",
    "a32, 000053e3 0100a003 0020a0e1 0000a013 1eff2fe1, r0, false",
    // streq r0, [r2]; movne r0, #0; moveq r0, #1
    "a32, 000053e3 00008205 0000a013 0100a003 1eff2fe1, r0, false",
  })
  void whatEitherOfTwoConditionsOverwritesIsOverwritten(
      String set, String code, String registers, boolean dead) {
    Liveness liveness = new Liveness(uses(set, code));
    assertThat(liveness.deadAt(CodeSorts.BASE, CodeSorts.set(registers))).isEqualTo(dead);
  }

  @ParameterizedTest
  @CsvSource({
    // call rax; mov ecx, eax; jmp rax, which may read anything; 1: xor ecx, ecx; ret
    "x86, ffd0 89c1 ffe0 31c9 c3, 6, rdx, true",
    "x86, ffd0 89c1 ffe0 31c9 c3, 6, rax, false",
    // blx r3; bx r3; 1: mov r2, r1; bx lr
    "a32, 33ff2fe1 13ff2fe1 0120a0e1 1eff2fe1, 8, r1, false",
    "a32, 33ff2fe1 13ff2fe1 1eff2fe1 1eff2fe1, 8, r1, true",
    "a32, 33ff2fe1 13ff2fe1 1eff2fe1 1eff2fe1, 8, r0, false",
  })
  void whatTheLibraryCallsBackHasOneResult(
      String set, String code, int at, String register, boolean dead) {
    RegisterUses uses = uses(set, code);
    Liveness liveness =
        new Liveness(
            uses,
            new Liveness.Functions() {
              @Override
              public boolean callsBack(long call, long function) {
                return call == CodeSorts.BASE && function == CodeSorts.BASE + at;
              }
            });
    long pc = CodeSorts.BASE + at;
    long one = CodeSorts.set(register);
    assertThat(liveness.deadAt(pc, one, CodeSorts.BASE)).isEqualTo(dead);
    assertThat(new Liveness(uses).deadAt(pc, one, CodeSorts.BASE)).isFalse();
  }

  private static RegisterUses uses(String set, String code) {
    return CodeSorts.uses(set, HexFormat.of().parseHex(code.replace(" ", "")));
  }
}
