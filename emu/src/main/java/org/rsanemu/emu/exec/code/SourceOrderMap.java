// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.source.AtomicPlaces;
import org.rsanemu.emu.source.SourceEffects;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.model.MemoryOrder;

/** What the source states about the program's instructions, wherever modules are mapped. */
public final class SourceOrderMap {
  /** What a fence of unknown order counts as if it has no instruction: x86 has that for nothing. */
  private static final MemoryOrder UNKNOWN_FENCE = MemoryOrder.ACQREL;

  private final Supplier<ModuleMap> modules;
  private final LongFunction<Meaning> decoder;
  private final LongFunction<Meaning> elsewhere;
  private final RegisterUses uses;
  private final Map<Long, List<MemoryOrder>> fences = new HashMap<>();

  /**
   * @param decoder what the instruction means by itself that runs now, at a program counter
   * @param elsewhere the same of any other: ARM's may be of another instruction set
   */
  public SourceOrderMap(
      Supplier<ModuleMap> modules,
      LongFunction<Meaning> decoder,
      LongFunction<Meaning> elsewhere,
      RegisterUses uses) {
    this.elsewhere = elsewhere;
    this.uses = uses;
    this.modules = modules;
    this.decoder = decoder;
  }

  /** The operation that an instruction is part of; null if there is none. */
  @Nullable
  public AtomicOperation operation(long pc) {
    ModuleMap.Mapped mapped = modules.get().present(pc);
    return mapped == null ? null : mapped.module().sourceOrders().at(pc - mapped.bias());
  }

  /** What an instruction means by its source, if that says so; else by itself. */
  public Meaning meaning(long pc) {
    Meaning own = decoder.apply(pc);
    SourceOrder sourceOrder = own.trap() == Trap.NONE ? sourceOrder(pc, own.effect()) : null;
    if (sourceOrder == null) {
      return own;
    }
    Effect effect = SourceEffects.of(own.effect(), sourceOrder);
    return effect.equals(own.effect()) ? own : own.with(effect);
  }

  private @Nullable SourceOrder sourceOrder(long pc, Effect effect) {
    ModuleMap.Mapped mapped = modules.get().present(pc);
    if (mapped == null) {
      return null;
    }
    AtomicOperation operation = mapped.module().sourceOrders().at(pc - mapped.bias(), effect);
    return operation == null ? null : SourceOrder.of(operation);
  }

  /** Whether an ordinary instruction is an atomic access because the text of C says so. */
  public boolean isAtomicPlace(ModuleMap.Mapped mapped, long pc) {
    return mapped.module().atomicPlaces().contains(pc - mapped.bias(), new ModuleCode(mapped));
  }

  /** Whether an ordinary instruction of an atomic operation's code is not its access. */
  public boolean isBesideAccess(ModuleMap.Mapped mapped, long pc) {
    return mapped.module().atomicPlaces().isBeside(pc - mapped.bias(), new ModuleCode(mapped));
  }

  /** Whether an ordinary instruction is plain although its statement has atomic operations. */
  public boolean isPlainBeside(ModuleMap.Mapped mapped, long pc) {
    return mapped.module().plainStatements().contains(pc - mapped.bias(), new ModuleCode(mapped));
  }

  /** The code of a module as it is mapped. */
  private final class ModuleCode implements AtomicPlaces.Code {
    private final ModuleMap.Mapped mapped;

    ModuleCode(ModuleMap.Mapped mapped) {
      this.mapped = mapped;
    }

    @Override
    public Meaning meaning(long address) {
      return elsewhere.apply(mapped.bias() + address);
    }

    @Override
    public long function(long address) {
      SymbolTable.@Nullable Symbol found = mapped.module().image().symbols().functionAt(address);
      return found == null ? -1 : found.address();
    }

    @Override
    public String name(long address) {
      SymbolTable.@Nullable Symbol found = mapped.module().image().symbols().functionAt(address);
      return found == null ? "" : found.name();
    }

    @Override
    public boolean isOperation(long address) {
      Image image = mapped.module().image();
      SymbolTable.@Nullable Symbol found = image.symbols().functionAt(address);
      return found != null
          && found.address() == address
          && image.symbols().names(found).stream()
              .anyMatch(name -> OperationCalls.of(name, image.architecture().code()).isPresent());
    }

    @Override
    public long target(long address) {
      long target = uses.at(mapped.bias() + address).target();
      return target == RegisterUse.NOWHERE ? RegisterUse.NOWHERE : target - mapped.bias();
    }
  }

  /** What {@link Instructions} marks an instruction with because of its source. */
  public int marks(ModuleMap.Mapped mapped, long pc) {
    long address = pc - mapped.bias();
    AtomicOperation operation = mapped.module().sourceOrders().at(address);
    int marks = 0;
    if (operation != null) {
      boolean known =
          SourceOrder.of(operation) != null && !mapped.module().sourceOrders().isGuessed(address);
      marks |= known ? Instructions.SOURCE_ORDER : 0;
      marks |= operation.takesOrders() ? Instructions.CALLERS_ORDER : 0;
    } else if (mapped.module().actsForCaller(address)) {
      marks |= Instructions.CALLERS_ORDER;
    }
    List<MemoryOrder> before = fencesWithoutInstruction(mapped, address);
    if (!before.isEmpty()) {
      fences.put(pc, before);
      marks |= Instructions.FENCE_BEFORE;
    }
    return mapped.module().sourceOrders().function(address) == null
        ? marks
        : marks | Instructions.ENTRY;
  }

  /** The orders of the fences before an instruction that is marked so. */
  public List<MemoryOrder> fencesBefore(long pc) {
    return fences.getOrDefault(pc, List.of());
  }

  private List<MemoryOrder> fencesWithoutInstruction(ModuleMap.Mapped mapped, long address) {
    List<MemoryOrder> orders = new ArrayList<>();
    for (AtomicOperation fence : mapped.module().sourceOrders().fences(address)) {
      SourceOrder sourceOrder = SourceOrder.of(Kind.FENCE, fence.order(), fence.failure());
      MemoryOrder order = sourceOrder == null ? UNKNOWN_FENCE : sourceOrder.order();
      boolean counts = !fence.isSpread() || mayCome(fence, mapped.bias(), address);
      if (counts && order != MemoryOrder.RLX && !comesToInstruction(fence, mapped.bias())) {
        orders.add(order);
      }
    }
    return orders;
  }

  /**
   * Whether a fence that may come anywhere in a piece of code is to count before an instruction: it
   * comes before each access there, and once behind the last one.
   */
  private boolean mayCome(AtomicOperation fence, long bias, long address) {
    boolean accesses = false;
    for (long at = fence.entry(); at < fence.last(); ) {
      Meaning meaning = elsewhere.apply(bias + at);
      long next = at + Math.max(1, meaning.length());
      accesses = !(meaning.effect() instanceof Effect.None);
      if (at == address) {
        return accesses || next >= fence.last();
      }
      at = next;
    }
    return accesses && address == fence.last(); // where others may come to, too
  }

  /**
   * Whether a fence instruction is executed for it, whatever happens: unoptimized code of clang's
   * chooses by the order, and has an instruction for some only.
   */
  private boolean comesToInstruction(AtomicOperation fence, long bias) {
    for (long[] range : fence.code()) {
      for (long pc = bias + range[0]; pc < bias + range[1]; ) {
        Meaning meaning = elsewhere.apply(pc);
        if (meaning.effect() instanceof Effect.Fence) {
          return true;
        }
        if (meaning.flow() == Flow.JUMP || meaning.flow() == Flow.BRANCH) {
          return false;
        }
        pc += Math.max(1, meaning.length());
      }
    }
    return false;
  }
}
