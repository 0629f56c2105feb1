// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.List;
import java.util.Optional;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/** No function stands for its caller: each is a place of its own. */
final class EveryFunction implements Symbolizer {
  private final Symbolizer symbolizer;

  EveryFunction(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  @Override
  public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
    List<SourceFrame> frames = symbolizer.expand(frame, modules);
    return frames.stream().anyMatch(SourceFrame::passes)
        ? frames.stream().map(each -> each.passing(false)).toList()
        : frames;
  }

  @Override
  public Optional<Variable> variable(int module, long address, List<RunResult.Module> modules) {
    return symbolizer.variable(module, address, modules);
  }

  @Override
  public Optional<Variable> threadLocal(int module, long offset, List<RunResult.Module> modules) {
    return symbolizer.threadLocal(module, offset, modules);
  }

  @Override
  public Optional<Variable> local(Finding.StackSlot at, List<RunResult.Module> modules) {
    return symbolizer.local(at, modules);
  }

  @Override
  public Optional<Member> member(BlockByte at, List<RunResult.Module> modules) {
    return symbolizer.member(at, modules);
  }

  @Override
  public Optional<String> pointed(Frame at, long offset, List<RunResult.Module> modules) {
    return symbolizer.pointed(at, offset, modules);
  }

  @Override
  public List<String> warnings() {
    return symbolizer.warnings();
  }
}
