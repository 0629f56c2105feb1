// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.rsanemu.loader.elf.SymbolReader.STT_FUNC;
import static org.rsanemu.loader.elf.SymbolReader.STT_GNU_IFUNC;
import static org.rsanemu.loader.elf.SymbolReader.STT_NOTYPE;
import static org.rsanemu.loader.elf.SymbolReader.STT_OBJECT;
import static org.rsanemu.loader.elf.SymbolReader.STT_TLS;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.elf.ElfFacts;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.elf.SymbolReader.RawSymbol;

/**
 * Symbols, indexed by address and by name. Functions are STT_FUNC, STT_GNU_IFUNC and the global
 * labels that assembler code left without a type, if no other function covers them.
 */
final class ElfSymbols implements SymbolTable {
  /** Fewer than one function in so many is A32 in a library that is T32. */
  private static final int ONE_IN = 10;

  private final boolean whole;
  private final List<Symbol> functions;
  private final RangeIndex functionIndex;
  private final RangeIndex objectIndex;
  private final Map<String, List<Symbol>> byName;
  private final MappingSymbols mapping;
  private final Set<Long> secondStateFunctions;
  private final Map<Long, String> localFiles;
  private final Map<Long, List<String>> aliases;
  private final List<Symbol> ifuncs;
  private final List<Symbol> threadLocals;

  private ElfSymbols(
      boolean whole,
      List<Symbol> functions,
      RangeIndex functionIndex,
      List<Symbol> objects,
      Map<String, List<Symbol>> byName,
      MappingSymbols mapping,
      Set<Long> secondStateFunctions,
      Map<Long, String> localFiles,
      Map<Long, List<String>> aliases,
      List<Symbol> ifuncs,
      List<Symbol> threadLocals) {
    this.whole = whole;
    this.functions = functions;
    this.functionIndex = functionIndex;
    this.objectIndex = RangeIndex.of(objects);
    this.byName = byName;
    this.mapping = mapping;
    this.secondStateFunctions = secondStateFunctions;
    this.localFiles = localFiles;
    this.aliases = aliases;
    this.ifuncs = ifuncs;
    this.threadLocals = threadLocals;
  }

  /** By address; of several names of one address the preferred one first. */
  private static int compare(RawSymbol a, RawSymbol b) {
    int order = Long.compare(a.address(), b.address());
    order = order != 0 ? order : Boolean.compare(isLabel(a), isLabel(b));
    order = order != 0 ? order : Boolean.compare(a.size() == 0, b.size() == 0);
    order = order != 0 ? order : Boolean.compare(b.global(), a.global());
    order = order != 0 ? order : Boolean.compare(isReserved(a.name()), isReserved(b.name()));
    order = order != 0 ? order : a.name().length() - b.name().length();
    return order != 0 ? order : a.name().compareTo(b.name());
  }

  private static boolean isLabel(RawSymbol symbol) {
    return symbol.type() == STT_NOTYPE;
  }

  /**
   * The table of these symbols; they are given as the file has them, with Thumb's bit 0.
   *
   * @param whole whether they are all that there were, not only those that other files may use
   */
  static ElfSymbols of(List<RawSymbol> all, ElfFacts facts, List<Segment> segments, boolean whole) {
    List<RawSymbol> raw = all.stream().filter(symbol -> symbol.type() != STT_TLS).toList();
    List<RawSymbol> sorted = new ArrayList<>();
    Set<Long> secondState = new HashSet<>();
    for (RawSymbol symbol : raw) {
      if (MappingSymbols.is(symbol, facts)) {
        continue;
      }
      boolean odd = facts.hasStateBit() && isFunction(symbol) && (symbol.address() & 1) != 0;
      if (odd) {
        secondState.add(symbol.address() & ~1L);
      }
      sorted.add(odd ? at(symbol, symbol.address() & ~1L) : symbol);
    }
    sorted.sort(ElfSymbols::compare);
    MappingSymbols mapping = MappingSymbols.of(raw, facts);
    List<Symbol> functions = new FunctionExtents(segments, whole).of(sorted);
    RangeIndex index = RangeIndex.of(functions);
    List<Symbol> objects = objects(sorted, segments);
    return new ElfSymbols(
        whole,
        functions,
        index,
        objects,
        names(sorted, index),
        mapping,
        secondState,
        localFiles(sorted),
        aliases(sorted),
        ifuncs(sorted),
        threadLocals(all));
  }

  private static List<Symbol> threadLocals(List<RawSymbol> all) {
    return all.stream()
        .filter(symbol -> symbol.type() == STT_TLS && symbol.size() > 0)
        .map(symbol -> new Symbol(symbol.name(), symbol.address(), symbol.size(), false))
        .sorted(Comparator.comparingLong(Symbol::address).thenComparing(Symbol::name))
        .toList();
  }

  @Override
  public List<Symbol> threadLocals() {
    return threadLocals;
  }

  @Override
  public boolean isPartial() {
    return !whole;
  }

  @Override
  public boolean isEmpty() {
    return byName.isEmpty();
  }

  @Override
  public @Nullable Symbol functionAt(long address) {
    return functionIndex.at(address);
  }

  @Override
  public @Nullable Symbol objectAt(long address) {
    return objectIndex.at(address);
  }

  @Override
  public List<Symbol> named(String name) {
    return byName.getOrDefault(name, List.of());
  }

  @Override
  public List<Symbol> functions() {
    return functions;
  }

  @Override
  public List<String> names(Symbol function) {
    return aliases.getOrDefault(function.address(), List.of(function.name()));
  }

  @Override
  public List<Symbol> ifuncs() {
    return ifuncs;
  }

  @Override
  public @Nullable String localFile(long address) {
    Symbol function = functionAt(address);
    return function == null ? null : localFiles.get(function.address());
  }

  @Override
  public boolean secondStateAt(long address) {
    if (!mapping.isEmpty()) {
      return mapping.kindAt(address) == 't';
    }
    Symbol function = functionAt(address);
    return function != null && secondStateFunctions.contains(function.address());
  }

  @Override
  public boolean isMostlySecondState() {
    int few = functions.size() / ONE_IN;
    return few > 0 && secondStateFunctions.size() > functions.size() - few;
  }

  static boolean isFunction(RawSymbol symbol) {
    return symbol.type() == STT_FUNC || symbol.type() == STT_GNU_IFUNC;
  }

  /** A name that C reserves for the implementation; C++'s and Rust's mangled names are not. */
  private static boolean isReserved(String name) {
    return name.startsWith("_") && !name.startsWith("_Z") && !name.startsWith("_R");
  }

  private static RawSymbol at(RawSymbol symbol, long address) {
    return new RawSymbol(
        symbol.name(), address, symbol.size(), symbol.type(), symbol.global(), symbol.file());
  }

  /** The names of the addresses that have several; sorted symbols have the preferred one first. */
  private static Map<Long, List<String>> aliases(List<RawSymbol> sorted) {
    Map<Long, List<String>> aliases = new HashMap<>();
    @Nullable RawSymbol first = null;
    for (RawSymbol symbol : sorted) {
      if (!isFunction(symbol)) {
        continue;
      }
      if (first == null || first.address() != symbol.address()) {
        first = symbol;
        continue;
      }
      List<String> names = aliases.get(symbol.address());
      if (names == null) {
        names = new ArrayList<>(List.of(first.name()));
        aliases.put(symbol.address(), names);
      }
      // Not a search in all: a damaged file may give one address a million names.
      if (!names.getLast().equals(symbol.name())) {
        names.add(symbol.name());
      }
    }
    return aliases;
  }

  private static List<Symbol> ifuncs(List<RawSymbol> sorted) {
    return sorted.stream()
        .filter(symbol -> symbol.type() == STT_GNU_IFUNC)
        .map(symbol -> new Symbol(symbol.name(), symbol.address(), symbol.size(), true))
        .toList();
  }

  private static Map<Long, String> localFiles(List<RawSymbol> sorted) {
    Map<Long, String> files = new HashMap<>();
    for (RawSymbol symbol : sorted) {
      if (isFunction(symbol) && !symbol.global()) {
        files.put(symbol.address(), symbol.file());
      }
    }
    sorted.stream().filter(RawSymbol::global).forEach(symbol -> files.remove(symbol.address()));
    return files;
  }

  private static List<Symbol> objects(List<RawSymbol> sorted, List<Segment> segments) {
    List<Symbol> objects = new ArrayList<>();
    long last = -1;
    for (RawSymbol symbol : sorted) {
      if (symbol.type() == STT_OBJECT && symbol.address() != last) {
        last = symbol.address();
        long room = FunctionExtents.room(segments, symbol.address(), 0);
        long size = Long.compareUnsigned(symbol.size(), room) < 0 ? symbol.size() : room;
        objects.add(new Symbol(symbol.name(), symbol.address(), size, false));
      }
    }
    return objects;
  }

  private static Map<String, List<Symbol>> names(List<RawSymbol> sorted, RangeIndex functions) {
    Map<String, List<Symbol>> names = new HashMap<>(2 * sorted.size());
    for (RawSymbol symbol : sorted) {
      boolean function = isFunction(symbol);
      long size = symbol.size();
      Symbol extent = size == 0 && function ? functions.at(symbol.address()) : null;
      if (extent != null && extent.address() == symbol.address()) {
        size = extent.size();
      }
      Symbol named = new Symbol(symbol.name(), symbol.address(), size, function);
      List<Symbol> before = names.putIfAbsent(symbol.name(), List.of(named));
      if (before != null) {
        List<Symbol> all = before.size() > 1 ? before : new ArrayList<>(before);
        all.add(named);
        names.put(symbol.name(), all);
      }
    }
    return names;
  }
}
