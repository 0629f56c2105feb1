// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.result.RunRequest.AtomicRange;
import org.rsanemu.loader.SymbolTable;

class AtomicArgumentTest {
  private static final SymbolTable SYMBOLS = new Symbols();

  @ParameterizedTest
  @CsvSource({
    "flag, 0x1000, 4",
    "table, 0x2000, 64",
    "table+8, 0x2008, 56",
    "table+0x10:8, 0x2010, 8",
    "table:2, 0x2000, 2",
    "0x3000:8, 0x3000, 8",
    "0x3000+4, 0x3004, 4",
    "operator+, 0x4000, 8",
    "a::b, 0x5000, 1",
    "a::b:1, 0x5000, 1",
  })
  void namesMemory(String argument, String address, long length) {
    assertThat(AtomicArgument.resolve(argument, SYMBOLS))
        .containsExactly(new AtomicRange(Long.decode(address), length));
  }

  @Test
  void allVariablesOfANameAreMeant() {
    assertThat(AtomicArgument.resolve("twice", SYMBOLS)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"nothing", "main", "table+x", "table:-1", "table+64", ":4"})
  void mistakesNameTheArgument(String argument) {
    assertThatThrownBy(() -> AtomicArgument.resolve(argument, SYMBOLS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--atomic ");
  }

  private static final class Symbols implements SymbolTable {
    private static final List<Symbol> ALL =
        List.of(
            new Symbol("flag", 0x1000, 4, false),
            new Symbol("table", 0x2000, 64, false),
            new Symbol("operator+", 0x4000, 8, false),
            new Symbol("a::b", 0x5000, 1, false),
            new Symbol("twice", 0x6000, 4, false),
            new Symbol("twice", 0x7000, 4, false),
            new Symbol("main", 0x100, 4, true));

    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public @Nullable Symbol functionAt(long address) {
      return null;
    }

    @Override
    public @Nullable Symbol objectAt(long address) {
      return null;
    }

    @Override
    public List<Symbol> named(String name) {
      return ALL.stream().filter(symbol -> symbol.name().equals(name)).toList();
    }

    @Override
    public List<Symbol> functions() {
      return List.of();
    }
  }
}
