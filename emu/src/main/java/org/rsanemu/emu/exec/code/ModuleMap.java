// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.KnownFunctions.HeapFunction;
import org.rsanemu.loader.KnownFunctions.Role;

/** Which modules a run has mapped, and where: it turns addresses into frames. */
public final class ModuleMap {
  private final boolean judgeAll;
  private final List<Mapped> all = new ArrayList<>();
  private final List<Mapped> present = new ArrayList<>();
  private @Nullable Mapped last;
  private int changes;

  /**
   * A module in memory, {@code [start, end)}.
   *
   * @param number in the order in which they were mapped, from 0
   * @param bias what was added to its ELF addresses
   */
  public record Mapped(int number, Module module, long bias, long start, long end) {
    boolean has(long address) {
      return address >= start && address < end;
    }
  }

  /**
   * @param judgeAll whether libraries' code is judged, too
   */
  public ModuleMap(boolean judgeAll) {
    this.judgeAll = judgeAll;
  }

  /** A module is mapped from now on; null if it is already there. */
  @Nullable
  public Mapped add(Module module, long bias) {
    Mapped known = find(module, bias);
    if (known != null && present.contains(known)) {
      return null;
    }
    Mapped mapped = known;
    if (mapped == null) {
      long start = bias + module.start();
      mapped = new Mapped(all.size(), module, bias, start, bias + module.end());
      all.add(mapped);
    }
    present.add(mapped);
    last = null;
    changes++;
    return mapped;
  }

  private @Nullable Mapped find(Module module, long bias) {
    for (Mapped mapped : all) {
      if (mapped.module() == module && mapped.bias() == bias) {
        return mapped;
      }
    }
    return null;
  }

  /** Modules whose first page was in this range are gone. */
  public void ended(long address, long length) {
    present.removeIf(mapped -> mapped.start() >= address && mapped.start() < address + length);
    last = null;
    changes++;
  }

  /** How often modules may have come or gone. */
  int changes() {
    return changes;
  }

  /** Those that are there now. */
  public List<Mapped> present() {
    return List.copyOf(present);
  }

  /** Whether {@link Module#knowsRuntime} holds of each module that was ever there. */
  boolean allKnowRuntime() {
    return all.stream().allMatch(mapped -> mapped.module().knowsRuntime());
  }

  /** The module that has this address, or the last one that had it; null if none. */
  @Nullable Mapped at(long address) {
    Mapped found = present(address);
    return found != null ? found : find(all, address);
  }

  /** The module that has this address now; null if none. */
  @Nullable
  public Mapped present(long address) {
    if (last == null || !last.has(address)) {
      last = find(present, address);
    }
    return last;
  }

  private static @Nullable Mapped find(List<Mapped> modules, long address) {
    for (int i = modules.size() - 1; i >= 0; i--) {
      if (modules.get(i).has(address)) {
        return modules.get(i);
      }
    }
    return null;
  }

  /** The code of the function that has an instruction; null if that is not known. */
  public FrameLiveness.@Nullable Range function(long pc) {
    Mapped mapped = present(pc);
    FunctionBounds.Range range =
        mapped == null ? null : mapped.module().function(pc - mapped.bias());
    return mapped == null || range == null
        ? null
        : new FrameLiveness.Range(range.start() + mapped.bias(), range.end() + mapped.bias());
  }

  Frame frame(long pc) {
    Mapped mapped = at(pc);
    if (mapped == null) {
      return new Frame(-1, pc, false);
    }
    long address = pc - mapped.bias();
    boolean judged = judgeAll || mapped.module().judged(address);
    return new Frame(mapped.number(), address, judged)
        .passing(judged && mapped.module().passes(address));
  }

  /** Whether the code at this frame acts on behalf of its caller, as {@code memcpy} does. */
  boolean actsForCaller(Frame frame) {
    return frame.module() < 0 || all.get(frame.module()).module().actsForCaller(frame.address());
  }

  /** Whether the code there is in a facet of a locale that fills a cache of its own. */
  boolean isFacets(long pc) {
    Mapped mapped = at(pc);
    return mapped != null && mapped.module().isFacets(pc - mapped.bias());
  }

  /** Whether the code there is in a library's function that works on objects of its caller. */
  boolean usesObjects(long pc) {
    Mapped mapped = at(pc);
    return mapped != null && mapped.module().usesObjects(pc - mapped.bias());
  }

  /** Whether the code at this frame is an algorithm of a header, and library code is not judged. */
  boolean isLibraryAlgorithm(Frame frame) {
    return !judgeAll
        && frame.module() >= 0
        && all.get(frame.module()).module().libraryAlgorithm(frame.address());
  }

  /**
   * Whether the source states the order of what the instruction does, now or to whoever calls it.
   */
  boolean statesOrder(long pc) {
    Mapped mapped = at(pc);
    AtomicOperation found =
        mapped == null ? null : mapped.module().sourceOrders().at(pc - mapped.bias());
    return found != null && SourceOrder.isKnown(found);
  }

  /** Whether that is in a function that allocates. */
  boolean isInAllocation(long pc) {
    FrameLiveness.Range range = function(pc);
    return range != null && allocates(range.start());
  }

  /** Whether that is the first instruction of a function that allocates. */
  boolean allocates(long pc) {
    Mapped mapped = at(pc);
    HeapFunction function =
        mapped == null ? null : mapped.module().heapFunctions().get(pc - mapped.bias());
    return function != null && function.role() != Role.FREE;
  }

  /** The image of a frame's module, if it has one. */
  public Image image(Frame frame) {
    return all.get(frame.module()).module().image();
  }

  /** The path of a frame's module, "" if it has none. */
  String path(Frame frame) {
    return frame.module() < 0 ? "" : all.get(frame.module()).module().path();
  }

  /** All that were ever mapped, by number. */
  public List<RunResult.Module> modules() {
    return all.stream()
        .map(mapped -> new RunResult.Module(mapped.module().path(), mapped.bias()))
        .toList();
  }
}
