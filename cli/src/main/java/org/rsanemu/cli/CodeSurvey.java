// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.rsanemu.cli.compare.BuildData;
import org.rsanemu.cli.report.source.ImageSymbolizer;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.survey.CodeSweep;
import org.rsanemu.cli.survey.Compilers;
import org.rsanemu.cli.survey.Effects;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.SourceEffects;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.emu.source.SourceOrderTable;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.UserCode;

/** Reads the user's code of a program: its lines and atomic instructions, executed or not. */
final class CodeSurvey {
  /** Of a larger program the lines are not looked up: it would take longer than its runs. */
  private static final int MOST_INSTRUCTIONS = 2_000_000;

  /** Bytes of code: whatever the user wrote comes to more. */
  private static final int SHORTEST = 4;

  private static final int MOST_PROBES = 20_000_000;

  private final Image image;
  private final UserCode users;
  private final ImageSymbolizer symbolizer;
  private final List<RunResult.Module> modules;
  private final SourceOrderTable sourceOrders;
  private final List<BuildData.Atomic> atomics = new ArrayList<>();
  private final Set<BuildData.Line> lines = new HashSet<>();
  private int instructions;
  private int probes;

  private CodeSurvey(
      Image image,
      UserCode users,
      ImageSymbolizer symbolizer,
      String path,
      SourceOrderTable sourceOrders) {
    this.sourceOrders = sourceOrders;
    this.image = image;
    this.users = users;
    this.symbolizer = symbolizer;
    this.modules = List.of(new RunResult.Module(path, 0));
  }

  /**
   * Reads a program's code.
   *
   * @param orders whose word is taken for what instructions would do
   */
  static BuildData.Code of(String path, Image image, ImageSymbolizer symbolizer, Orders orders) {
    try (DebugInfo debug = Images.debugInfo(image)) {
      SourceOrderTable sourceOrders =
          orders == Orders.SOURCE
              ? new SourceOrderTable(debug.atomicOperations())
              : SourceOrderTable.NONE;
      UserCode users = UserCode.of(image, debug);
      CodeSurvey survey = new CodeSurvey(image, users, symbolizer, path, sourceOrders);
      survey.read();
      boolean all = survey.instructions <= MOST_INSTRUCTIONS;
      return new BuildData.Code(
          Compilers.of(debug.producers()),
          List.copyOf(survey.atomics),
          all ? Set.copyOf(survey.lines) : Set.of());
    }
  }

  private void read() {
    CodeSweep.each(image, Lifter.forMachine(image.machine()), this::hasUsers, this::read);
  }

  /** Whether there is code of the user's in it: a header's function may have some inlined. */
  private boolean hasUsers(Symbol function) {
    long end = function.address() + function.size();
    for (long pc = function.address(); pc < end && ++probes <= MOST_PROBES; pc += SHORTEST) {
      if (users.judged(pc)) {
        return true;
      }
    }
    return false;
  }

  private void read(long address, Meaning meaning) {
    if (!users.judged(address) || ++instructions > MOST_INSTRUCTIONS) {
      return;
    }
    List<SourceFrame> frames = symbolizer.expand(new Frame(0, address, true), modules);
    for (SourceFrame frame : new LinkedHashSet<>(frames)) {
      if (frame.judged() && frame.line() > 0 && !frame.file().isEmpty()) {
        lines.add(new BuildData.Line(frame.file(), frame.line()));
      }
    }
    SourceFrame at = SourceFrame.innermostJudged(frames);
    Effect effect = bySource(address, meaning.effect());
    if (at.judged() && Effects.isAtomic(effect) && !(effect instanceof Effect.ClearExclusive)) {
      boolean exclusive =
          effect instanceof Effect.LoadExclusive || effect instanceof Effect.StoreExclusive;
      atomics.add(
          new BuildData.Atomic(at, meaning.text(), List.of(Effects.words(effect)), exclusive));
    }
  }

  /** What the source says of it, if that is known before it runs; else itself. */
  private Effect bySource(long address, Effect own) {
    AtomicOperation operation = sourceOrders.at(address, own);
    SourceOrder known = operation == null ? null : SourceOrder.of(operation);
    return known == null || own instanceof Effect.Plain ? own : SourceEffects.of(own, known);
  }
}
