// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.agrona.collections.Long2LongHashMap;
import org.rsanemu.emu.exec.result.FoldedStack;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Site;

/**
 * Turns program counters and calling contexts into frames, and knows whether code is the user's.
 */
public final class CodePlaces {
  private static final long NO_PLACE = -1;

  private final CallTree tree;
  private final ModuleMap modules;
  private final Instructions instructions;
  private final LongPredicate stores;
  private final LongUnaryOperator called;
  private final Long2LongHashMap placesBySite = new Long2LongHashMap(NO_PLACE);

  /**
   * @param stores whether the instruction at a program counter may write memory
   * @param called the function that the call at a program counter calls; -1 if that is not known
   */
  public CodePlaces(
      CallTree tree,
      ModuleMap modules,
      Instructions instructions,
      LongPredicate stores,
      LongUnaryOperator called) {
    this.called = called;
    this.tree = tree;
    this.modules = modules;
    this.instructions = instructions;
    this.stores = stores;
  }

  /**
   * The stack of a {@link org.rsanemu.model.Site}, innermost frame first, folded where recursion
   * repeats it.
   */
  public List<Frame> stack(long site) {
    long[] pcs = tree.stack(site);
    int[] labelled = tree.labels(site);
    List<Frame> frames = new ArrayList<>(pcs.length);
    for (int i = 0; i < pcs.length; i++) {
      Frame frame = modules.frame(pcs[i]);
      boolean bare = labelled[i] == ProgramLabels.NONE;
      frames.add(bare ? frame : frame.labelled(tree.labels().text(labelled[i])));
    }
    return FoldedStack.of(frames);
  }

  /** Where the function was called that a site is in. */
  public long callSite(long site) {
    return tree.callSite(site);
  }

  /**
   * The program counter at a site, or, where the code acts on behalf of its caller, as {@code
   * memcpy} and the helpers for atomics do, or only passes its arguments on, that of the call in
   * code that does not.
   */
  public long place(long site) {
    long known = placesBySite.get(site);
    if (known == NO_PLACE) {
      known = findPlace(site);
      placesBySite.put(site, known);
    }
    return known;
  }

  private long findPlace(long site) {
    Frame frame = modules.frame(Site.pc(site));
    long call = tree.callSite(site);
    boolean passes = frame.passes() || frame.module() >= 0 && modules.actsForCaller(frame);
    boolean caller = call != site && passes;
    return caller ? findPlace(call) : Site.pc(site);
  }

  /** Where the code is. */
  public Frame frame(long pc) {
    return modules.frame(pc);
  }

  /** Whether the code at this frame acts on behalf of its caller. */
  boolean actsForCaller(Frame frame) {
    return modules.actsForCaller(frame);
  }

  /** The instruction at a program counter that has been run, as an assembler writes it. */
  public String instruction(long pc) {
    return instructions.meaning(instructions.at(pc)).text();
  }

  /** Whether an sc fence precedes and follows this instruction, as x86's LOCK has it. */
  public boolean isFenced(long pc) {
    return instructions.meaning(instructions.at(pc)).effect().fenced();
  }

  /**
   * Whether an access there is no atomic one, as the source text shows, or since it is what {@code
   * calloc} and its kin fill a block with.
   */
  public boolean isMeantPlain(long site) {
    return (flags(site) & Instructions.PLAIN) != 0 || modules.allocates(Site.pc(site));
  }

  /** Whether the source says that the access there is an atomic operation. */
  public boolean isKnownAtomic(long site) {
    return (flags(site) & Instructions.ATOMIC_CODE) != 0;
  }

  private int flags(long site) {
    return instructions.flags(instructions.at(Site.pc(site)));
  }

  /** Whether the instruction at a program counter may write memory. */
  public boolean stores(long pc) {
    return stores.test(pc);
  }

  /** The order that the instruction at a program counter has as an atomic access. */
  public MemoryOrder order(long pc, boolean writes) {
    Effect effect = instructions.meaning(instructions.at(pc)).effect();
    return switch (effect) {
      case Effect.Plain plain when writes -> plain.write();
      case Effect.Store store -> store.order();
      case Effect.Cas cas when writes -> cas.success();
      case Effect.StoreExclusive store when store.releases() -> MemoryOrder.REL;
      default -> effect.readOrder();
    };
  }

  /** Whether the order of an atomic access there is the source's, as far as is known now. */
  public boolean hasSourceOrder(long site) {
    int flags = flags(site);
    return (flags & Instructions.SOURCE_ORDER) != 0
        || (flags & Instructions.CALLERS_ORDER) != 0
            && (modules.statesOrder(Site.pc(site))
                || modules.statesOrder(tree.caller(Site.context(site))));
  }

  /** Where an instruction is, whatever address its module was mapped at. */
  public RunRequest.CodeOffset offset(Frame frame) {
    return new RunRequest.CodeOffset(modules.path(frame), frame.address());
  }

  /**
   * Whether an atomic access is judged. Other than with plain memory, which a container in a header
   * accesses for its user, what an algorithm in a header does to atomics is the library's.
   */
  public boolean isJudgedAtomic(List<Frame> stack) {
    for (Frame frame : stack) {
      if (modules.isLibraryAlgorithm(frame)) {
        return false;
      }
      if (frame.judged() || !modules.actsForCaller(frame)) {
        return frame.judged();
      }
    }
    return false;
  }

  /** Whether judged code calls the function that allocates there. */
  boolean isAllocated(long site) {
    for (long pc : tree.stack(site)) {
      if (!modules.isInAllocation(pc)) {
        return modules.frame(pc).judged();
      }
    }
    return false;
  }

  /**
   * Whether library code there works on an object of a judged caller: whether the function that is
   * called from judged code does, and has not come to a facet of a locale.
   */
  boolean usesObjects(long site) {
    long[] pcs = tree.stack(site);
    for (int i = 0; i < pcs.length; i++) {
      if (modules.frame(pcs[i]).judged()) {
        // A function that ends with a call of another one may have made it by a jump.
        return i > 0
            && (modules.usesObjects(pcs[i - 1]) || modules.usesObjects(called.applyAsLong(pcs[i])));
      }
      if (modules.isFacets(pcs[i])) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether a plain access is judged: whether the innermost frame that does not act on behalf of
   * its caller is the user's.
   */
  public boolean isJudged(List<Frame> stack) {
    for (Frame frame : stack) {
      if (frame.judged()) {
        return true;
      }
      if (!modules.actsForCaller(frame)) {
        return false;
      }
    }
    return false;
  }
}
