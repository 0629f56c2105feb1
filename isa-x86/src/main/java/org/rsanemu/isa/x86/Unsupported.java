// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.x86.X86Row.row;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;

/**
 * What the engine lacks or runs wrongly, as measured with libunicorn 2.0.1 against a processor: a
 * program that reaches one is refused by its name.
 */
final class Unsupported {
  private static final Predicate<OperandForm> ANY = f -> true;
  private static final BiFunction<OperandForm, Meaning, Meaning> REFUSED =
      (f, m) -> m.with(Trap.UNSUPPORTED);

  /** Bits of the immediate operand (SDM 1 4.1.4). */
  private static final int ORDERED = 3 << 2;

  // spotless:off
  static final List<X86Row> ROWS = List.of(
      row("xgetbv xsave* xrstor*", ANY,
          "xgetbv xsave xsave64 xsavec xsavec64 xsaveopt xsaveopt64 xsaves xsaves64 "
              + "xrstor xrstor64 xrstors xrstors64", REFUSED, "refused", "SDM 2D XGETBV"),
      row("rdrand rdseed", ANY, "rdrand rdseed", REFUSED, "refused", "SDM 2B RDRAND"),
      row("rdfsbase and kin", ANY, "rdfsbase rdgsbase wrfsbase wrgsbase", REFUSED,
          "refused", "SDM 2B RDFSBASE"),
      row("movbe", ANY, "movbe", REFUSED, "refused", "SDM 2B MOVBE"),
      row("clflushopt clwb", ANY, "clflushopt clwb", REFUSED, "refused", "SDM 2A CLFLUSHOPT"),
      row("rdpid", ANY, "rdpid", REFUSED, "refused", "SDM 2B RDPID"),
      row("xbegin xend xabort xtest", ANY, "xbegin xend xabort xtest", REFUSED,
          "refused", "SDM 2D XBEGIN"),
      row("pclmulqdq", ANY, "pclmulqdq", REFUSED, "refused", "SDM 2B PCLMULQDQ"),
      row("sha1* sha256*", ANY,
          "sha1rnds4 sha1nexte sha1msg1 sha1msg2 sha256rnds2 sha256msg1 sha256msg2", REFUSED,
          "refused", "SDM 2B SHA256RNDS2"),
      row("extrq insertq (SSE4a)", ANY, "extrq insertq", REFUSED, "refused", "APM 4 EXTRQ"),
      row("3DNow!", ANY,
          "femms pavgusb pf2id pf2iw pfacc pfadd pfcmpeq pfcmpge pfcmpgt pfmax pfmin pfmul "
              + "pfnacc pfpnacc pfrcp pfrcpit1 pfrcpit2 pfrsqit1 pfrsqrt pfsub pfsubr pi2fd pi2fw "
              + "pmulhrw pswapd", REFUSED,
          "refused", "APM 5 PFADD"),
      row("pcmp?str?, equal ordered", Unsupported::isOrdered,
          "pcmpestri pcmpestrm pcmpistri pcmpistrm", REFUSED,
          "refused: misses parts", "SDM 2B PCMPISTRI"),
      row("fprem fprem1", ANY, "fprem fprem1", REFUSED,
          "refused: of 53 bits only", "SDM 2A FPREM"),
      row("lock neg", OperandForm::locked, "neg", REFUSED,
          "refused: its flags are wrong", "SDM 2B NEG"),
      row("sysenter", ANY, "sysenter", REFUSED,
          "refused: 32-bit system call", "SDM 2B SYSENTER"),
      row("int 0x80", f -> Control.isInterrupt(f, 0x80), "int", REFUSED,
          "refused: 32-bit system call", "SDM 2A INT"));
  // spotless:on

  /** What is found by its encoding: VEX, EVEX and XOP, which the engine runs as SSE, wrongly. */
  static final X86Row VECTOR_EXTENSIONS =
      row("AVX, BMI, FMA, XOP", ANY, "", REFUSED, "refused: runs as SSE", "SDM 2A 2.3, 2.7");

  private Unsupported() {}

  /** Whether it looks for one string in another, of which its last bytes may have the start. */
  private static boolean isOrdered(OperandForm form) {
    return (form.operands().getLast().value() & ORDERED) == ORDERED;
  }
}
