// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleFiles;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.VolatileAccess;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.SourceOrderTable;
import org.rsanemu.loader.Image;

/** What the instructions of a program are marked with: by the request of the run under way. */
final class InstructionMarks {
  /** What instructions are marked by, besides where modules lie. */
  private record Marking(
      String sysroot,
      List<String> judged,
      boolean judgeAll,
      boolean preemptsPlain,
      LibraryOrder libraryOrder,
      VolatileAccess volatiles,
      List<RunRequest.CodeOffset> learned) {}

  private final Orders orders;
  private final UnaryOperator<Image> separate;
  private final SourceOrderMap sourceOrders;
  private final Supplier<ModuleMap> modules;
  private @Nullable Marking marking;
  private ModuleFiles files;
  private Set<RunRequest.CodeOffset> learned = Set.of();
  private boolean preemptsPlain;
  private int notMarked;
  private boolean volatilesArePlain;

  /**
   * @param orders whose word is taken for the orders of accesses
   * @param separate adds to an image what separate debug files say of it
   * @param modules what the run under way has mapped
   */
  InstructionMarks(
      Orders orders,
      UnaryOperator<Image> separate,
      SourceOrderMap sourceOrders,
      Supplier<ModuleMap> modules) {
    this.orders = orders;
    this.separate = separate;
    this.sourceOrders = sourceOrders;
    this.modules = modules;
    files = new ModuleFiles(Path.of("/"), List.of(), separate, orders);
  }

  /** The ELF files besides the program's. */
  ModuleFiles files() {
    return files;
  }

  /** What the instruction at {@code pc} is marked with. */
  int of(long pc) {
    ModuleMap.Mapped mapped = modules.get().present(pc);
    if (mapped == null) {
      return 0;
    }
    Module module = mapped.module();
    long address = pc - mapped.bias();
    boolean known = learned.contains(new RunRequest.CodeOffset(module.path(), address));
    int marks = module.marks(address) & ~notMarked | (known ? Instructions.LEARNED : 0);
    if (module.isOfAtomicFunction(address) && sourceOrders.isBesideAccess(mapped, pc)) {
      marks &= ~Instructions.ATOMIC_CODE;
    }
    if (sourceOrders.isAtomicPlace(mapped, pc)) {
      marks |= Instructions.ATOMIC_CODE | Instructions.ATOMIC_PLACE;
    }
    if (sourceOrders.isPlainBeside(mapped, pc)) {
      marks |= Instructions.PLAIN;
    }
    if (volatilesArePlain && (marks & Instructions.VOLATILE) != 0) {
      marks |= Instructions.PLAIN;
    }
    if ((marks & Instructions.ATOMIC_CODE) != 0) {
      marks &= ~(Instructions.PLAIN | Instructions.CONSTRUCTS | Instructions.VOLATILE);
    } else if ((marks & Instructions.PLAIN) != 0) {
      marks &= ~Instructions.LEARNED;
    }
    if (preemptsPlain && (marks & Instructions.USER) != 0) {
      marks |= Instructions.PREEMPTED;
    }
    boolean asks = orders == Orders.SOURCE || module.sourceOrders() != SourceOrderTable.NONE;
    return asks ? marks | sourceOrders.marks(mapped, pc) : marks;
  }

  /** Marks what is known already, at the addresses of the run before, by this request. */
  void renew(RunRequest request, Instructions instructions, Blocks blocks) {
    Marking wanted =
        new Marking(
            request.input().files().sysroot(),
            request.judging().modules(),
            request.judging().libraries(),
            request.schedule().scheduling().preemptsPlain(),
            request.judging().libraryOrder(),
            request.judging().volatiles(),
            request.atomics().learned());
    boolean met = instructions.forgetMet();
    if (wanted.equals(marking)) {
      if (met) {
        blocks.forget();
      }
      return;
    }
    if (marking == null
        || !wanted.sysroot().equals(marking.sysroot())
        || !wanted.judged().equals(marking.judged())) {
      files = new ModuleFiles(HostPath.of(wanted.sysroot()), wanted.judged(), separate, orders);
      instructions.forgetAll();
    }
    marking = wanted;
    learned = new HashSet<>(request.atomics().learned());
    preemptsPlain = wanted.preemptsPlain();
    boolean allOrders = wanted.judgeAll() || wanted.libraryOrder() == LibraryOrder.INCIDENTAL;
    notMarked = allOrders ? Instructions.RUNTIME : 0;
    volatilesArePlain = wanted.volatiles() == VolatileAccess.PLAIN;
    instructions.markAgain();
    blocks.forget();
  }
}
