// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.cpu.RegisterSet.FLAGS;
import static org.rsanemu.isa.cpu.RegisterSet.generals;
import static org.rsanemu.isa.x86.X86Registers.RAX;
import static org.rsanemu.isa.x86.X86Registers.RBP;
import static org.rsanemu.isa.x86.X86Registers.RBX;
import static org.rsanemu.isa.x86.X86Registers.RCX;
import static org.rsanemu.isa.x86.X86Registers.RDI;
import static org.rsanemu.isa.x86.X86Registers.RDX;
import static org.rsanemu.isa.x86.X86Registers.RSI;
import static org.rsanemu.isa.x86.X86Registers.RSP;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;
import org.rsanemu.isa.flow.Draft;
import org.rsanemu.isa.flow.Mnemonics;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * x86-64: an instruction by its mnemonic. Whatever is named or, as Capstone says, implied is read
 * unless a table says that it is only written; what no table names reads all.
 */
final class X86Uses {
  /** The first operand becomes what the others say. */
  private static final Set<String> DEFINES =
      Mnemonics.of(
          """
          mov movabs movzx movsx movsxd lea pop popcnt movmskps movmskpd pmovmskb
          cvttsd2si cvttss2si cvtsd2si cvtss2si movd movq
          movaps movups movapd movupd movdqa movdqu lddqu movntdqa movnti movntps movntpd movntdq
          pshufd pshuflw pshufhw pabsb pabsw pabsd sqrtps sqrtpd roundps roundpd
          cvtdq2ps cvtdq2pd cvtps2dq cvttps2dq cvtps2pd cvtpd2ps cvttpd2dq cvtpd2dq
          pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq
          pmovsxbw pmovsxbd pmovsxbq pmovsxwd pmovsxwq pmovsxdq
          movddup movshdup movsldup pextrb pextrw pextrd pextrq extractps phminposuw
          """);

  private static final Set<String> EXTENSIONS = Mnemonics.of("movzx movsx movsxd");

  /** The first operand becomes what it was and the others make. */
  private static final Set<String> MODIFIES =
      Mnemonics.of(
          """
          add sub and or xor adc sbb inc dec neg not shl sal shr sar rol ror rcl rcr shld shrd
          bts btr btc bsf bsr tzcnt lzcnt bswap crc32
          """);

  /** Sets the flags only. */
  private static final Set<String> COMPARES =
      Mnemonics.of("cmp test bt ucomiss ucomisd comiss comisd ptest");

  /** All arithmetic flags are new. */
  private static final Set<String> NEW_FLAGS =
      Mnemonics.of(
          """
          add sub and or xor adc sbb neg cmp test ucomiss ucomisd comiss comisd ptest xadd popcnt
          """);

  private static final Set<String> NO_FLAGS = Mnemonics.of("not bswap crc32 xchg");

  private static final Set<String> CARRY_IN = Mnemonics.of("adc sbb rcl rcr");

  private static final Set<String> SHIFTS = Mnemonics.of("shl sal shr sar");

  /** Of a register with itself: a constant. */
  private static final Set<String> CONSTANT_OF_SAME =
      Mnemonics.of(
          """
          xor sub pxor xorps xorpd psubb psubw psubd psubq pcmpeqb pcmpeqw pcmpeqd pcmpeqq
          pcmpgtb pcmpgtw pcmpgtd pcmpgtq pandn andnps andnpd
          """);

  private static final Set<String> NOTHING =
      Mnemonics.of(
          """
          nop endbr64 pause mfence lfence sfence cld std prefetcht0 prefetcht1 prefetcht2
          prefetchnta prefetchw prefetch clflush
          """);

  private static final Set<String> TRAPS = Mnemonics.of("ud2 int3 hlt");

  private static final Set<String> STRINGS =
      Mnemonics.of(
          """
          movsb movsw movsd movsq stosb stosw stosd stosq lodsb lodsw lodsd lodsq
          scasb scasw scasd scasq cmpsb cmpsw cmpsd cmpsq
          """);

  private static final Set<String> BITS = Mnemonics.of("bt bts btr btc");

  private static final Set<String> ACCUMULATOR = Mnemonics.of("mul imul div idiv");

  private static final Set<String> LOOPS = Mnemonics.of("loop loope loopne");

  private final Disassembler disassembler;

  X86Uses(Disassembler disassembler) {
    this.disassembler = disassembler;
  }

  RegisterUse decode(byte[] bytes, long pc) {
    Request request = X86Marker.at(bytes);
    if (request != null) {
      return new Draft(X86Marker.LENGTH).reads(generals(request.first(), request.second())).done();
    }
    Disassembled decoded = disassembler.decode(bytes, pc);
    return decoded == null
        ? RegisterUse.unknown(0)
        : new X86Use(decoded, pc, extended(decoded, bytes, pc)).done();
  }

  /**
   * The part of a register from which the next instruction makes all of it, as {@code movzx} does
   * behind {@code sete}: nobody sees what its other parts were; empty if it makes none so.
   */
  private String extended(Disassembled decoded, byte[] bytes, long pc) {
    if (!makesPart(decoded)) {
      return "";
    }
    int length = decoded.length();
    byte[] rest = Arrays.copyOfRange(bytes, length, Math.max(length, bytes.length));
    Disassembled next = rest.length == 0 ? null : disassembler.decode(rest, pc + length);
    return next != null
            && EXTENSIONS.contains(next.mnemonic())
            && next.operands().getFirst() instanceof Disassembler.Register(int size, String all)
            && size >= 4
            && next.operands().getLast() instanceof Disassembler.Register(int _, String part)
            && X86Registers.set(all) == X86Registers.set(part)
        ? part
        : "";
  }

  /** Whether it makes a part of a register anew, and the rest stays. */
  private static boolean makesPart(Disassembled decoded) {
    return (decoded.mnemonic().startsWith("set") || decoded.mnemonic().equals("mov"))
        && decoded.operands().getFirst() instanceof Disassembler.Register(int size, String _)
        && size < 4;
  }

  /** One instruction. */
  private static final class X86Use {
    private final String mnemonic;
    private final boolean repeated;
    private final Disassembled decoded;
    private final List<Disassembler.Operand> operands;
    private final Draft draft;
    private final X86Operands uses;
    private final long next;

    X86Use(Disassembled decoded, long pc, String extended) {
      this.decoded = decoded;
      String[] words = decoded.mnemonic().split(" ");
      mnemonic = words[words.length - 1];
      repeated = words.length > 1 && words[0].startsWith("rep");
      operands = decoded.operands();
      draft = new Draft(decoded.length());
      next = pc + decoded.length();
      uses = new X86Operands(operands, draft, next, extended);
    }

    RegisterUse done() {
      if (!flow() && !special() && !general() && !vectorOrX87()) {
        return RegisterUse.unknown(decoded.length());
      }
      for (Disassembler.Operand operand : operands) {
        if (operand instanceof Disassembler.Register register
            && X86Registers.unknown(register.name())) {
          draft.changesOthers();
        }
      }
      return draft.done();
    }

    /** Instructions that may go elsewhere. */
    private boolean flow() {
      if (mnemonic.equals("call")) {
        jump(RegisterUse.Flow.CALL).updates(generals(RSP)).stores();
      } else if (mnemonic.equals("jmp")) {
        jump(RegisterUse.Flow.JUMP);
      } else if (mnemonic.equals("ret") && operands.isEmpty()) {
        draft.goes(RegisterUse.Flow.RETURN).updates(generals(RSP)).stack(RSP, 0, 8, true, false);
      } else if (mnemonic.equals("jrcxz") || mnemonic.equals("jecxz")) {
        jump(RegisterUse.Flow.BRANCH).decidesBy(generals(RCX));
      } else if (LOOPS.contains(mnemonic)) {
        jump(RegisterUse.Flow.BRANCH).decidesBy(generals(RCX) | FLAGS);
        draft.reads(generals(RCX)).changes(generals(RCX));
      } else if (mnemonic.startsWith("j")) {
        jump(RegisterUse.Flow.BRANCH).decidesBy(FLAGS);
      } else if (mnemonic.equals("syscall")) {
        draft.goes(RegisterUse.Flow.SYSTEM_CALL);
        draft.reads(generals(RAX, RDI, RSI, RDX, 10, 8, 9));
        draft.defines(generals(RAX)).sets(generals(RCX)).defines(generals(11)).reads(FLAGS);
      } else if (TRAPS.contains(mnemonic)) {
        draft.goes(RegisterUse.Flow.TRAP);
      } else {
        return false;
      }
      return true;
    }

    private Draft jump(RegisterUse.Flow flow) {
      return switch (operands.getFirst()) {
        case Disassembler.Immediate to -> draft.goes(flow, to.value());
        case Disassembler.Register to -> draft.goes(flow).decidesBy(X86Registers.set(to.name()));
        case Disassembler.Memory at -> {
          uses.access(at, true, false);
          yield draft.goes(flow);
        }
      };
    }

    /** Instructions with registers that they do not name. */
    private boolean special() {
      boolean string =
          STRINGS.contains(mnemonic) && operands.stream().noneMatch(X86Operands::isVector);
      if (string) {
        string();
      } else if (ACCUMULATOR.contains(mnemonic) && operands.size() == 1) {
        accumulator();
      } else {
        return stackOrConversion();
      }
      return true;
    }

    private void string() {
      draft.updates(generals(RSI, RDI));
      draft.decidesBy(repeated ? generals(RCX) : RegisterSet.NONE);
      draft.updates(repeated ? generals(RCX) : RegisterSet.NONE);
      switch (mnemonic.substring(0, 4)) {
        case "movs" -> draft.stores();
        case "stos" -> draft.stores().reads(generals(RAX));
        case "lods" -> draft.changes(generals(RAX));
        case "scas" -> draft.reads(generals(RAX)).changes(FLAGS);
        default -> draft.changes(FLAGS);
      }
      if (repeated && (mnemonic.startsWith("scas") || mnemonic.startsWith("cmps"))) {
        draft.changes(generals(RCX, RSI, RDI)); // how often depends on what it finds
      }
    }

    private void accumulator() {
      Disassembler.Operand by = operands.getFirst();
      uses.read(by);
      boolean divides = mnemonic.endsWith("div");
      boolean bytes = by.size() == 1;
      draft.reads(divides && !bytes ? generals(RAX, RDX) : generals(RAX));
      draft.changes(FLAGS);
      if (bytes) {
        draft.changes(generals(RAX));
      } else if (by.size() == 2) {
        draft.changes(generals(RAX, RDX));
      } else {
        draft.defines(generals(RAX, RDX));
      }
    }

    private boolean stackOrConversion() {
      switch (mnemonic) {
        case "push" -> {
          uses.read(operands.getFirst());
          int size = operands.getFirst().size() == 2 ? 2 : 8;
          draft.updates(generals(RSP)).stores().moves(RSP, RSP, -size);
          draft.stack(RSP, -size, size, false, true);
        }
        case "leave" -> {
          draft.addresses(generals(RBP)).sets(generals(RSP)).defines(generals(RBP));
          draft.moves(RSP, RBP, 8).stack(RBP, 0, 8, true, false);
        }
        case "pushfq" -> draft.reads(FLAGS).updates(generals(RSP)).stores().moves(RSP, RSP, -8);
        case "popfq" ->
            draft.defines(FLAGS).updates(generals(RSP)).changesOthers().moves(RSP, RSP, 8);
        case "cdq", "cqo" -> draft.reads(generals(RAX)).defines(generals(RDX));
        case "cwd" -> draft.reads(generals(RAX)).changes(generals(RDX));
        case "cwde", "cdqe" -> draft.reads(generals(RAX)).defines(generals(RAX));
        case "cbw" -> draft.reads(generals(RAX)).changes(generals(RAX));
        case "sahf" -> draft.reads(generals(RAX)).changes(FLAGS);
        case "lahf" -> draft.reads(generals(RAX) | FLAGS).changes(generals(RAX));
        case "clc", "stc", "cmc" -> draft.reads(FLAGS).changes(FLAGS);
        case "cpuid" -> draft.reads(generals(RAX, RCX)).defines(generals(RAX, RBX, RCX, RDX));
        case "rdtsc" -> draft.defines(generals(RAX, RDX));
        case "rdtscp" -> draft.defines(generals(RAX, RDX, RCX));
        case "cmpxchg" -> {
          uses.modify(operands.getFirst());
          uses.read(operands.get(1));
          draft.reads(generals(RAX)).changes(generals(RAX)).defines(FLAGS);
        }
        case "cmpxchg8b", "cmpxchg16b" -> {
          uses.modify(operands.getFirst());
          draft.reads(generals(RAX, RBX, RCX, RDX)).changes(generals(RAX, RDX) | FLAGS);
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private boolean general() {
      if (NOTHING.contains(mnemonic)) {
        return true;
      }
      if (CONSTANT_OF_SAME.contains(mnemonic) && ofSame()) {
        uses.define(operands.getFirst());
      } else if (DEFINES.contains(mnemonic)) {
        defineByOthers();
      } else if (MODIFIES.contains(mnemonic)) {
        uses.modify(operands.getFirst());
        constantStep();
        uses.readOthers();
        ofBit();
      } else if (COMPARES.contains(mnemonic)) {
        operands.forEach(uses::read);
        ofBit();
      } else if (mnemonic.equals("imul")) {
        multiply();
      } else if (mnemonic.equals("xchg") || mnemonic.equals("xadd")) {
        operands.forEach(uses::modify);
      } else if (mnemonic.startsWith("set") && operands.size() == 1) {
        uses.define(operands.getFirst());
        draft.reads(FLAGS);
        return true;
      } else if (mnemonic.startsWith("cmov")) {
        uses.modify(operands.getFirst());
        uses.readOthers();
        draft.reads(FLAGS);
        return true;
      } else {
        return false;
      }
      flags();
      return true;
    }

    private void ofBit() {
      if (BITS.contains(mnemonic)) {
        uses.bit();
      }
    }

    /** ADD and SUB of a constant, and AND with one. */
    private void constantStep() {
      if (operands.getFirst() instanceof Disassembler.Register(int size, String name)
          && X86Registers.general(name) >= 0
          && size == 8
          && operands.size() == 2
          && operands.get(1) instanceof Disassembler.Immediate by) {
        int number = X86Registers.general(name);
        switch (mnemonic) {
          case "add" -> draft.moves(number, number, by.value());
          case "sub" -> draft.moves(number, number, -by.value());
          case "and" -> draft.keeps(number, number, 0, by.value());
          default -> {}
        }
      }
    }

    private void defineByOthers() {
      uses.define(operands.getFirst());
      if (mnemonic.equals("lea")) {
        address();
        return;
      }
      uses.readOthers();
      if (mnemonic.equals("pop")) {
        draft.updates(generals(RSP)).stack(RSP, 0, 8, true, false).moves(RSP, RSP, 8);
      } else if (operands.size() == 2
          && operands.getFirst() instanceof Disassembler.Register(int size, String to)
          && operands.get(1) instanceof Disassembler.Register(int other, String from)
          && size == 8
          && other == 8
          && X86Registers.general(to) >= 0
          && X86Registers.general(from) >= 0) {
        draft.moves(X86Registers.general(to), X86Registers.general(from), 0);
      }
    }

    /** LEA: an address that is not used. */
    private void address() {
      Disassembler.Memory at = (Disassembler.Memory) operands.get(1);
      draft.reads(X86Registers.set(at.base()) | X86Registers.set(at.index()));
      Disassembler.Register written = (Disassembler.Register) operands.getFirst();
      int to = written.size() == Long.BYTES ? X86Registers.general(written.name()) : -1;
      int from = X86Registers.general(at.base());
      if (from >= 0 && to >= 0) {
        boolean twice = at.base().equals(at.index());
        draft.moves(to, twice ? -1 : from, at.displacement());
      } else if (to >= 0 && at.base().equals("rip")) {
        draft.moves(to, RegisterUse.Move.ZERO, at.displacement() + next);
      }
    }

    private void multiply() {
      if (operands.size() == 3) {
        uses.define(operands.getFirst());
      } else {
        uses.modify(operands.getFirst());
      }
      uses.readOthers();
    }

    private boolean vectorOrX87() {
      X86VectorUse use = new X86VectorUse(mnemonic, decoded, uses, draft);
      return operands.stream().anyMatch(X86Operands::isVector) ? use.vector() : use.x87();
    }

    private void flags() {
      boolean silent =
          NO_FLAGS.contains(mnemonic)
              || DEFINES.contains(mnemonic) && !mnemonic.equals("popcnt")
              || operands.stream().anyMatch(X86Operands::isVector) && !COMPARES.contains(mnemonic);
      if (silent) {
        return;
      }
      if (CARRY_IN.contains(mnemonic)) {
        draft.reads(FLAGS);
      }
      if (NEW_FLAGS.contains(mnemonic) || SHIFTS.contains(mnemonic) && shiftsForSure()) {
        draft.defines(FLAGS);
      } else {
        draft.changes(FLAGS);
      }
    }

    private boolean shiftsForSure() {
      return operands.size() == 2
          && operands.get(1) instanceof Disassembler.Immediate by
          && (by.value() & (operands.getFirst().size() == 8 ? 63 : 31)) != 0;
    }

    private boolean ofSame() {
      return operands.size() == 2
          && operands.getFirst().equals(operands.get(1))
          && operands.getFirst() instanceof Disassembler.Register;
    }
  }
}
