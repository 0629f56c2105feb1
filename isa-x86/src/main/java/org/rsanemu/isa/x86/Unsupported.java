package org.rsanemu.isa.x86;

import static org.rsanemu.isa.x86.Row.row;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.rsanemu.rc20.lift.Meaning;
import org.rsanemu.rc20.lift.Trap;

/** What the engine lacks or runs wrongly: a program that reaches one is refused by its name. */
final class Unsupported {
  private static final Predicate<Form> ANY = f -> true;
  private static final BiFunction<Form, Meaning, Meaning> REFUSED =
      (f, m) -> m.with(Trap.UNSUPPORTED);

  // spotless:off
  static final List<Row> ROWS = List.of(
      row("xgetbv xsave* xrstor*", ANY,
          "xgetbv xsave xsave64 xsavec xsavec64 xsaveopt xsaveopt64 xsaves xsaves64 xrstor xrstor64 xrstors xrstors64",
          REFUSED, "refused", "SDM 2D XGETBV"),
      row("rdrand rdseed", ANY, "rdrand rdseed",
          REFUSED, "refused", "SDM 2B RDRAND"),
      row("rdfsbase rdgsbase wrfsbase wrgsbase", ANY, "rdfsbase rdgsbase wrfsbase wrgsbase",
          REFUSED, "refused", "SDM 2B RDFSBASE"),
      row("movbe", ANY, "movbe",
          REFUSED, "refused", "SDM 2B MOVBE"),
      row("clflushopt clwb", ANY, "clflushopt clwb",
          REFUSED, "refused", "SDM 2A CLFLUSHOPT"),
      row("rdpid", ANY, "rdpid",
          REFUSED, "refused", "SDM 2B RDPID"),
      row("xbegin xend xabort xtest", ANY, "xbegin xend xabort xtest",
          REFUSED, "refused", "SDM 2D XBEGIN"),
      row("sysenter", ANY, "sysenter",
          REFUSED, "refused: a 32-bit system call", "SDM 2B SYSENTER"));
  // spotless:on

  /** The events of what is found by its encoding. */
  static final Row VECTOR_EXTENSIONS =
      row("VEX, EVEX and XOP encodings (AVX, BMI, FMA)", ANY, "", REFUSED,
          "refused: the engine runs them as SSE", "SDM 2A 2.3, 2.7");

  private Unsupported() {}
}
