// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.SourceText;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.results.ResultFacts.LineKey;
import org.rsanemu.cli.results.ResultFacts.LocalKey;
import org.rsanemu.cli.results.ResultFacts.NameKey;
import org.rsanemu.cli.results.ResultFacts.PlaceKey;
import org.rsanemu.cli.results.ResultFacts.PointedKey;
import org.rsanemu.cli.results.ResultFacts.ThreadLocalKey;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/** Answers from facts, without binaries and source files. */
final class RecordedAnswers implements Symbolizer, SourceText {
  private final Map<PlaceKey, List<SourceFrame>> places = new HashMap<>();
  private final Map<NameKey, Optional<Variable>> names = new HashMap<>();
  private final Map<ThreadLocalKey, Optional<Variable>> threadLocals = new HashMap<>();
  private final Map<LocalKey, Optional<Variable>> locals = new HashMap<>();
  private final Map<String, Optional<Member>> members = new HashMap<>();
  private final Map<PointedKey, Optional<String>> pointed = new HashMap<>();
  private final Map<LineKey, Optional<String>> lines = new HashMap<>();
  private final TreeSet<String> warnings = new TreeSet<>();

  /** Something is asked that was not asked when the results were written. */
  static final class UnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownException(Object key) {
      super("no answer for " + key);
    }
  }

  void add(Fact fact) {
    switch (fact) {
      case Fact.Place f ->
          places.putIfAbsent(
              new PlaceKey(f.module(), f.address(), f.judged(), f.passes()), f.frames());
      case Fact.Named f ->
          names.putIfAbsent(
              new NameKey(f.module(), f.address()), Optional.ofNullable(f.variable()));
      case Fact.ThreadLocal f ->
          threadLocals.putIfAbsent(
              new ThreadLocalKey(f.module(), f.offset()), Optional.ofNullable(f.variable()));
      case Fact.Local f ->
          locals.putIfAbsent(
              new LocalKey(f.module(), f.address(), f.offset(), f.stack()),
              Optional.ofNullable(f.variable()));
      case Fact.Heap f -> members.putIfAbsent(f.key(), Optional.ofNullable(f.member()));
      case Fact.Pointed f ->
          pointed.putIfAbsent(
              new PointedKey(f.module(), f.address(), f.offset()), Optional.ofNullable(f.text()));
      case Fact.Line f ->
          lines.putIfAbsent(new LineKey(f.file(), f.line()), Optional.ofNullable(f.text()));
      case Fact.Warning f -> warnings.add(f.text());
    }
  }

  private static <K, V> V get(Map<K, V> facts, K key) {
    V value = facts.get(key);
    if (value == null) {
      throw new UnknownException(key);
    }
    return value;
  }

  @Override
  public List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules) {
    return get(places, new PlaceKey(frame, modules));
  }

  @Override
  public Optional<Variable> variable(int module, long address, List<RunResult.Module> modules) {
    return get(names, new NameKey(ResultFacts.path(module, modules), address));
  }

  @Override
  public Optional<Variable> threadLocal(int module, long offset, List<RunResult.Module> modules) {
    return get(threadLocals, new ThreadLocalKey(ResultFacts.path(module, modules), offset));
  }

  @Override
  public Optional<Variable> local(Finding.StackSlot at, List<RunResult.Module> modules) {
    return get(locals, LocalKey.of(at, modules));
  }

  @Override
  public Optional<Member> member(BlockByte at, List<RunResult.Module> modules) {
    return get(members, ResultFacts.key(at, modules));
  }

  @Override
  public Optional<String> pointed(Frame at, long offset, List<RunResult.Module> modules) {
    String path = ResultFacts.path(at.module(), modules);
    return get(pointed, new PointedKey(path, at.address(), offset));
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public Optional<String> line(String file, int line) {
    return get(lines, new LineKey(file, line));
  }
}
