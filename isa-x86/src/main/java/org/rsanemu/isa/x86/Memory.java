// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.x86.X86Row.row;
import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.ACQREL;
import static org.rsanemu.model.MemoryOrder.REL;
import static org.rsanemu.model.MemoryOrder.RLX;
import static org.rsanemu.model.MemoryOrder.SC;
import static org.rsanemu.model.Modification.Operation.ADD;
import static org.rsanemu.model.Modification.Operation.AND;
import static org.rsanemu.model.Modification.Operation.OR;
import static org.rsanemu.model.Modification.Operation.OTHER;
import static org.rsanemu.model.Modification.Operation.XOR;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Instruction.Operand;
import org.rsanemu.isa.Meaning;
import org.rsanemu.model.Modification.Operation;

/** What touches memory, and the fences. What no row names is plain if it has a memory operand. */
final class Memory {
  static final Effect.Plain PLAIN = new Effect.Plain(ACQ, REL, false);

  /** One of many (Intel SDM, volume 2B, REP). */
  private static final Effect REPEATED = PLAIN.asRepeated();

  /** They are weakly ordered (Intel SDM, volume 1, 10.4.6.2). */
  private static final Effect.Plain NON_TEMPORAL = new Effect.Plain(ACQ, RLX, true);

  private static final Effect FENCE = new Effect.Fence(SC, false);

  /** Bytes of an XMM register. */
  private static final int VECTOR = 16;

  /** Capstone takes the operands of the comparisons for wider than they are. */
  private static final Set<String> UNALIGNED =
      Set.of(
          ("movups movupd movdqu lddqu pcmpestri pcmpestrm pcmpistri pcmpistrm "
                  + "comiss comisd ucomiss ucomisd")
              .split(" "));

  /** Numbers of registers, as ModR/M counts them. */
  private static final int RAX = 0;

  private static final int RDX = 2;

  // spotless:off
  static final List<X86Row> ROWS = List.of(
      row("mov and all others, [m]",
          f -> f.hasMemory(), "", plain(),
          "read acq / write rel", "SDM 3A 9.2.2"),
      row("lock no-op on [rsp+d]",
          f -> f.locked() && f.isStackNoOp(), "or xor add sub and", is(FENCE),
          "fence sc", "SDM 3A 9.2.3.9"),
      row("lock add sub inc dec xadd",
          f -> f.locked() && !f.isStackNoOp(), "add adc sub sbb inc dec xadd", locked(ADD),
          "fence sc, rmw acqrel, fence sc", "SDM 2A LOCK"),
      row("lock and btr",
          f -> f.locked() && !f.isStackNoOp(), "and btr", locked(AND),
          "fence sc, rmw acqrel, fence sc", "SDM 2A AND, BTR"),
      row("lock or bts",
          f -> f.locked() && !f.isStackNoOp(), "or bts", locked(OR),
          "fence sc, rmw acqrel, fence sc", "SDM 2B OR"),
      row("lock xor not btc",
          f -> f.locked() && !f.isStackNoOp(), "xor not btc", locked(XOR),
          "fence sc, rmw acqrel, fence sc", "SDM 2D XOR"),
      row("xchg [m], r",
          OperandForm::hasMemory, "xchg", locked(OTHER),
          "fence sc, rmw acqrel, fence sc", "SDM 2D XCHG"),
      row("lock cmpxchg [m], r",
          f -> f.locked() && f.hasMemory(), "cmpxchg", is(cas(RAX)),
          "fence sc, cas acqrel, fence sc", "SDM 2A CMPXCHG"),
      row("lock cmpxchg8b cmpxchg16b",
          f -> f.locked() && f.hasMemory(), "cmpxchg8b cmpxchg16b", is(cas(RAX, RDX)),
          "failed: cas is a read acq", "SDM 2A CMPXCHG8B"),
      row("cmpxchg* without lock",
          f -> !f.locked() && f.hasMemory(), "cmpxchg cmpxchg8b cmpxchg16b", is(PLAIN),
          "read acq, then write rel", "SDM 2A CMPXCHG"),
      row("mfence",
          f -> true, "mfence", is(FENCE),
          "fence sc", "SDM 2B MFENCE"),
      row("lfence",
          f -> true, "lfence", (f, m) -> m,
          "none", "SDM 2A LFENCE"),
      row("sfence",
          f -> true, "sfence", is(new Effect.PublishNonTemporal()),
          "publishes non-temporal stores", "SDM 2B SFENCE"),
      row("movnti movntq movntdq",
          OperandForm::hasMemory, "movnti movntq movntdq", vector(NON_TEMPORAL),
          "write rel, unpublished", "SDM 2B MOVNTI"),
      row("movntps movntpd movntss -sd",
          OperandForm::hasMemory, "movntps movntpd movntss movntsd", vector(NON_TEMPORAL),
          "write rel, unpublished", "SDM 2B MOVNTPS"),
      row("maskmovq maskmovdqu",
          f -> true, "maskmovq maskmovdqu", is(NON_TEMPORAL),
          "write rel, unpublished", "SDM 2B MASKMOVDQU"),
      row("push pop pushf popf",
          f -> true, "push pop pushf pushfq popf popfq", is(PLAIN),
          "read acq / write rel", "SDM 2B PUSH, POP"),
      row("enter leave xlatb",
          f -> true, "enter leave xlatb", is(PLAIN),
          "read acq / write rel", "SDM 2A ENTER"),
      row("rep movs stos lods",
          f -> true, "movsb movsw movsq stosb stosw stosd stosq lodsb lodsw lodsd lodsq", plain(),
          "read acq / write rel, each", "SDM 2B MOVS, REP"),
      row("rep scas cmps",
          f -> true, "scasb scasw scasd scasq cmpsb cmpsw cmpsq", plain(),
          "read acq, each", "SDM 2B SCAS, REP"),
      row("cvtps2pd cvtdq2pd cvt*ps2pi",
          OperandForm::hasMemory, "cvtps2pd cvtdq2pd cvtps2pi cvttps2pi", is(narrow(8)),
          "read acq of 8 bytes", "SDM 2A CVTPS2PD"),
      row("roundsd",
          OperandForm::hasMemory, "roundsd", is(narrow(8)),
          "read acq of 8 bytes", "SDM 2B ROUNDSD"),
      row("roundss",
          OperandForm::hasMemory, "roundss", is(narrow(4)),
          "read acq of 4 bytes", "SDM 2B ROUNDSS"),
      row("punpckl* mm, [m]",
          f -> f.hasMemory() && f.isOfMmx(), "punpcklbw punpcklwd punpckldq", is(narrow(4)),
          "read acq of 4 bytes", "SDM 2B PUNPCKLBW"),
      row("lea nop prefetch* clflush",
          f -> true,
          "lea nop prefetch prefetchw prefetchwt1 prefetchnta prefetcht0 prefetcht1 prefetcht2 "
              + "clflush",
          (f, m) -> m, "none", "SDM 2A LEA"));
  // spotless:on

  private Memory() {}

  private static BiFunction<OperandForm, Meaning, Meaning> is(Effect effect) {
    return (f, m) -> m.with(effect);
  }

  private static BiFunction<OperandForm, Meaning, Meaning> locked(Operation operation) {
    return is(new Effect.Rmw(ACQREL, true, false, operation));
  }

  private static BiFunction<OperandForm, Meaning, Meaning> plain() {
    return (f, m) -> f.repeated() ? m.with(REPEATED) : vector(PLAIN).apply(f, m);
  }

  /** Operands of 16 bytes must be aligned (SDM 1 10.4.1.1), but of what {@link #UNALIGNED} has. */
  private static BiFunction<OperandForm, Meaning, Meaning> vector(Effect.Plain effect) {
    return (f, m) -> m.with(isAligned(f) ? effect.aligned(VECTOR) : effect);
  }

  private static boolean isAligned(OperandForm form) {
    Operand memory = form.memory();
    return memory != null && memory.size() == VECTOR && !UNALIGNED.contains(form.name());
  }

  /** The engine reads more than these bytes, as measured with libunicorn 2.0.1. */
  private static Effect narrow(int bytes) {
    return PLAIN.reading(bytes);
  }

  private static Effect cas(Integer... expected) {
    return new Effect.Cas(ACQREL, ACQ, true, List.of(expected));
  }
}
