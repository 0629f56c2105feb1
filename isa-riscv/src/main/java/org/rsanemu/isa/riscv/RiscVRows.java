// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import static org.rsanemu.isa.riscv.RiscVRow.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;

/**
 * The table. The first row that a word matches counts. Letters: A aq, R rl, d rd, n rs1, s rs2, i
 * immediate, p and q the accesses before and after a fence, o operation, w width. A compressed
 * instruction means what the word means that it is short for.
 */
final class RiscVRows {
  // spotless:off
  static final List<RiscVRow> ALL = List.of(
      //   31   bits as drawn in the manual      0
      row("00010 A R 00000 nnnnn 01w ddddd 0101111", "LR.{W,D}{.aq}{.rl}", RiscVSenses::loadReserved,
          "rmw of its SC, or a read", "8.2 LR"),
      row("00011 A R sssss nnnnn 01w ddddd 0101111", "SC.{W,D}{.aq}{.rl}", RiscVSenses::storeConditional,
          "rmw rlx, aq acq, rl rel, LR.aq and rl sc", "8.2 SC"),
      row("00001 A R sssss nnnnn 01w ddddd 0101111", "AMOSWAP.{W,D}{.aq}{.rl}", RiscVSenses::amo,
          "rmw rlx, aq acq, rl rel, aqrl sc", "8.4 AMOSWAP"),
      row("ooo00 A R sssss nnnnn 01w ddddd 0101111", "AMO{ADD,XOR,AND,OR,MIN,MAX,MINU,MAXU}",
          RiscVSenses::amo, "as AMOSWAP", "8.4 AMOADD"),
      row("1000 0011 0011 00000 000 00000 0001111", "FENCE.TSO", RiscVSenses::totalStoreOrder,
          "fence acqrel", "2.7 FENCE.TSO"),
      row("0000 0001 0000 00000 000 00000 0001111", "PAUSE", RiscVSenses.trap(Trap.HINT),
          "hint to the scheduler", "Zihintpause"),
      row("xxxx pppp qqqq yyyyy 000 zzzzz 0001111", "FENCE p,q", RiscVSenses::fence,
          "rw,rw sc; r,rw acq; rw,w rel; w,w rel (between stores); i, o none; else refused",
          "2.7 FENCE"),
      row("xxxxxxxxxxxx yyyyy 001 zzzzz 0001111", "FENCE.I", RiscVSenses.nothing(),
          "none", "3 FENCE.I"),
      row("iiiiiiiiiiii nnnnn 0ww ddddd 0000011", "LB LH LW LD", RiscVSenses.plain(),
          "read rlx", "2.6, 5.3 LOAD"),
      row("iiiiiiiiiiii nnnnn 1ww ddddd 0000011", "LBU LHU LWU", RiscVSenses.plain(),
          "read rlx", "2.6, 5.3 LOAD"),
      row("iiiiiii sssss nnnnn 0ww iiiii 0100011", "SB SH SW SD", RiscVSenses.plain(),
          "write rlx", "2.6, 5.3 STORE"),
      row("iiiiiiiiiiii nnnnn 01w ddddd 0000111", "FLW FLD", RiscVSenses.plain(),
          "read rlx", "11.5, 12.3 LOAD-FP"),
      row("iiiiiii sssss nnnnn 01w iiiii 0100111", "FSW FSD", RiscVSenses.plain(),
          "write rlx", "11.5, 12.3 STORE-FP"),
      row("iiiiiii sssss nnnnn 00o iiiii 1100011", "BEQ BNE", RiscVSenses::equality,
          "branch, comparison", "2.5 BRANCH"),
      row("iiiiiii sssss nnnnn 1oo iiiii 1100011", "BLT BGE BLTU BGEU", RiscVSenses.flow(Flow.BRANCH),
          "branch", "2.5 BRANCH"),
      row("iiiiiiiiiiiiiiiiiiii ddddd 1101111", "JAL", RiscVSenses::jump,
          "jump, call if it links", "2.5 JAL"),
      row("iiiiiiiiiiii nnnnn 000 ddddd 1100111", "JALR", RiscVSenses::indirectJump,
          "jump, call or return", "2.5 JALR, table 2.1"),
      row("000000000000 00000 000 00000 1110011", "ECALL", RiscVSenses.trap(Trap.SYSTEM_CALL),
          "system call", "2.8 ECALL"),
      row("000000000001 00000 000 00000 1110011", "EBREAK", RiscVSenses.trap(Trap.BREAKPOINT),
          "SIGTRAP", "2.8 EBREAK"),
      row("1100000000cc 00000 010 ddddd 1110011", "RDCYCLE RDTIME RDINSTRET",
          RiscVSenses.trap(Trap.CLOCK), "virtual time", "10.1 RDTIME"),
      row("0000000000cc nnnnn o1o ddddd 1110011", "CSRRS CSRRSI CSRRC CSRRCI (fcsr)",
          RiscVSenses.nothing(), "none", "11.2 FCSR"),
      row("0000000000cc nnnnn o01 ddddd 1110011", "CSRRW CSRRWI (fcsr)",
          RiscVSenses.nothing(), "none", "11.2 FCSR"),
      row("iiiiiiiiiiii nnnnn ooo ddddd 1110011", "other CSRs, MRET and kin",
          RiscVSenses.trap(Trap.PRIVILEGED), "privileged", "9.1, volume II"),
      row("iiiiiiiiiiiiiiiiiiii ddddd 0x10111", "LUI AUIPC", RiscVSenses.nothing(),
          "none", "2.4 LUI"),
      row("iiiiiiiiiiii nnnnn ooo ddddd 001w011", "ADDI and kin", RiscVSenses.nothing(),
          "none", "2.4, 5.2 OP-IMM"),
      row("ooooooo sssss nnnnn ooo ddddd 011w011", "ADD, MUL and kin", RiscVSenses.nothing(),
          "none", "2.4, 5.2, 7 OP"),
      row("ooooo ww sssss nnnnn ooo ddddd 100oo11", "FMADD.S and kin", RiscVSenses.nothing(),
          "none", "11.6, 12.4 MADD"),
      row("ooooo ww sssss nnnnn ooo ddddd 1010011", "FADD.S and kin", RiscVSenses.nothing(),
          "none", "11.6, 12.4 OP-FP"),
      row("oooooooooooo nnnnn ooo ddddd 1010111", "the vector extension",
          RiscVSenses.trap(Trap.UNSUPPORTED), "refused", "21"));
  // spotless:on

  private RiscVRows() {}

  /** The row that the word matches, or null. */
  static @Nullable RiscVRow find(int word) {
    for (RiscVRow row : ALL) {
      if (row.pattern().matches(word)) {
        return row;
      }
    }
    return null;
  }
}
