// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.source.Statements.Statement;

/** The sources of one compilation: which atomic functions are called where. */
public final class SourceUnit {
  private final PlaceReader.Language language;
  private final UnitMacros macros;
  private final AtomicObjects objects;
  private final Work work;

  /** Of the place that was asked for last. */
  private @Nullable Macros last;

  private @Nullable PlaceReader reader;

  /** See {@link Sources#unit}. */
  SourceUnit(
      boolean c,
      boolean clang,
      List<SourceFile> files,
      boolean standard,
      UnitMacros macros,
      AtomicObjects objects,
      Work work) {
    boolean atomics =
        standard || files.stream().anyMatch(file -> file.directives().includesAtomics());
    this.language = new PlaceReader.Language(c, clang, atomics);
    this.macros = macros;
    this.objects = objects;
    this.work = work;
  }

  /**
   * Which lines make plain accesses alone.
   *
   * @param used the sources of the compilation that are there
   */
  public PlainText plainLines(List<SourceFile> used, UnitNames names) {
    return new PlainText(language.c(), used, macros, names, work);
  }

  /**
   * The calls of atomic functions in the statement at a line and a column, if all that it accesses
   * besides is plain: the places to which their code is attributed, of those that access memory.
   * Nothing if that is not sure, or if code of theirs may be elsewhere.
   *
   * @param plain of this unit
   * @param code which places have code of their own
   */
  public Optional<List<SourceFile.Position>> besides(
      PlainText plain, SourceFile file, int line, int column, PlacesWithCode code) {
    int offset = file.offset(line, column);
    List<Statement> own =
        file.statements(work).at(line).stream().filter(each -> each.contains(offset)).toList();
    if (offset < 0 || own.size() != 1 || own.getFirst().atomic() != null) {
      return Optional.empty();
    }
    Statement statement = own.getFirst();
    Macros here = macros.at(file, statement.line());
    @Nullable List<String> expanded =
        here == macros.at(file, statement.last()) ? here.expand(statement.tokens()) : null;
    if (expanded == null) {
      return Optional.empty();
    }
    CalledAtomics called = CalledAtomics.of(language.c(), here, objects, work, expanded);
    return plain.isPlain(called.rest(), here)
        ? new BesideCalls(reader(file, statement.line()), code)
            .places(file, statement, called.calls())
        : Optional.empty();
  }

  private PlaceReader reader(SourceFile file, int line) {
    Macros here = macros.at(file, line);
    if (reader == null || here != last) {
      last = here;
      reader = new PlaceReader(language, here, objects, work);
    }
    return reader;
  }

  /**
   * The calls whose code compilers attribute to a line and a column: one, or all that a macro there
   * comes to or has among its arguments, in their order. None if there is none, or a macro whose
   * text is not known.
   *
   * @param code which places have code of their own
   */
  public List<AtomicCall> at(SourceFile file, int line, int column, PlacesWithCode code) {
    int offset = file.offset(line, column);
    return offset < 0 ? List.of() : reader(file, line).at(file, offset, code);
  }

  /**
   * What C's operators do to an {@code _Atomic} object at a line and a column: at most one access.
   * Only where nothing else in the expression may be atomic, as gcc may give up its column.
   */
  public List<AtomicCall> plain(SourceFile file, int line, int column) {
    int offset = file.offset(line, column);
    return offset < 0 ? List.of() : reader(file, line).plain(file, offset);
  }

  /** OpenMP's construct whose code compilers attribute to a line: at most one. */
  public List<AtomicCall> openMp(SourceFile file, int line) {
    @Nullable AtomicCall call = OpenMpAtomic.at(file.statements(work), line);
    return call == null ? List.of() : List.of(call);
  }

  /** The orders of the call at a line and a column, as {@link CallOrders#at} says. */
  public List<Order> orders(
      SourceFile file, int line, int column, String function, int values, int orders) {
    int offset = file.offset(line, column);
    return offset < 0
        ? List.of()
        : reader(file, line).orders(file, offset, function, values, orders);
  }

  /** The calls that begin in a line. */
  public List<AtomicCall> in(SourceFile file, int line) {
    return reader(file, line).in(file, line);
  }
}
