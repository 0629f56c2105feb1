// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/** Stands between a report and what it asks, and keeps each answer that is new. */
final class ResultFacts implements Symbolizer, SourceText {
  private final Symbolizer symbolizer;
  private final SourceText source;
  private final Set<Object> asked = new HashSet<>();
  private List<Fact> news = new ArrayList<>();

  ResultFacts(Symbolizer symbolizer, SourceText source) {
    this.symbolizer = symbolizer;
    this.source = source;
  }

  /** What is new since this was called last. */
  List<Fact> news() {
    List<Fact> facts = news;
    news = new ArrayList<>();
    return facts;
  }

  /** What is asked of a frame. */
  record PlaceKey(String module, long address, boolean judged, boolean passes) {
    PlaceKey(Frame frame, List<RunResult.Module> modules) {
      this(path(frame.module(), modules), frame.address(), frame.judged(), frame.passes());
    }
  }

  /** What is asked of an address. */
  record NameKey(String module, long address) {}

  /** What is asked of a byte of a thread's own. */
  record ThreadLocalKey(String module, long offset) {}

  /** What is asked of a byte of a frame. */
  record LocalKey(String module, long address, long offset, long stack) {
    static LocalKey of(Finding.StackSlot at, List<RunResult.Module> modules) {
      return new LocalKey(
          path(at.function().module(), modules), at.function().address(), at.offset(), at.stack());
    }
  }

  /** What is asked of an instruction. */
  record PointedKey(String module, long address, long offset) {}

  /** What is asked of a source file. */
  record LineKey(String file, int line) {}

  /** Modules by their paths, since their numbers may differ between runs. */
  static String path(int module, List<RunResult.Module> modules) {
    return module < 0 || module >= modules.size() ? "" : modules.get(module).path();
  }

  @Override
  public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
    List<SourceFrame> frames = symbolizer.expand(frame, modules);
    PlaceKey key = new PlaceKey(frame, modules);
    if (asked.add(key)) {
      news.add(new Fact.Place(key.module(), key.address(), key.judged(), key.passes(), frames));
    }
    return frames;
  }

  @Override
  public Optional<Variable> variable(int module, long address, List<RunResult.Module> modules) {
    Optional<Variable> variable = symbolizer.variable(module, address, modules);
    NameKey key = new NameKey(path(module, modules), address);
    if (asked.add(key)) {
      news.add(new Fact.Named(key.module(), address, variable.orElse(null)));
    }
    return variable;
  }

  @Override
  public Optional<Variable> threadLocal(int module, long offset, List<RunResult.Module> modules) {
    Optional<Variable> variable = symbolizer.threadLocal(module, offset, modules);
    ThreadLocalKey key = new ThreadLocalKey(path(module, modules), offset);
    if (asked.add(key)) {
      news.add(new Fact.ThreadLocal(key.module(), offset, variable.orElse(null)));
    }
    return variable;
  }

  @Override
  public Optional<Variable> local(Finding.StackSlot at, List<RunResult.Module> modules) {
    Optional<Variable> variable = symbolizer.local(at, modules);
    LocalKey key = LocalKey.of(at, modules);
    if (asked.add(key)) {
      news.add(
          new Fact.Local(
              key.module(), key.address(), key.offset(), key.stack(), variable.orElse(null)));
    }
    return variable;
  }

  /** What is asked of a heap block. */
  static String key(BlockByte at, List<RunResult.Module> modules) {
    StringBuilder key = new StringBuilder().append(at.size()).append(' ').append(at.offset());
    at.allocated().forEach(each -> key.append(' ').append(key(each, modules)));
    for (BlockAccess each : at.accesses()) {
      key.append(" | ").append(key(each.at(), modules)).append(' ').append(each.offset());
      key.append(' ').append(each.size());
    }
    return key.toString();
  }

  private static String key(Frame frame, List<RunResult.Module> modules) {
    return path(frame.module(), modules) + "+" + frame.address();
  }

  @Override
  public Optional<Member> member(BlockByte at, List<RunResult.Module> modules) {
    Optional<Member> member = symbolizer.member(at, modules);
    String key = key(at, modules);
    if (asked.add(List.of(key))) {
      news.add(new Fact.Heap(key, member.orElse(null)));
    }
    return member;
  }

  @Override
  public Optional<String> pointed(Frame at, long offset, List<RunResult.Module> modules) {
    Optional<String> text = symbolizer.pointed(at, offset, modules);
    PointedKey key = new PointedKey(path(at.module(), modules), at.address(), offset);
    if (asked.add(key)) {
      news.add(new Fact.Pointed(key.module(), key.address(), offset, text.orElse(null)));
    }
    return text;
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = symbolizer.warnings();
    for (String each : warnings) {
      if (asked.add(each)) {
        news.add(new Fact.Warning(each));
      }
    }
    return warnings;
  }

  @Override
  public Optional<String> line(String file, int line) {
    Optional<String> text = source.line(file, line);
    if (asked.add(new LineKey(file, line))) {
      news.add(new Fact.Line(file, line, text.orElse(null)));
    }
    return text;
  }
}
