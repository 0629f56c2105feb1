package org.rsanemu.isa.x86;

import static org.rsanemu.isa.x86.Row.row;
import static org.rsanemu.rc20.MemoryOrder.ACQ;
import static org.rsanemu.rc20.MemoryOrder.ACQREL;
import static org.rsanemu.rc20.MemoryOrder.REL;
import static org.rsanemu.rc20.MemoryOrder.SC;

import java.util.List;
import java.util.function.BiFunction;
import org.rsanemu.rc20.lift.Effect;
import org.rsanemu.rc20.lift.Meaning;

/** What touches memory, and the fences. What no row names is plain if it has a memory operand. */
final class Memory {
  static final Effect PLAIN = new Effect.Plain(ACQ, REL, false);
  private static final Effect NON_TEMPORAL = new Effect.Plain(ACQ, REL, true);
  private static final Effect LOCKED = new Effect.Rmw(ACQREL, true, false);
  private static final Effect FENCE = new Effect.Fence(SC, false);

  /** Numbers of registers, as ModR/M counts them. */
  private static final int RAX = 0;

  private static final int RDX = 2;

  // spotless:off
  static final List<Row> ROWS = List.of(
      row("lock or|xor|add|sub [rsp+d], 0; lock and [rsp+d], -1",
          f -> f.locked() && f.isStackNoOp(),
          "or xor add sub and", is(FENCE), "fence sc", "SDM 3A 9.2.3.9"),
      row("lock add adc and btc btr bts dec inc neg not or sbb sub xor xadd",
          f -> f.locked() && !f.isStackNoOp(),
          "add adc and btc btr bts dec inc neg not or sbb sub xor xadd", is(LOCKED),
          "fence sc, rmw acqrel, fence sc", "SDM 2A LOCK"),
      row("xchg [m], r, with lock or without",
          Form::hasMemory,
          "xchg", is(LOCKED), "fence sc, rmw acqrel, fence sc", "SDM 2D XCHG"),
      row("lock cmpxchg [m], r",
          f -> f.locked() && f.hasMemory(),
          "cmpxchg", is(cas(RAX)), "fence sc, cas acqrel (failed: read acq), fence sc", "SDM 2A CMPXCHG"),
      row("lock cmpxchg8b cmpxchg16b [m]",
          f -> f.locked() && f.hasMemory(),
          "cmpxchg8b cmpxchg16b", is(cas(RAX, RDX)), "as lock cmpxchg", "SDM 2A CMPXCHG8B"),
      row("cmpxchg cmpxchg8b cmpxchg16b [m], without lock",
          f -> !f.locked() && f.hasMemory(),
          "cmpxchg cmpxchg8b cmpxchg16b", is(PLAIN), "read acq, then write rel: not atomic", "SDM 2A CMPXCHG"),
      row("mfence",
          f -> true,
          "mfence", is(FENCE), "fence sc", "SDM 2B MFENCE"),
      row("lfence",
          f -> true,
          "lfence", (f, m) -> m, "none", "SDM 2A LFENCE"),
      row("sfence",
          f -> true,
          "sfence", is(new Effect.PublishNonTemporal()), "publishes non-temporal stores", "SDM 2B SFENCE"),
      row("movnti movntdq movntps movntpd movntq",
          Form::hasMemory,
          "movnti movntdq movntps movntpd movntq", is(NON_TEMPORAL), "write rel, not published by later stores",
          "SDM 2B MOVNTI"),
      row("maskmovq maskmovdqu",
          f -> true,
          "maskmovq maskmovdqu", is(NON_TEMPORAL), "write rel, not published by later stores", "SDM 2B MASKMOVDQU"),
      row("push pop pushf popf enter leave xlatb",
          f -> true,
          "push pop pushf pushfq popf popfq enter leave xlatb", is(PLAIN), "read acq / write rel", "SDM 2B PUSH, POP"),
      row("rep movs stos lods scas cmps",
          f -> true,
          "movsb movsw movsq stosb stosw stosd stosq lodsb lodsw lodsd lodsq scasb scasw scasd scasq "
              + "cmpsb cmpsw cmpsq", is(PLAIN), "read acq / write rel, each element", "SDM 2B MOVS, REP"),
      row("movsd cmpsd",
          Form::hasMemory,
          "movsd cmpsd", is(PLAIN), "read acq / write rel", "SDM 2B MOVSD"),
      row("lea nop endbr64 prefetch*",
          f -> true,
          "lea nop endbr64 endbr32 prefetch prefetchw prefetchwt1 prefetchnta prefetcht0 prefetcht1 prefetcht2 "
              + "clflush", (f, m) -> m, "none", "SDM 2A LEA"));
  // spotless:on

  private Memory() {}

  private static BiFunction<Form, Meaning, Meaning> is(Effect effect) {
    return (f, m) -> m.with(effect);
  }

  private static Effect cas(Integer... expected) {
    return new Effect.Cas(ACQREL, ACQ, true, List.of(expected));
  }
}
