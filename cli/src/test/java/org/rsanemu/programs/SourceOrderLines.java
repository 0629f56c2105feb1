// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rsanemu.emu.source.SourceOrder;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.DebugInfo.Place;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TsanFunctions;
import org.rsanemu.loader.UserCode;

/**
 * Which operations of which orders one witness finds in each line of the user's, as {@code LOAD
 * ACQUIRE}. A line is all that two builds of a source have in common: addresses differ, and so does
 * how often a compiler copies a line.
 */
final class SourceOrderLines {
  /** What the library does by several operations is in a user's line only where it is inlined. */
  private static final Pattern SEVERAL = Pattern.compile("std::_Sp_atomic");

  private final Map<String, Set<String>> said = new TreeMap<>();
  private final Set<String> unknown = new TreeSet<>();
  private final Map<String, Set<String>> placeless = new TreeMap<>();

  /** What debug information says of a build. */
  static SourceOrderLines ofDebugInformation(Image image, DebugInfo debug) {
    SourceOrderLines lines = new SourceOrderLines();
    CodeRanges library = CodeRanges.of(debug.libraryAlgorithms());
    for (AtomicOperation each : debug.atomicOperations()) {
      if (isUsers(each, library, each.entry())) {
        user(debug, each.entry()).ifPresent(place -> lines.add(place, each));
      }
    }
    lines.addCalls(image, debug, library, debug.atomicOperations());
    return lines;
  }

  /** What the calls of ThreadSanitizer's functions say in a build that is instrumented. */
  static SourceOrderLines ofCalls(Image image, DebugInfo debug) {
    SourceOrderLines lines = new SourceOrderLines();
    CodeRanges library = CodeRanges.of(debug.libraryAlgorithms());
    lines.addCalls(image, debug, library, new TsanFunctions(image).operations());
    return lines;
  }

  /**
   * Whether it is not what an algorithm of the standard library does inside: of these is what a
   * function does that is none of an atomic's, which {@code std::atomic_thread_fence} is not.
   */
  static boolean isUsers(AtomicOperation operation, CodeRanges library, long address) {
    return operation.kind() == Kind.FENCE || !library.contains(address);
  }

  private void add(Place place, AtomicOperation operation) {
    boolean isKnown = operation.order() != Order.UNKNOWN;
    if (isKnown && operation.kind() == Kind.FENCE && operation.code().isEmpty()) {
      String fence = text(operation.kind(), operation.order(), operation.failure());
      placeless.computeIfAbsent(place.file(), _ -> new TreeSet<>()).add(fence);
    } else {
      add(line(place), operation.kind(), operation.order(), operation.failure());
    }
  }

  /** The calls of functions that do an operation for their callers. */
  private void addCalls(
      Image image, DebugInfo debug, CodeRanges library, Iterable<AtomicOperation> operations) {
    Map<Long, AtomicOperation> functions = new TreeMap<>();
    for (AtomicOperation each : operations) {
      if (!each.arguments().equals(Arguments.NONE) || user(debug, each.entry()).isEmpty()) {
        functions.putIfAbsent(each.entry(), each);
      }
    }
    CodeRanges described = CodeRanges.of(debug.describedCode());
    CallArguments calls = new CallArguments(image);
    for (Symbol caller : functions.isEmpty() ? Set.<Symbol>of() : image.symbols().functions()) {
      if (described.contains(caller.address())) {
        for (CallArguments.Call call : calls.calls(caller)) {
          AtomicOperation function = functions.get(call.target());
          if (function != null && isUsers(function, library, call.address())) {
            user(debug, call.address())
                .ifPresent(place -> addCall(line(place), calls, caller, call, function));
          }
        }
      }
    }
  }

  private void addCall(
      String line,
      CallArguments calls,
      Symbol caller,
      CallArguments.Call call,
      AtomicOperation function) {
    Arguments at = function.arguments();
    for (Order order : orders(calls, caller, call, at.order(), at::meaning, function.order())) {
      boolean derived = at.failure() < 0 && function.failure() == Order.UNKNOWN;
      Order otherwise = derived ? SourceOrder.ofFailure(order) : function.failure();
      for (Order failure : orders(calls, caller, call, at.failure(), at::meaning, otherwise)) {
        add(line, function.kind(), order, failure);
      }
    }
  }

  private static Set<Order> orders(
      CallArguments calls,
      Symbol caller,
      CallArguments.Call call,
      int argument,
      LongFunction<Order> meaning,
      Order otherwise) {
    Set<Long> values = argument < 0 ? Set.of() : calls.values(caller, call, argument);
    return values.isEmpty()
        ? Set.of(argument < 0 ? otherwise : Order.UNKNOWN)
        : values.stream().map(meaning::apply).collect(Collectors.toSet());
  }

  private void add(String line, Kind kind, Order order, Order failure) {
    boolean swaps = kind == Kind.COMPARE_AND_SWAP;
    if (order == Order.UNKNOWN || swaps && failure == Order.UNKNOWN) {
      unknown.add(line);
    } else if (kind != Kind.SIGNAL_FENCE) {
      said.computeIfAbsent(line, _ -> new TreeSet<>()).add(text(kind, order, failure));
    }
  }

  private static String text(Kind kind, Order order, Order failure) {
    return kind + " " + order + (kind == Kind.COMPARE_AND_SWAP ? "/" + failure : "");
  }

  private static Optional<Place> user(DebugInfo debug, long address) {
    List<Place> places = debug.places(address);
    return UserCode.nearestUser(places)
        .filter(_ -> places.stream().noneMatch(place -> SEVERAL.matcher(place.function()).find()))
        .map(place ->
            new Place(
                place.function(),
                place.file().replaceFirst(".*/testbins/", ""),
                place.line(),
                place.inlined()));
  }

  private static String line(Place place) {
    return place.file() + ":" + place.line();
  }

  /** What is done in each line, as far as it is known: {@code file:line}. */
  Map<String, Set<String>> said() {
    return said;
  }

  /** Lines with an operation whose order is not known. */
  Set<String> unknown() {
    return unknown;
  }

  /**
   * The fences of a file that have no instruction: debug information has their orders, but knows
   * only what they come before.
   */
  Set<String> placelessFences(String file) {
    return placeless.getOrDefault(file, Set.of());
  }

  /** All fences that stand in lines of a file. */
  Set<String> fences(String file) {
    return said.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(file + ":"))
        .flatMap(entry -> entry.getValue().stream())
        .filter(text -> text.startsWith(Kind.FENCE.name()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The files with fences that have no instruction. */
  Set<String> filesWithPlacelessFences() {
    return placeless.keySet();
  }
}
