// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.TestMachine;
import org.rsanemu.isa.flow.RegisterUse;

/** A value in the first result register is followed through functions that the engine runs. */
class TaintTest {
  private static final long STACK_START = TestMachine.CODE + 0xe000;
  private static final long STACK_END = TestMachine.CODE + 0x10000;

  /** Where a function returns to. */
  private static final long AFTER = TestMachine.CODE + 0x6000;

  /**
   * Runs a function with a value to follow in a register; gives how it was used, or "-". A use may
   * fault, too.
   */
  private static String follow(String set, String code, String register) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    try (TestMachine guest = new TestMachine(CodeSorts.elfMachine(set))) {
      Engine engine = guest.engine();
      RegisterUses uses = CodeSorts.uses(set, bytes);
      Liveness liveness = new Liveness(uses);
      Taint taint =
          new Taint(uses, liveness, STACK_START, STACK_END, engine::sp, () -> RegisterUse.NOWHERE);
      taint.add(CodeSorts.set(register));
      guest.load(bytes);
      for (int i = 0; i < 4; i++) {
        engine.general(i == 3 && set.equals("x86") ? 7 : i, TestMachine.DATA);
      }
      guest.call(set.equals("t32"), steps(taint));
      taint.step(AFTER); // what is left then is lost: no code is known there
      Taint.Use use = taint.use();
      return use == null ? "-" : use.kind() + "@" + (use.pc() - CodeSorts.BASE);
    }
  }

  private static Engine.Listener steps(Taint taint) {
    return new Engine.Listener() {
      @Override
      public void instruction(long pc) {
        taint.step(pc);
      }

      @Override
      public void read(long address, int size, long value) {
        taint.read(address, size);
      }

      @Override
      public void write(long address, int size, long value) {
        taint.write(address, size);
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    // mov eax, 1: overwritten
    "x86, b801000000 c3, rax, -",
    // mov ecx, eax; mov [rdi], ecx: written
    "x86, 89c1 890f c3, rax, WRITE@2",
    // push rax; pop rcx; mov eax, 0; xor ecx, ecx: through the stack, and gone
    "x86, 50 59 b800000000 31c9 c3, rax, -",
    // push rax; mov eax, 0; pop rcx; test ecx, ecx; je: through the stack, and a branch
    "x86, 50 b800000000 59 85c9 7400 c3, rax, BRANCH@9",
    // mov [rsp-8], eax; mov eax, 0; mov dword [rsp-8], 1; mov ecx, [rsp-8]; test; je
    "x86, 894424f8 b800000000 c74424f801000000 8b4c24f8 85c9 7400 31c0 c3, rax, -",
    // cmp eax, ebx; sete al; xor eax, eax; cmp eax, eax; je
    "x86, 39d8 0f94c0 31c0 39c0 7400 c3, rax, -",
    // lea rcx, [rdi+rax]; is not an access; mov al, [rcx] is
    "x86, 488d0c07 8a01 c3, rax, ADDRESS@4",
    // jmp rax would go by it: mov rcx, rax; call rcx
    "x86, 4889c1 ffd1 c3, rax, JUMP@3",
    // syscall with it in rdi
    "x86, 4889c7 31c0 0f05 c3, rax, SYSTEM_CALL@5",
    // cvtsi2sd xmm1, eax; addsd xmm0, xmm1; movsd [rdi], xmm0
    "x86, f20f2ac8 f20f58c1 f20f1107 c3, rax, WRITE@8",
    // r11 is nobody's after a return: call f; mov eax, 0; ret; f: mov r11, rax; mov eax, 0; ret
    "x86, e806000000 b800000000 c3 4989c3 b800000000 c3, rax, -",
    // mov eax, ecx: the high half is gone, the low one not: follows ecx
    "x86, 89c8 31c9 c3, rcx, LOST@24576",
    // str w0, [x1]; ret
    "a64, 200000b9 c0035fd6, x0, WRITE@0",
    // stp x0, x2, [sp, #-16]!; ldp x3, x4, [sp], #16; mov x0, x4; str x4, [x1]: not the same piece
    "a64, e00bbfa9 e313c1a8 240000f9 030080d2 000080d2 c0035fd6, x0, -",
    // the same with str x3, [x1]
    "a64, e00bbfa9 e313c1a8 230000f9 c0035fd6, x0, WRITE@8",
    // cbz x0, .+8; nop; ret
    "a64, 400000b4 1f2003d5 c0035fd6, x0, BRANCH@0",
    // cmp x0, #1; csel x2, x2, x1, eq; str x2, [x1]
    "a64, 1f0400f1 4200819a 220000f9 c0035fd6, x0, WRITE@8",
    // cmp r0, #1; strne r2, [r1]: whether it writes depends on it
    "a32, 010050e3 00208115 1eff2fe1, r0, BRANCH@4",
    // cmp r0, #1; moveq r2, r3; str r2, [r1]
    "a32, 010050e3 0320a001 002081e5 1eff2fe1, r0, WRITE@8",
    // push {r0, lr}; mov r0, #0; pop {r3, pc}: the other piece is where it returns to
    "a32, 01402de9 0000a0e3 0880bde8, r0, -",
    // push {r0, r1}; pop {r2, r3}; str r3, [r1]; str r2, [r1]
    "a32, 03002de9 0c00bde8 003081e5 002081e5 1eff2fe1, r0, WRITE@12",
    // movs r3, #0; push {r0, r3}; pop {r2, r3}; str r3, [r1]; str r2, [r1]
    "t32, 0023 09b4 0cbc 0b60 0a60 7047, r0, WRITE@8",
    // cmp r0, #1; it eq; moveq r2, r3; movs r0, #0; movs r2, #0; cmp r0, r0; bx lr
    "t32, 0128 08bf 1a46 0020 0022 8042 7047, r0, -",
  })
  void isUsedOrGone(String set, String code, String register, String use) {
    assertThat(follow(set, code, register)).isEqualTo(use);
  }
}
