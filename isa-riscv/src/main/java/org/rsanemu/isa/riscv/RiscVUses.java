// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.RegisterUse;

/** What instructions do with registers, by their words. */
final class RiscVUses {
  private static final int A0 = 10;
  private static final int A7 = 17;

  private RiscVUses() {}

  static RegisterUse at(Code code, long pc) {
    byte[] bytes = code.bytes(pc);
    if (bytes.length < 2) {
      return RegisterUse.unknown(0);
    }
    int half = bytes[0] & 0xff | (bytes[1] & 0xff) << 8;
    int length = RiscV.length(half);
    if (bytes.length < length) {
      return RegisterUse.unknown(0);
    }
    int bits =
        length == 2
            ? Compressed.expand(half)
            : half | (bytes[2] & 0xff) << 16 | (bytes[3] & 0xff) << 24;
    return use(new RiscVWord(bits), pc, length);
  }

  private static RegisterUse use(RiscVWord word, long pc, int length) {
    Draft draft = new Draft(length);
    boolean known =
        switch (word.opcode()) {
          case 0x03 -> load(word, draft, set(word.rd()));
          case 0x07 -> load(word, draft, RegisterSet.vector(word.fd()));
          case 0x0f -> true;
          case 0x13, 0x1b -> immediate(word, draft);
          case 0x17, 0x37 -> defines(word, draft, 0);
          case 0x23 -> store(word, draft, set(word.rs2()));
          case 0x27 -> store(word, draft, RegisterSet.vector(word.fs2()));
          case 0x2f -> atomic(word, draft);
          case 0x33, 0x3b -> defines(word, draft, set(word.rs1()) | set(word.rs2()));
          case 0x43, 0x47, 0x4b, 0x4f -> multiplyAdd(word, draft);
          case 0x53 -> floating(word, draft);
          case 0x63 -> branch(word, draft, pc);
          case 0x67 -> indirectJump(word, draft);
          case 0x6f -> jump(word, draft, pc);
          case 0x73 -> system(word, draft);
          default -> false;
        };
    return known ? draft.done() : RegisterUse.unknown(length);
  }

  /** Writes rd with what the registers of {@code reads} make. */
  private static boolean defines(RiscVWord word, Draft draft, long reads) {
    draft.reads(reads).defines(set(word.rd()));
    if (word.rd() == RiscVWord.SP || word.rd() == RiscVWord.FP) {
      draft.moves(word.rd(), -1, 0);
    }
    return true;
  }

  private static boolean immediate(RiscVWord word, Draft draft) {
    boolean adds = word.opcode() == 0x13 && word.funct3() == 0;
    defines(word, draft, set(word.rs1()));
    if (adds && word.rd() != RiscVWord.ZERO && word.rs1() != RiscVWord.ZERO) {
      draft.moves(word.rd(), word.rs1(), word.immediateI());
    }
    return true;
  }

  private static boolean load(RiscVWord word, Draft draft, long target) {
    int size = 1 << (word.funct3() & 3);
    defines(word, draft, 0, target);
    draft.addresses(set(word.rs1()));
    if (word.rs1() != RiscVWord.ZERO) {
      draft.stack(word.rs1(), word.immediateI(), size, true, false);
    } else {
      draft.elsewhere();
    }
    return true;
  }

  private static void defines(RiscVWord word, Draft draft, long reads, long target) {
    draft.reads(reads).defines(target);
    boolean pointer = word.rd() == RiscVWord.SP || word.rd() == RiscVWord.FP;
    if (pointer && target == set(word.rd())) {
      draft.moves(word.rd(), -1, 0);
    }
  }

  private static boolean store(RiscVWord word, Draft draft, long source) {
    int size = 1 << (word.funct3() & 3);
    draft.stores().reads(source).addresses(set(word.rs1()));
    if (word.rs1() != RiscVWord.ZERO) {
      draft.stack(word.rs1(), word.immediateS(), size, false, true);
    } else {
      draft.elsewhere();
    }
    return true;
  }

  private static boolean atomic(RiscVWord word, Draft draft) {
    boolean loads = word.bits() >>> 27 == 2;
    boolean conditional = word.bits() >>> 27 == 3;
    int size = word.funct3() == 2 ? 4 : 8;
    defines(word, draft, loads ? 0 : set(word.rs2()), set(word.rd()));
    draft.addresses(set(word.rs1())).stack(word.rs1(), 0, size, !conditional, !loads);
    if (!loads) {
      draft.stores();
    }
    if (conditional && word.rd() == RiscVWord.ZERO) {
      draft.onlyIf(RegisterSet.NONE); // whether it has stored is not asked
    }
    return true;
  }

  private static boolean multiplyAdd(RiscVWord word, Draft draft) {
    draft.reads(
        RegisterSet.vector(word.fs1())
            | RegisterSet.vector(word.fs2())
            | RegisterSet.vector(word.fs3()));
    draft.defines(RegisterSet.vector(word.fd())).changesOthers();
    return true;
  }

  /** Some have a general register as source or target: by bits 31 to 27 (table 24.2). */
  private static boolean floating(RiscVWord word, Draft draft) {
    int operation = word.bits() >>> 27;
    boolean compares = operation == 0b10100;
    boolean toGeneral = operation == 0b11000 || operation == 0b11100;
    if (operation == 0b11010 || operation == 0b11110) {
      draft.reads(set(word.rs1())).defines(RegisterSet.vector(word.fd()));
    } else if (compares || toGeneral) {
      draft.reads(RegisterSet.vector(word.fs1()) | (compares ? RegisterSet.vector(word.fs2()) : 0));
      defines(word, draft, 0);
    } else {
      draft.reads(RegisterSet.vector(word.fs1()) | RegisterSet.vector(word.fs2()));
      draft.defines(RegisterSet.vector(word.fd()));
    }
    draft.changesOthers();
    return true;
  }

  private static boolean branch(RiscVWord word, Draft draft, long pc) {
    draft.goes(RegisterUse.Flow.BRANCH, pc + word.immediateB());
    draft.decidesBy(set(word.rs1()) | set(word.rs2()));
    return true;
  }

  private static boolean jump(RiscVWord word, Draft draft, long pc) {
    RegisterUse.Flow flow = word.links() ? RegisterUse.Flow.CALL : RegisterUse.Flow.JUMP;
    draft.goes(flow, pc + word.immediateJ()).sets(set(word.rd()));
    return true;
  }

  private static boolean indirectJump(RiscVWord word, Draft draft) {
    RegisterUse.Flow flow =
        word.links()
            ? RegisterUse.Flow.CALL
            : RiscVWord.isLink(word.rs1()) ? RegisterUse.Flow.RETURN : RegisterUse.Flow.JUMP;
    draft.goes(flow).decidesBy(set(word.rs1())).sets(set(word.rd()));
    return true;
  }

  private static boolean system(RiscVWord word, Draft draft) {
    if (word.funct3() != 0) {
      return false;
    }
    if (word.immediateI() == 0) {
      long arguments = RegisterSet.general(A7);
      for (int i = 0; i < 6; i++) {
        arguments |= RegisterSet.general(A0 + i);
      }
      draft.goes(RegisterUse.Flow.SYSTEM_CALL).reads(arguments).defines(RegisterSet.general(A0));
      return true;
    }
    draft.goes(RegisterUse.Flow.TRAP);
    return word.immediateI() == 1;
  }

  private static long set(int register) {
    return register == RiscVWord.ZERO ? RegisterSet.NONE : RegisterSet.general(register);
  }
}
