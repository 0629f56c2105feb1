// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.rsanemu.isa.arm.ArmRow.row;
import static org.rsanemu.isa.arm.Sense.load;
import static org.rsanemu.isa.arm.Sense.loadExclusive;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.store;
import static org.rsanemu.isa.arm.Sense.storeExclusive;
import static org.rsanemu.isa.arm.Sense.trap;
import static org.rsanemu.isa.arm.a64.Atomics.cas;
import static org.rsanemu.isa.arm.a64.Atomics.casPair;
import static org.rsanemu.isa.arm.a64.Atomics.rmw;
import static org.rsanemu.model.MemoryOrder.ACQ;
import static org.rsanemu.model.MemoryOrder.SC;
import static org.rsanemu.model.Modification.Operation.ADD;
import static org.rsanemu.model.Modification.Operation.AND;
import static org.rsanemu.model.Modification.Operation.OR;
import static org.rsanemu.model.Modification.Operation.OTHER;
import static org.rsanemu.model.Modification.Operation.SIGNED_MAX;
import static org.rsanemu.model.Modification.Operation.SIGNED_MIN;
import static org.rsanemu.model.Modification.Operation.UNSIGNED_MAX;
import static org.rsanemu.model.Modification.Operation.UNSIGNED_MIN;
import static org.rsanemu.model.Modification.Operation.XOR;

import java.util.List;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.ArmRow;
import org.rsanemu.isa.arm.Sense;
import org.rsanemu.model.Modification.Operation;

/**
 * The loads and stores of A64. Letters: z size, A acquire, R release, n base, t and u transferred,
 * s status, operand or compared register, i immediate, m index, v vector; bits that the manual
 * draws as (1) are letters, because processors ignore them.
 */
final class A64Accesses {
  // spotless:off
  static final List<ArmRow> ROWS = List.of(
      //   31   bits as drawn in the manual      0
      row("zz 001000 010 xxxxx A yyyyy nnnnn ttttt", "LD{A}XR{B,H}", loadExclusive('t'),
          "rmw of its STXR, or a read", "C6.2 LDXR, LDAXR"),
      row("zz 001000 000 sssss R yyyyy nnnnn ttttt", "ST{L}XR{B,H}", storeExclusive(),
          "rmw rlx, A acq, L rel, AL sc", "C6.2 STXR, STLXR"),
      row("1z 001000 011 xxxxx A uuuuu nnnnn ttttt", "LD{A}XP", loadExclusive('t', 'u'),
          "as LDXR", "C6.2 LDXP, LDAXP"),
      row("1z 001000 001 sssss R uuuuu nnnnn ttttt", "ST{L}XP", storeExclusive(),
          "as STXR", "C6.2 STXP, STLXP"),
      row("zz 001000 110 xxxxx 1 yyyyy nnnnn ttttt", "LDAR{B,H}", load(SC),
          "read sc", "C6.2 LDAR"),
      row("zz 001000 110 xxxxx 0 yyyyy nnnnn ttttt", "LDLAR{B,H}", load(SC),
          "read sc", "C6.2 LDLAR"),
      row("zz 001000 100 xxxxx 1 yyyyy nnnnn ttttt", "STLR{B,H}", store(SC),
          "write sc", "C6.2 STLR"),
      row("zz 001000 100 xxxxx 0 yyyyy nnnnn ttttt", "STLLR{B,H}", store(SC),
          "write sc", "C6.2 STLLR"),
      row("zz 111000 101 xxxxx 1 100 00 nnnnn ttttt", "LDAPR{B,H}", load(ACQ),
          "read acq", "C6.2 LDAPR"),
      row("zz 011001 000 iiiiiiiii 00 nnnnn ttttt", "STLUR{B,H}", store(SC),
          "write sc", "C6.2 STLUR"),
      row("zz 011001 010 iiiiiiiii 00 nnnnn ttttt", "LDAPUR{B,H}", load(ACQ),
          "read acq", "C6.2 LDAPUR"),
      row("0z 011001 1q0 iiiiiiiii 00 nnnnn ttttt", "LDAPURS{B,H}", load(ACQ),
          "read acq", "C6.2 LDAPURSB, -SH"),
      row("10 011001 100 iiiiiiiii 00 nnnnn ttttt", "LDAPURSW", load(ACQ),
          "read acq", "C6.2 LDAPURSW"),

      row("zz 001000 1A1 sssss R 11111 nnnnn ttttt", "CAS{A}{L}{B,H}", cas(),
          "cas rlx, A acq, L rel, AL sc", "C6.2 CAS"),
      row("0z 001000 0A1 ssss0 R 11111 nnnnn tttt0", "CASP{A}{L}", casPair(),
          "as CAS", "C6.2 CASP"),
      row("zz 111000 AR1 sssss 1 000 00 nnnnn ttttt", "SWP{A}{L}{B,H}", rmw(OTHER),
          "rmw rlx, A acq, L rel, AL sc", "C6.2 SWP"),
      row("zz 111000 AR1 sssss 0 000 00 nnnnn ttttt", "LDADD{A}{L}{B,H} STADD", rmw(ADD),
          "as SWP; to ZR acquires nothing", "C6.2 LDADD"),
      row("zz 111000 AR1 sssss 0 001 00 nnnnn ttttt", "LDCLR{A}{L}{B,H} STCLR", rmw(AND),
          "as LDADD", "C6.2 LDCLR"),
      row("zz 111000 AR1 sssss 0 010 00 nnnnn ttttt", "LDEOR{A}{L}{B,H} STEOR", rmw(XOR),
          "as LDADD", "C6.2 LDEOR"),
      row("zz 111000 AR1 sssss 0 011 00 nnnnn ttttt", "LDSET{A}{L}{B,H} STSET", rmw(OR),
          "as LDADD", "C6.2 LDSET"),
      row("zz 111000 AR1 sssss 0 100 00 nnnnn ttttt", "LDSMAX{A}{L}{B,H} STSMAX", longOnly(SIGNED_MAX),
          "as LDADD; 64 bits only", "C6.2 LDSMAX"),
      row("zz 111000 AR1 sssss 0 101 00 nnnnn ttttt", "LDSMIN{A}{L}{B,H} STSMIN", longOnly(SIGNED_MIN),
          "as LDADD; 64 bits only", "C6.2 LDSMIN"),
      row("zz 111000 AR1 sssss 0 110 00 nnnnn ttttt", "LDUMAX{A}{L}{B,H} STUMAX", rmw(UNSIGNED_MAX),
          "as LDADD", "C6.2 LDUMAX"),
      row("zz 111000 AR1 sssss 0 111 00 nnnnn ttttt", "LDUMIN{A}{L}{B,H} STUMIN", rmw(UNSIGNED_MIN),
          "as LDADD", "C6.2 LDUMIN"),

      row("00 011 0 00 iiiiiiiiiiiiiiiiiii ttttt", "LDR (literal, 32-bit)", plain(),
          "read rlx", "C6.2 LDR (literal)"),
      row("01 011 0 00 iiiiiiiiiiiiiiiiiii ttttt", "LDR (literal, 64-bit)", plain(),
          "read rlx", "C6.2 LDR (literal)"),
      row("10 011 0 00 iiiiiiiiiiiiiiiiiii ttttt", "LDRSW (literal)", plain(),
          "read rlx", "C6.2 LDRSW (literal)"),
      row("11 011 0 00 iiiiiiiiiiiiiiiiiii ttttt", "PRFM (literal)", nothing(),
          "none", "C6.2 PRFM (literal)"),
      row("zz 011 1 00 iiiiiiiiiiiiiiiiiii ttttt", "LDR (literal, SIMD)", plain(),
          "read rlx", "C7.2 LDR (literal)"),
      row("zz 101 v 0kk L iiiiiii uuuuu nnnnn ttttt", "LDP STP LDNP STNP LDPSW", plain(),
          "read rlx / write rlx, each", "C6.2, C7.2 LDP, STP"),
      row("zz 111 v 00 cc 0 iiiiiiiii kk nnnnn ttttt", "LDR STR LDUR STUR LDTR STTR", prefetchOr(),
          "read rlx / write rlx", "C6.2, C7.2 LDR, STR"),
      row("zz 111 v 00 cc 1 mmmmm ooo S 10 nnnnn ttttt", "LDR STR (register)", prefetchOr(),
          "read rlx / write rlx", "C6.2 LDR (register)"),
      row("zz 111 v 01 cc iiiiiiiiiiii nnnnn ttttt", "LDR STR (unsigned offset)", prefetchOr(),
          "read rlx / write rlx", "C6.2 LDR (immediate)"),
      row("11 111 0 00 M S1 iiiiiiiii W1 nnnnn ttttt", "LDRAA LDRAB", plain(),
          "read rlx", "C6.2 LDRAA"),
      row("0Q 001100 0L 000000 oooo zz nnnnn ttttt", "LD1-LD4 ST1-ST4", plain(),
          "read rlx / write rlx, each", "C7.2 LD1, ST1"),
      row("0Q 001100 1L 0 mmmmm oooo zz nnnnn ttttt", "LD1-LD4 ST1-ST4 (post-index)", plain(),
          "read rlx / write rlx, each", "C7.2 LD1, ST1"),
      row("0Q 001101 0Lr 00000 ooo S zz nnnnn ttttt", "LD1-LD4 ST1-ST4 (one lane)", plain(),
          "read rlx / write rlx, each", "C7.2 LD1, LD1R, ST1"),
      row("0Q 001101 1Lr mmmmm ooo S zz nnnnn ttttt", "LD1-ST4 (lane, post-index)", plain(),
          "read rlx / write rlx, each", "C7.2 LD1, LD1R, ST1"),

      row("11011001 oo 1 iiiiiiiii oo nnnnn ttttt", "STG LDG STZG and kin (MTE)", unsupported(),
          "refused", "C6.2 STG, LDG"),
      row("00 011 v 01 oo 0 sssss oooo 01 nnnnn ttttt", "CPY SET (MOPS)", unsupported(),
          "refused", "C6.2 CPYP, SETP"),
      row("00 011001 AR1 uuuuu o ooo 00 nnnnn ttttt", "LDCLRP LDSETP SWPP", unsupported(),
          "refused", "C6.2 LDCLRP, SWPP"),
      row("11 111000 001 sssss 1 001 00 nnnnn ttttt", "ST64B", unsupported(),
          "refused", "C6.2 ST64B"),
      row("11 111000 001 sssss 1 01o 00 nnnnn ttttt", "ST64BV ST64BV0", unsupported(),
          "refused", "C6.2 ST64BV"),
      row("11 111000 001 sssss 1 101 00 nnnnn ttttt", "LD64B", unsupported(),
          "refused", "C6.2 LD64B"));
  // spotless:on

  private A64Accesses() {}

  private static Sense unsupported() {
    return trap(Trap.UNSUPPORTED);
  }

  /** libunicorn 2.0.1 does not sign-extend what is in memory where that is shorter. */
  private static Sense longOnly(Operation operation) {
    return rmw(operation).when(f -> f.get('z') == 3, unsupported());
  }

  /** Size 3 and opcode 2 of the general registers' loads is PRFM. */
  private static Sense prefetchOr() {
    return nothing().when(f -> f.get('z') == 3 && !f.is('v') && f.get('c') == 2, plain());
  }
}
