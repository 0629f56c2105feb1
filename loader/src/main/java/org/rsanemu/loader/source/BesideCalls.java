// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.source.SourceFile.Position;
import org.rsanemu.loader.source.Statements.Statement;

/**
 * Finds statements that call atomic functions and make plain accesses alone besides: all of their
 * other names are known, and each call has code at a place of its own, so that what is elsewhere in
 * the statement is none of it. Thread-confined.
 */
final class BesideCalls {
  private final PlaceReader reader;
  private final PlacesWithCode code;

  BesideCalls(PlaceReader reader, PlacesWithCode code) {
    this.reader = reader;
    this.code = code;
  }

  /**
   * The places of a statement's calls that access memory; none if not all of them are known.
   *
   * @param expected how many calls there are
   */
  Optional<List<Position>> places(SourceFile file, Statement statement, int expected) {
    List<Position> places = new ArrayList<>();
    Lexer lexer = new Lexer(file.text(), statement.from());
    for (String token = lexer.next();
        token != null && lexer.start() < statement.to();
        token = lexer.next()) {
      if (token.equals("#") && lexer.beginsLine()) {
        return Optional.empty();
      }
      @Nullable List<AtomicCall> calls = calls(file, lexer.start(), token);
      // The code of a macro's calls is at one place: that of one is not told from another's.
      if (calls == null || calls.size() > 1 || !calls.isEmpty() && !code.has(file, lexer.start())) {
        return Optional.empty();
      }
      if (!calls.isEmpty()) {
        places.add(file.position(lexer.start()));
      }
    }
    return places.size() == expected ? Optional.of(List.copyOf(places)) : Optional.empty();
  }

  /** Those at a token that access memory; null if an object's value may be among them. */
  private @Nullable List<AtomicCall> calls(SourceFile file, int offset, String token) {
    if (!Lexer.isName(token) && !token.equals("(")) {
      return List.of();
    }
    List<AtomicCall> all = reader.at(file, offset, code);
    return all.contains(PlainAccess.VALUE)
        ? null
        : all.stream().filter(each -> !each.isFence()).toList();
  }
}
