// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The constants that a function passes to those that it calls: what its code moves into the places
 * of arguments, on all ways to the call. Where one way ends in something else than a constant, or
 * is not to be followed, as after a jump table, nothing is known.
 */
final class CallArguments {
  /** A call, or a jump that stands for one. */
  record Call(long address, long target) {}

  /** What holds a value before an instruction: a general register, or a word from {@code sp} on. */
  private record Held(boolean inRegister, long at, long pc) {}

  private static final int X86_64 = 62;
  private static final int AARCH64 = 183;
  private static final List<String> X86_REGISTERS =
      List.of("ax", "cx", "dx", "bx", "sp", "bp", "si", "di");
  private static final List<String> ARM_REGISTERS = List.of("sb", "sl", "fp", "ip", "sp", "lr");

  /** What puts a constant or another register into a register, or stores them. */
  private static final Pattern MOVE =
      Pattern.compile("(?:mov|movs|movz|movw|movabs)(?:\\.w|eq|ne)* (\\w+), #?(\\w+)");

  private static final Pattern ZERO = Pattern.compile("(?:xor|eors?) (\\w+), (\\w+)(?:, \\1)?");
  private static final Pattern EXCHANGE = Pattern.compile("blx #(0x[0-9a-f]+)");
  private static final Pattern STORE = Pattern.compile("str(?:\\.w)? (\\w+), \\[sp.*");

  private final Image image;
  private final Lifter lifter;
  private final RegisterUses uses;
  private final int[] arguments;
  private final int stackPointer;
  private final long kept;
  private final Map<Symbol, TreeMap<Long, RegisterUse>> decoded = new HashMap<>();
  private final Map<Symbol, Map<Long, List<Long>>> before = new HashMap<>();

  CallArguments(Image image) {
    this.image = image;
    lifter = Lifter.forMachine(image.machine());
    uses = new RegisterUses(image.architecture(), new Bytes(image));
    switch (image.machine()) {
      case X86_64 -> {
        arguments = new int[] {7, 6, 2, 1, 8, 9};
        stackPointer = 4;
        kept = RegisterSet.generals(3, 4, 5, 12, 13, 14, 15);
      }
      case AARCH64 -> {
        arguments = new int[] {0, 1, 2, 3, 4, 5, 6, 7};
        stackPointer = RegisterUse.SEPARATE_SP;
        kept = RegisterSet.generals(19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
      }
      default -> {
        arguments = new int[] {0, 1, 2, 3};
        stackPointer = 13;
        kept = RegisterSet.generals(4, 5, 6, 7, 8, 9, 10, 11, 13);
      }
    }
  }

  /** What a function calls whose address is in the instruction. */
  List<Call> calls(Symbol function) {
    List<Call> calls = new ArrayList<>();
    instructions(function)
        .forEach((pc, use) -> {
          long target = target(pc, use);
          boolean leaves =
              use.flow() == Flow.JUMP
                  && (target < function.address()
                      || target >= function.address() + function.size());
          if (target != RegisterUse.NOWHERE && (use.flow() == Flow.CALL || leaves)) {
            calls.add(new Call(pc, target));
          }
        });
    return calls;
  }

  /** Liveness does not follow calls from A32 to T32 and back; this does. */
  private long target(long pc, RegisterUse use) {
    Matcher exchange =
        use.flow() == Flow.CALL && use.target() == RegisterUse.NOWHERE
            ? EXCHANGE.matcher(text(pc))
            : EXCHANGE.matcher("");
    return exchange.matches() ? Long.decode(exchange.group(1)) : use.target();
  }

  /**
   * What a general argument of a call can be, counted from 0 as the calling convention does; none
   * if that is not known.
   */
  Set<Long> values(Symbol function, Call call, int argument) {
    int word = image.bits() / Byte.SIZE;
    boolean inRegister = argument < arguments.length;
    long at = inRegister ? arguments[argument] : (long) word * (argument - arguments.length);
    Deque<Held> open = new ArrayDeque<>(List.of(new Held(inRegister, at, call.address())));
    Set<Held> seen = new HashSet<>();
    Set<Long> values = new TreeSet<>();
    while (!open.isEmpty()) {
      Held held = open.remove();
      List<Long> from = before(function).getOrDefault(held.pc(), List.of());
      if (from.isEmpty() || held.pc() == function.address()) {
        return Set.of();
      }
      for (long pc : from) {
        if (seen.add(new Held(held.inRegister(), held.at(), pc))
            && !step(function, held, pc, open, values)) {
          return Set.of();
        }
      }
    }
    return values;
  }

  /** Goes back over one instruction; false if what it leaves there is not known. */
  private boolean step(Symbol function, Held held, long pc, Deque<Held> open, Set<Long> values) {
    RegisterUse use = instructions(function).get(pc);
    String text = text(pc);
    String value;
    if (held.inRegister()) {
      long register = RegisterSet.general((int) held.at());
      boolean lost = use.flow() == Flow.CALL && (register & kept) == 0;
      if (lost || use.flow() == Flow.UNKNOWN) {
        return false;
      }
      if ((use.writes() & register) == 0) {
        open.add(new Held(true, held.at(), pc));
        return true;
      }
      value = moved(text);
    } else {
      RegisterUse.Move move = use.move();
      boolean moves =
          move != null && move.to() == stackPointer
              || stackPointer != RegisterUse.SEPARATE_SP
                  && (use.writes() & RegisterSet.general(stackPointer)) != 0;
      if (moves || use.flow() == Flow.CALL || use.flow() == Flow.UNKNOWN) {
        return false;
      }
      if (use.stack().stream()
          .noneMatch(o ->
              o.store()
                  && o.base() == stackPointer
                  && held.at() >= o.offset()
                  && held.at() < o.offset() + o.size())) {
        open.add(new Held(false, held.at(), pc));
        return true;
      }
      value = stored(text, use, held.at());
    }
    if (use.conditional()) {
      open.add(new Held(held.inRegister(), held.at(), pc));
    }
    if (value.matches("-?[0-9].*")) {
      values.add(Long.decode(value));
      return true;
    }
    int register = number(value);
    if (register >= 0) {
      open.add(new Held(true, register, pc));
    }
    return register >= 0;
  }

  /** A constant or the name of a register; "" for anything else. */
  private static String moved(String text) {
    Matcher zero = ZERO.matcher(text);
    if (zero.matches() && zero.group(1).equals(zero.group(2))) {
      return "0";
    }
    Matcher move = MOVE.matcher(text);
    if (!move.matches()) {
      return "";
    }
    return move.group(2).matches("[wx]zr") ? "0" : move.group(2);
  }

  private static String stored(String text, RegisterUse use, long at) {
    RegisterUse.Transfer transfer = use.transfer();
    if (transfer != null) {
      long first = use.stack().getFirst().offset();
      int register = transfer.registers().get((int) ((at - first) / transfer.size()));
      return register < 0 ? "" : "r" + register;
    }
    Matcher store = STORE.matcher(text);
    return store.matches() ? store.group(1) : "";
  }

  /** The ISA's number of a general register of at least 32 bits; -1 if it is none. */
  private int number(String name) {
    boolean x86 = image.machine() == X86_64;
    if (name.matches("[rxw][0-9]+d?")) {
      return Integer.parseInt(name.replaceAll("[a-z]", ""));
    }
    if (x86) {
      return name.length() == 3 ? X86_REGISTERS.indexOf(name.substring(1)) : -1;
    }
    int arm = image.machine() == AARCH64 ? -1 : ARM_REGISTERS.indexOf(name);
    return arm < 0 ? -1 : 9 + arm;
  }

  /** By address, without what the function jumps to: where it jumps by a table there are none. */
  private Map<Long, List<Long>> before(Symbol function) {
    return before.computeIfAbsent(
        function,
        _ -> {
          Map<Long, List<Long>> known = new HashMap<>();
          TreeMap<Long, RegisterUse> all = instructions(function);
          boolean tables =
              all.values().stream()
                  .anyMatch(use -> use.flow() == Flow.JUMP && use.target() == RegisterUse.NOWHERE);
          if (!tables) {
            all.forEach((pc, use) -> add(known, pc, use));
          }
          return known;
        });
  }

  private static void add(Map<Long, List<Long>> known, long pc, RegisterUse use) {
    boolean goesOn =
        switch (use.flow()) {
          case NEXT, CALL, SYSTEM_CALL, BRANCH, UNKNOWN -> true;
          case RETURN, JUMP -> use.conditional();
          case TRAP -> false;
        };
    if (goesOn) {
      known.computeIfAbsent(pc + use.length(), _ -> new ArrayList<>()).add(pc);
    }
    if (use.flow() == Flow.BRANCH || use.flow() == Flow.JUMP) {
      known.computeIfAbsent(use.target(), _ -> new ArrayList<>()).add(pc);
    }
  }

  private TreeMap<Long, RegisterUse> instructions(Symbol function) {
    return decoded.computeIfAbsent(
        function,
        _ -> {
          TreeMap<Long, RegisterUse> all = new TreeMap<>();
          long end = function.address() + function.size();
          for (long pc = function.address(); pc < end; ) {
            RegisterUse use = uses.at(pc);
            all.put(pc, use);
            pc += Math.max(use.length(), image.machine() == X86_64 ? 1 : 2);
          }
          return all;
        });
  }

  private String text(long pc) {
    byte[] bytes = new Bytes(image).bytes(pc);
    return lifter
        .meaning(bytes, 0, pc, image.symbols().secondStateAt(pc))
        .text()
        .replaceAll("\\s+", " ");
  }

  /** An image's code. */
  private record Bytes(Image image) implements Code {
    @Override
    public byte[] bytes(long pc) {
      for (Image.Segment segment : image.segments()) {
        long inside = pc - segment.address();
        if (inside >= 0 && inside < segment.fileSize()) {
          int from = (int) (segment.offset() + inside);
          int end = (int) Math.min(from + Lifter.MAX_LENGTH, segment.offset() + segment.fileSize());
          return Arrays.copyOfRange(image.bytes(), from, end);
        }
      }
      return new byte[0];
    }

    @Override
    public boolean secondState(long pc) {
      return image.symbols().secondStateAt(pc);
    }
  }
}
