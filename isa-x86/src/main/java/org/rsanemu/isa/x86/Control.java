// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.x86.X86Row.row;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.rsanemu.isa.Instruction.Operand;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;

/** Where control goes, and what the machine does in an instruction's place. */
final class Control {
  private static final Predicate<OperandForm> ANY = f -> true;

  // spotless:off
  static final List<X86Row> ROWS = List.of(
      row("call", ANY, "call lcall", access(Flow.CALL),
          "call; write rel", "SDM 2A CALL"),
      row("ret", ANY, "ret", access(Flow.RETURN),
          "return; read acq", "SDM 2B RET"),
      row("jmp", ANY, "jmp", jump(),
          "jump; of [m]: read acq", "SDM 2A JMP"),
      row("jcc loop jrcxz", ANY,
          "ja jae jb jbe je jg jge jl jle jne jno jnp jns jo jp js jcxz jecxz jrcxz loop "
              + "loope loopne",
          (f, m) -> m.with(Flow.BRANCH), "branch", "SDM 2A Jcc"),
      row("syscall", ANY, "syscall", is(Trap.SYSTEM_CALL),
          "system call", "SDM 2B SYSCALL"),
      row("cpuid", ANY, "cpuid", is(Trap.CPUID),
          "answered by the machine", "SDM 2A CPUID"),
      row("rdtsc rdtscp", ANY, "rdtsc rdtscp", is(Trap.CLOCK),
          "clock", "SDM 2B RDTSC"),
      row("popcnt", ANY, "popcnt", access(Trap.POPCNT),
          "by the machine; read acq", "SDM 2B POPCNT"),
      row("pause", ANY, "pause", is(Trap.HINT),
          "hint to the scheduler", "SDM 2B PAUSE"),
      row("int3 int1", ANY, "int3 int1", is(Trap.BREAKPOINT),
          "SIGTRAP", "SDM 2A INT"),
      row("ud2 ud1 ud0", ANY, "ud2 ud2b ud1 ud0", is(Trap.UNDEFINED),
          "SIGILL", "SDM 2B UD"),
      row("int n", f -> !isInterrupt(f, 0x80), "int", is(Trap.PRIVILEGED),
          "privileged", "SDM 2A INT"),
      row("mov cr dr", Control::namesControlRegister, "mov", is(Trap.PRIVILEGED),
          "privileged", "SDM 2B MOV"),
      row("hlt in out cli wrmsr and kin", ANY,
          "hlt in out insb insw insd outsb outsw outsd cli sti clts wrmsr rdmsr rdpmc lgdt lidt "
              + "lldt ltr lmsw invd wbinvd wbnoinvd invlpg invlpga invpcid swapgs sysret sysretq "
              + "sysexit sysexitq xsetbv rsm getsec stac clac monitor mwait monitorx mwaitx vmcall "
              + "vmlaunch vmresume vmxoff vmxon vmclear vmptrld vmptrst vmread vmwrite vmfunc "
              + "vmmcall vmload vmsave vmrun stgi clgi skinit invept invvpid",
          is(Trap.PRIVILEGED), "privileged", "SDM 3A 5.9"));
  // spotless:on

  private Control() {}

  private static BiFunction<OperandForm, Meaning, Meaning> is(Trap trap) {
    return (f, m) -> m.with(trap);
  }

  private static BiFunction<OperandForm, Meaning, Meaning> access(Trap trap) {
    return (f, m) -> (f.hasMemory() ? m.with(Memory.PLAIN) : m).with(trap);
  }

  private static BiFunction<OperandForm, Meaning, Meaning> access(Flow flow) {
    return (f, m) -> m.with(Memory.PLAIN).with(flow);
  }

  private static BiFunction<OperandForm, Meaning, Meaning> jump() {
    return (f, m) -> (f.hasMemory() ? m.with(Memory.PLAIN) : m).with(Flow.JUMP);
  }

  static boolean isInterrupt(OperandForm form, int number) {
    return !form.operands().isEmpty() && (form.operands().getFirst().value() & 0xff) == number;
  }

  private static boolean namesControlRegister(OperandForm form) {
    for (Operand operand : form.operands()) {
      if (operand.kind() == Operand.Kind.REGISTER && operand.register().matches("[cd]r\\d+")) {
        return true;
      }
    }
    return false;
  }
}
