// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FunctionFlow;
import org.rsanemu.emu.flow.LinkerStub;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Operand;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Pointers;
import org.rsanemu.loader.Pointers.Pointer;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.elf.CodeBytes;

/**
 * By which pointers of the source the instructions of an image access memory. Where a register is
 * not known to have a variable, the straight code before shows what it was loaded from. All
 * addresses are ELF addresses. Thread-confined.
 */
public final class PointedTypes {
  /** So many instructions before an access are looked at, and so many pointers followed. */
  private static final int FARTHEST = 1 << 8;

  private static final int MOST_POINTERS = 8;
  private static final int MOST_FUNCTIONS = 1 << 10;

  /** The first number of a register that is not a general one. */
  private static final int FLAGS = 31;

  private final Image image;
  private final Pointers pointers;
  private final ImageCode code;
  private final Map<Long, FunctionFlow> flows = new HashMap<>();
  private final Map<Call, FunctionFlow> calls = new HashMap<>();
  private @Nullable RegisterUses uses;

  /** A call of the function that begins there, with this stack pointer. */
  private record Call(long function, long stack) {}

  /**
   * An address: a pointer's value and some bytes.
   *
   * @param size of what is accessed there; 0 if nothing is
   */
  public record Pointed(Pointer pointer, long offset, int size) {}

  public PointedTypes(Image image, Pointers pointers) {
    this.image = image;
    this.pointers = pointers;
    code = new ImageCode(image, CodeBytes.of(image));
  }

  /** What debug information says of the image's pointers. */
  public Pointers pointers() {
    return pointers;
  }

  /** What an instruction accesses; empty if that is not known, or it is no one place. */
  public Optional<Pointed> accessed(long pc) {
    Operand at = uses().at(pc).operand();
    if (at == null || at.base() == Operand.NONE || at.index() != Operand.NONE) {
      return Optional.empty();
    }
    FunctionFlow flow = flow(pc);
    return value(flow, origin(flow, pc, at.base()), MOST_POINTERS)
        .map(base -> new Pointed(base.pointer(), base.offset() + at.offset(), at.size()));
  }

  /**
   * What an instruction accesses of one of several objects behind a pointer, by an index that is
   * not known: {@code p[i].next}. Empty if it is one place, or nothing is known of it.
   */
  public Optional<ElementAddress> accessedElement(long pc) {
    Operand at = uses().at(pc).operand();
    return at == null || accessed(pc).isPresent()
        ? Optional.empty()
        : ElementAddress.of(this, pc, at, MOST_POINTERS);
  }

  /**
   * The pointer to the function that an instruction goes to, as people write it; "" if that is not
   * known. Empty if it does not go by a pointer, or that may itself be behind a null pointer.
   */
  public Optional<String> called(long pc) {
    RegisterUse use = uses().at(pc);
    boolean goes = use.flow() == RegisterUse.Flow.CALL || use.flow() == RegisterUse.Flow.JUMP;
    if (!goes || use.target() != RegisterUse.NOWHERE) {
      return Optional.empty();
    }
    FunctionFlow flow = flow(pc);
    Operand at = use.operand();
    if (at != null) {
      boolean certain =
          flow != null
              && at.index() == Operand.NONE
              && (at.base() == Operand.NONE
                  || at.offset() != 0
                  || flow.inFrame(pc, at.base()) != FunctionFlow.UNKNOWN);
      return certain && flow != null
          ? Optional.of(loaded(flow, pc, at).map(Pointer::text).orElse(""))
          : Optional.empty();
    }
    long registers = use.condition() & (1L << FLAGS) - 1;
    return Long.bitCount(registers) != 1
        ? Optional.empty()
        : value(flow, origin(flow, pc, Long.numberOfTrailingZeros(registers)), MOST_POINTERS)
            .filter(found -> found.offset() == 0)
            .map(found -> found.pointer().text())
            .or(() -> Optional.of(""));
  }

  /** The name of the function that an instruction calls, as in the file; "" if not known. */
  public String callee(long call) {
    RegisterUse use = uses().at(call);
    if (use.flow() != RegisterUse.Flow.CALL || use.target() == RegisterUse.NOWHERE) {
      return "";
    }
    long slot = LinkerStub.slot(uses(), use.target());
    String linked = image.dynamic().lazySlots().function(slot);
    Symbol symbol = image.symbols().functionAt(use.target());
    return linked != null ? linked : symbol == null ? "" : symbol.name();
  }

  RegisterUses uses() {
    RegisterUses known = uses;
    if (known == null) {
      known = new RegisterUses(image.architecture(), code);
      uses = known;
    }
    return known;
  }

  /**
   * Where registers point to in the frame of a call, before an instruction of it, by DWARF's
   * numbers: offsets from where the stack pointer was when it began, {@link FunctionFlow#UNKNOWN}
   * if that is not known.
   *
   * @param stack where that was
   */
  public IntToLongFunction inFrame(long pc, long stack) {
    FunctionBounds.Range range = code.function(pc);
    if (range == null) {
      return _ -> FunctionFlow.UNKNOWN;
    }
    if (calls.size() >= MOST_FUNCTIONS) {
      calls.clear();
    }
    FunctionFlow flow =
        calls.computeIfAbsent(
            new Call(range.start(), stack),
            _ -> FunctionFlow.of(uses(), range.start(), range.end(), stack));
    CompiledCode compiled = image.architecture().code();
    return number ->
        IntStream.rangeClosed(0, RegisterUse.SEPARATE_SP)
            .filter(register -> compiled.debugNumber(register) == number)
            .mapToLong(register -> flow.inFrame(pc, register))
            .findFirst()
            .orElse(FunctionFlow.UNKNOWN);
  }

  /** The flow of the function that has an instruction; null if it is not known. */
  @Nullable FunctionFlow flow(long pc) {
    FunctionBounds.Range range = code.function(pc);
    if (range == null) {
      return null;
    }
    if (flows.size() >= MOST_FUNCTIONS) {
      flows.clear();
    }
    return flows.computeIfAbsent(
        range.start(), _ -> FunctionFlow.of(uses(), range.start(), range.end()));
  }

  /** The pointer variable that a register has before an instruction. */
  Optional<Pointer> inRegister(long pc, int register) {
    return pointers.inRegister(pc, image.architecture().code().debugNumber(register));
  }

  /**
   * Where the value of a register comes from.
   *
   * @param variable that has it; null if none is known
   * @param load the instruction that loads it, or -1
   * @param piece how far behind the first byte that it loads
   * @param constant whether it is {@code added} alone
   * @param made the instruction that has made it of something else, or -1
   * @param far whether other code may have run since: what had a name may have become another
   * @param steps if not 0, any number of multiples of it may have been added besides
   */
  record Origin(
      @Nullable Pointer variable,
      long load,
      long piece,
      boolean constant,
      long added,
      long made,
      boolean far,
      long steps) {
    boolean isKnown() {
      return variable != null || load >= 0;
    }
  }

  Origin origin(@Nullable FunctionFlow flow, long pc, int register) {
    int of = register;
    long added = 0;
    long at = pc;
    boolean far = false;
    long steps = 0;
    for (int i = 0; i < FARTHEST; i++) {
      Optional<Pointer> variable = inRegister(at, of);
      if (variable.isPresent()) {
        return new Origin(variable.get(), -1, 0, false, added, -1, far, steps);
      }
      long here = at;
      at = flow == null ? -1 : flow.before(at);
      if (at < 0 && flow != null && of < FLAGS) {
        FunctionFlow.Definition definition = flow.definition(here, of);
        at = definition == null ? -1 : definition.pc();
        far = true;
        steps = definition == null ? steps : FunctionFlow.common(steps, definition.steps());
      }
      RegisterUse use = at < 0 ? RegisterUse.unknown(0) : uses().at(at);
      far |= use.flow() == RegisterUse.Flow.BRANCH;
      if (!goesOn(use, of) || !isOneStatement(flow, at, pc) || of >= FLAGS) {
        return new Origin(null, -1, 0, false, added, -1, far, steps);
      }
      if (use.flow() == RegisterUse.Flow.NEXT
          && RegisterSet.meet(use.writes(), RegisterSet.general(of))) {
        RegisterUse.Move move = use.exactMove();
        if (move == null || move.to() != of) {
          long piece = piece(use, of);
          return piece < 0
              ? new Origin(null, -1, 0, false, added, at, far, steps)
              : new Origin(null, at, piece, false, added, -1, far, steps);
        }
        if (move.from() == -1) {
          return new Origin(null, -1, 0, false, added, at, far, steps);
        }
        added += move.offset();
        if (move.from() == RegisterUse.Move.ZERO) {
          return new Origin(null, -1, 0, true, added, -1, far, steps);
        }
        of = move.from();
      }
    }
    return new Origin(null, -1, 0, false, added, -1, far, steps);
  }

  /** Where tables say where to jump, one may lead to the start of any statement. */
  private boolean isOneStatement(@Nullable FunctionFlow flow, long one, long other) {
    return flow == null || !flow.hasTables() || pointers.isOneStatement(one, other);
  }

  /**
   * What a register has before an instruction.
   *
   * @param most pointers that are followed
   */
  private Optional<Pointed> value(@Nullable FunctionFlow flow, Origin of, int most) {
    return of.steps() != 0 ? Optional.empty() : valueInSteps(flow, of, most);
  }

  /** The same, whatever was added to it in a loop. */
  Optional<Pointed> valueInSteps(@Nullable FunctionFlow flow, Origin of, int most) {
    if (of.variable() != null) {
      Pointer variable = of.far() ? of.variable().unnamed() : of.variable();
      return Optional.of(new Pointed(variable, of.added(), 0));
    }
    Operand from = of.load() < 0 || most == 0 ? null : uses().at(of.load()).operand();
    return flow == null || from == null
        ? Optional.empty()
        : loaded(flow, of.load(), from, of.piece(), most - 1)
            .map(pointer -> new Pointed(of.far() ? pointer.unnamed() : pointer, of.added(), 0));
  }

  /** Whether a register is after an instruction what it was before, if it does not write it. */
  private boolean goesOn(RegisterUse use, int register) {
    return switch (use.flow()) {
      case NEXT -> true;
      case CALL -> RegisterSet.meet(uses().convention().kept(), RegisterSet.general(register));
      case BRANCH -> !RegisterSet.meet(use.writes(), RegisterSet.general(register));
      default -> false;
    };
  }

  /** How far behind the first byte that an instruction loads a register's are; -1 if it is none. */
  private long piece(RegisterUse use, int register) {
    Operand from = use.operand();
    boolean loads =
        from != null
            && from.load()
            && !from.store()
            && !use.conditional()
            && !RegisterSet.meet(use.updates(), RegisterSet.general(register));
    if (from == null || !loads) {
      return -1;
    }
    RegisterUse.Transfer several = use.transfer();
    if (several != null && several.registers().size() > 1) {
      int index = several.registers().indexOf(register);
      return index < 0 || several.size() != word() ? -1 : (long) index * word();
    }
    boolean only = use.results() == RegisterSet.general(register) && from.size() == word();
    return only ? 0 : -1;
  }

  private long addresses() {
    return word() == Integer.BYTES ? 0xffffffffL : -1;
  }

  /** The bytes of a pointer. */
  int word() {
    return image.bits() / 8;
  }

  /** The pointer that is in the memory of an operand. */
  Optional<Pointer> loaded(FunctionFlow flow, long pc, Operand from) {
    return loaded(flow, pc, from, 0, MOST_POINTERS);
  }

  private Optional<Pointer> loaded(FunctionFlow flow, long pc, Operand from, long piece, int most) {
    long offset = from.offset() + piece;
    if (from.index() != Operand.NONE) {
      return loadedElement(pc, from, offset, most);
    }
    if (from.base() == Operand.NONE) {
      return pointers.global(offset);
    }
    long frame = flow.inFrame(pc, from.base());
    if (frame != FunctionFlow.UNKNOWN) {
      return pointers.inFrame(pc, frame + offset);
    }
    Origin base = origin(flow, pc, from.base());
    return base.constant() && base.steps() == 0
        ? pointers.global((base.added() + offset) & addresses())
        : value(flow, base, most)
            .flatMap(of -> pointers.member(of.pointer(), of.offset() + offset))
            .or(() -> loadedElement(pc, from, offset, most));
  }

  /** The pointer in an element of an array, or of a structure in that; it has no name then. */
  private Optional<Pointer> loadedElement(long pc, Operand from, long offset, int most) {
    Optional<Pointed> base =
        most == 0
            ? Optional.empty()
            : ElementAddress.of(this, pc, from, most - 1).map(ElementAddress::pointed);
    return base.flatMap(of -> pointers.member(of.pointer(), of.offset() + offset - from.offset()))
        .map(Pointer::unnamed);
  }
}
