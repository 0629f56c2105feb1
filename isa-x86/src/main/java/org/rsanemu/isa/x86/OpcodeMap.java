// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;

/**
 * The commonest instructions, known by their opcodes, because the decoder takes ten times as long
 * and nine instructions of ten are here. Whatever has a LOCK prefix, is in no map below, or is
 * doubtful, is left to the decoder. A test holds every answer against the decoder's.
 *
 * <p>The maps are those of the SDM, 2D appendix A: rows are the opcode's high digit, columns the
 * low one. {@code .} ask the decoder; {@code m} ModR/M; {@code b} ModR/M and a byte; {@code x y}
 * the same two, but the decoder is asked how wide what is in memory is; {@code z} ModR/M and an
 * operand-sized immediate (at most 4 bytes); {@code i} a byte; {@code d} such an immediate; {@code
 * v} an immediate of up to 8 bytes; {@code o} nothing more; {@code l} ModR/M that accesses nothing;
 * {@code s t S} pushes and pops with nothing, a byte, an immediate; {@code j J} conditional jump by
 * 1, 4 bytes; {@code g G} jump; {@code c} call; {@code r} return; digits: groups distinguished by
 * the ModR/M's reg.
 */
final class OpcodeMap {
  private static final String ONE_BYTE =
      """
      mmmmid..mmmmid..\
      mmmmid..mmmmid..\
      mmmmid..mmmmid..\
      mmmmid..mmmmid..\
      ................\
      ssssssssssssssss\
      ...m....Sztb....\
      jjjjjjjjjjjjjjjj\
      bz.bmm..mmmm.l..\
      o.......oo......\
      ........id......\
      iiiiiiiivvvvvvvv\
      bb.r..45.s......\
      mmmm............\
      ........cG.g....\
      ......67......89\
      """;

  private static final String TWO_BYTES =
      """
      ................\
      mmxmxxxm.......l\
      ........xxm...mm\
      ................\
      mmmmmmmmmmmmmmmm\
      .xxxxxxxxx.xxxxx\
      ...xxxxxxxxxxxmx\
      y...xxx.......mx\
      JJJJJJJJJJJJJJJJ\
      mmmmmmmmmmmmmmmm\
      ...m...........m\
      ......mm..0.mmmm\
      ..y.bby.oooooooo\
      .xxxxxxxxxxxxxxx\
      xxxxxx..xxxxxxxx\
      .xxxxxx.xxxxxxx.\
      """;

  private static final int OPERAND_SIZE = 0x66;
  private static final int REP = 0xf3;
  private static final int REPNE = 0xf2;

  private final byte[] bytes;
  private int at;
  private boolean operandSize;
  private boolean repeated;
  private boolean wide;
  private boolean memory;

  private OpcodeMap(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * What it means, its text still to be said; null if the decoder must be asked.
   *
   * @param start makes an instruction of a length, which means nothing yet
   */
  static @Nullable Meaning meaning(byte[] bytes, IntFunction<Meaning> start) {
    return new OpcodeMap(bytes).read(start);
  }

  private @Nullable Meaning read(IntFunction<Meaning> start) {
    prefixes();
    int opcode = next();
    char kind;
    if (opcode == 0x0f) {
      opcode = next();
      kind = TWO_BYTES.charAt(opcode);
      // F3 0F B8 is POPCNT; a vector instruction has one of the three prefixes at most
      if (operandSize && (repeated || kind == 'J')) {
        return null;
      }
    } else {
      kind = repeated ? '.' : ONE_BYTE.charAt(opcode);
      if (operandSize && jumps(kind)) {
        return null;
      }
    }
    kind = kind >= '0' && kind <= '9' ? member(kind) : kind;
    if (kind == '.') {
      return null;
    }
    boolean stack = skipOperands(kind);
    if (at > bytes.length || memory && (kind == 'x' || kind == 'y')) {
      return null;
    }
    Meaning meaning = start.apply(at).with(flow(kind));
    boolean access = stack || memory && kind != 'l';
    return access ? meaning.with(Memory.PLAIN) : meaning;
  }

  private void prefixes() {
    while (true) {
      int value = peek();
      if (value == OPERAND_SIZE) {
        operandSize = true;
      } else if (value == REP || value == REPNE) {
        if (repeated) {
          at = bytes.length + 1;
          return;
        }
        repeated = true;
      } else if (value != 0x64 && value != 0x65) {
        break;
      }
      at++;
    }
    if (peek() >> 4 == 4) {
      wide = (next() & 8) != 0;
    }
  }

  /** The member of a group that the ModR/M's reg names. */
  private char member(char group) {
    int reg = peek() >> 3 & 7;
    return switch (group) {
      case '0' -> reg == 4 ? 'b' : '.'; // 0F BA: BT
      case '4' -> reg == 0 ? 'b' : '.'; // C6: MOV
      case '5' -> reg == 0 ? 'z' : '.'; // C7: MOV
      case '6' -> reg < 2 ? 'b' : 'm'; // F6: TEST, NOT, NEG, MUL, DIV
      case '7' -> reg < 2 ? 'z' : 'm'; // F7
      case '8' -> reg < 2 ? 'm' : '.'; // FE: INC, DEC
      case '9' -> // FF: INC, DEC, CALL, JMP, PUSH
          switch (reg) {
            case 0, 1 -> 'm';
            case 2 -> operandSize ? '.' : 'C';
            case 4 -> operandSize ? '.' : 'K';
            case 6 -> 'P';
            default -> '.';
          };
      default -> '.';
    };
  }

  /** Goes past the operands. Whether it uses the stack. */
  private boolean skipOperands(char kind) {
    int immediate = operandSize && !wide ? 2 : 4;
    switch (kind) {
      case 'm', 'x', 'l', 'C', 'K', 'P' -> skipModRm();
      case 'b', 'y' -> {
        skipModRm();
        at++;
      }
      case 'z' -> {
        skipModRm();
        at += immediate;
      }
      case 'i', 't', 'j', 'g' -> at++;
      case 'd', 'S' -> at += immediate;
      case 'J', 'G', 'c' -> at += 4;
      case 'v' -> at += wide ? 8 : immediate;
      default -> {}
    }
    return switch (kind) {
      case 's', 't', 'S', 'c', 'r', 'C', 'P' -> true;
      default -> false;
    };
  }

  /** ModR/M, SIB and displacement (SDM 2A 2.1.5). */
  private void skipModRm() {
    int modrm = next();
    int mod = modrm >> 6;
    int rm = modrm & 7;
    memory = mod != 3;
    boolean noBase = rm == 5;
    if (memory && rm == 4) {
      noBase = (next() & 7) == 5;
    }
    at += mod == 1 ? 1 : mod == 2 || mod == 0 && noBase ? 4 : 0;
  }

  private static boolean jumps(char kind) {
    return flow(kind) != Flow.NEXT;
  }

  private static Flow flow(char kind) {
    return switch (kind) {
      case 'j', 'J' -> Flow.BRANCH;
      case 'g', 'G', 'K' -> Flow.JUMP;
      case 'c', 'C' -> Flow.CALL;
      case 'r' -> Flow.RETURN;
      default -> Flow.NEXT;
    };
  }

  private int peek() {
    return at < bytes.length ? bytes[at] & 0xff : 0;
  }

  private int next() {
    int value = peek();
    at++;
    return value;
  }
}
