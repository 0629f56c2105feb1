// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.source.AtomicPlaces;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.emu.source.PlainStatements;
import org.rsanemu.emu.source.SourceOrderTable;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.KnownFunctions;
import org.rsanemu.loader.KnownFunctions.HeapFunction;
import org.rsanemu.loader.LazySlots;
import org.rsanemu.loader.LockFunctions;
import org.rsanemu.loader.ParallelRuntime;
import org.rsanemu.loader.PauseCall;
import org.rsanemu.loader.PlainCode;
import org.rsanemu.loader.RuntimeCode;
import org.rsanemu.loader.StringFunctions;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.SynchronizingFunctions.Caller;
import org.rsanemu.loader.TsanFunctions;
import org.rsanemu.loader.UserCode;

/**
 * What is known of an ELF file that runs map, wherever they map it: all addresses are ELF
 * addresses. Thread-confined.
 */
public final class Module {
  /** What the names of such objects begin with. */
  private static final String GUARD = "_ZGV";

  /** Variables in std and its kin, and libstdc++'s facets of the classic locale. */
  private static final Pattern CXX_VARIABLES =
      Pattern.compile(
          "_ZN?K?St.*|_ZN14__gnu_internal.*|_ZN9__gnu_cxx.*|_ZN12_GLOBAL__N_1\\d+"
              + "(ctype|collate|codecvt|num_get|num_put|numpunct|numpunct_cache|moneypunct"
              + "|moneypunct_cache|money_get|money_put|time_get|time_put|messages)_[cw][ft]?E");

  private final String path;
  private final Image image;
  private final UserCode code;
  private final LongPredicate declared;
  private final List<DebugInfo.AtomicVariable> atomicVariables;
  private final List<DebugInfo.AtomicVariable> threadLocalAtomics;
  private final Map<Long, HeapFunction> heapFunctions;
  private final Implementations implementations;
  private final Map<Long, StringFunctions.Use> stringFunctions;
  private final PassingFunctions passing;
  private final ImageCode functions;
  private final CodeRanges parallelRuntime;
  private final TsanFunctions tsan;
  private final RuntimeCode runtime;
  private final Map<Long, LockFunctions.Use> lockFunctions;
  private final SourceOrderTable sourceOrders;
  private final AtomicPlaces atomicPlaces;
  private final PlainStatements plainStatements;
  private final CodeRanges plain;
  private final CodeRanges constructing;
  private final CodeRanges volatiles;
  private final CodeRanges assembly;
  private final Set<Long> flagTests;
  private final Set<Long> panics;
  private @Nullable Map<Long, String> lastCalls;
  private @Nullable Map<Long, LazySlots.Slot> lazyPauses;

  /** A library's, of which only what is the library's own matters. */
  public Module(
      String path, Image image, UserCode code, List<DebugInfo.AtomicVariable> atomicVariables) {
    this(
        path,
        image,
        code,
        atomicVariables,
        List.of(),
        List.of(),
        PlainCode.NONE,
        Orders.ISA,
        _ -> false);
  }

  /**
   * One whose source is known, as far as its debug information has it.
   *
   * @param declared whether a global variable at an address is not a library's
   */
  public Module(
      String path,
      Image image,
      UserCode code,
      DebugInfo debug,
      Orders orders,
      LongPredicate declared) {
    this(
        path,
        image,
        code,
        debug.atomicVariables(),
        debug.threadLocalAtomics(),
        debug.atomicOperations(),
        debug.plainCode(),
        orders,
        declared);
  }

  private Module(
      String path,
      Image image,
      UserCode code,
      List<DebugInfo.AtomicVariable> atomicVariables,
      List<DebugInfo.AtomicVariable> threadLocalAtomics,
      List<AtomicOperation> operations,
      PlainCode plainCode,
      Orders orders,
      LongPredicate declared) {
    this.declared = declared;
    this.threadLocalAtomics = threadLocalAtomics;
    this.path = path;
    this.image = image;
    this.code = code;
    this.atomicVariables = atomicVariables;
    heapFunctions = KnownFunctions.heapIn(image.symbols());
    passing = new PassingFunctions(image);
    functions = new ImageCode(image);
    implementations = new Implementations(image, functions);
    stringFunctions = StringFunctions.in(image, code);
    tsan = new TsanFunctions(image);
    atomicPlaces = new AtomicPlaces(operations);
    plainStatements = new PlainStatements(plainCode.besides(), atomicPlaces);
    plain = CodeRanges.of(plainCode.plain());
    constructing = CodeRanges.of(plainCode.constructing());
    volatiles = CodeRanges.of(plainCode.volatiles());
    assembly = CodeRanges.of(plainCode.assembly());
    List<AtomicOperation> all = new ArrayList<>(orders == Orders.SOURCE ? operations : List.of());
    all.addAll(tsan.operations());
    sourceOrders = all.isEmpty() ? SourceOrderTable.NONE : new SourceOrderTable(all);
    parallelRuntime = ParallelRuntime.of(image);
    runtime = RuntimeCode.of(image, code);
    lockFunctions = LockFunctions.in(image.symbols());
    boolean setsFlags = image.architecture().cpu().setsFloatingPointFlags();
    panics = KnownFunctions.panicsIn(image.symbols());
    flagTests = setsFlags ? Set.of() : KnownFunctions.flagTestsIn(image.symbols());
  }

  /** The file on the host, absolute. */
  public String path() {
    return path;
  }

  public Image image() {
    return image;
  }

  /** Whether an instruction is the user's. */
  boolean judged(long address) {
    return code.judged(address) && !implementations.contains(address) && !tsan.contains(address);
  }

  /** Whether an instruction belongs to an algorithm of a system header. */
  boolean libraryAlgorithm(long address) {
    return code.libraryAlgorithm(address);
  }

  /** Whether an instruction acts on behalf of its function's caller. */
  boolean actsForCaller(long address) {
    // An implementation that has a name is asked, too, for where it goes on.
    return implementations.contains(address) || code.transparent(address) || tsan.contains(address);
  }

  /** Whether it is in a library's function that works on objects of its caller. */
  boolean usesObjects(long address) {
    Symbol function = image.symbols().functionAt(address);
    return function != null
        && image.symbols().names(function).stream().anyMatch(UserCode::usesObjects);
  }

  /** Whether it is in a facet of a locale that fills a cache of its own when it is first asked. */
  boolean isFacets(long address) {
    Symbol function = image.symbols().functionAt(address);
    return function != null && function.name().startsWith("_ZNKSt5ctypeI");
  }

  /** Whether a global variable there is one that C++'s library has for itself. */
  boolean isCxxLibrarys(long address) {
    Symbol object = image.symbols().objectAt(address);
    boolean isNamed = object != null && CXX_VARIABLES.matcher(object.name()).matches();
    return (isNamed || RuntimeCode.isCxx(image)) && !declares(address);
  }

  /** Whether a global variable there is the program's own: it is not a library's. */
  boolean declares(long address) {
    return declared.test(address);
  }

  /** Whether it belongs to {@code memcpy} or its kin: it is no atomic operation, for nobody. */
  boolean copies(long address) {
    return code.transparent(address) && isNamedAsCopying(address)
        || implementations.copies(address);
  }

  private boolean isNamedAsCopying(long address) {
    Symbol function = image.symbols().functionAt(address);
    return function != null && image.symbols().names(function).stream().anyMatch(UserCode::copies);
  }

  /** Whether an instruction is of a library's function that does nothing but access an atomic. */
  public boolean isOfAtomicFunction(long address) {
    return code.atomic(address) && !assembly.contains(address) && !tsan.accessesOnce(address);
  }

  /** Whether an instruction is in a function that returns nothing, as far as that is known. */
  boolean returnsNothing(long address) {
    return code.returnsNothing(address);
  }

  boolean returnsNoVector(long address) {
    return code.returnsNoVector(address);
  }

  /** The function of the C library that begins there, if it only pauses; else null. */
  @Nullable PauseCall pause(long address) {
    Symbol function = image.symbols().functionAt(address);
    if (function == null
        || function.address() != address
        || (marks(address) & Instructions.RUNTIME) == 0) {
      return null;
    }
    List<String> names = image.symbols().names(function);
    for (String name : names) {
      PauseCall call = KnownFunctions.pause(name);
      if (call != null && (call.time() < 0 || isLibrarys(name, names))) {
        return call;
      }
    }
    return null;
  }

  /** In a static program the C library's function has another name, too. */
  private boolean isLibrarys(String name, List<String> names) {
    return code.basis() == UserCode.Basis.LIBRARY || names.contains("__" + name);
  }

  /** The words by which it calls such functions, by address. */
  Map<Long, LazySlots.Slot> lazyPauses() {
    Map<Long, LazySlots.Slot> known = lazyPauses;
    if (known == null) {
      known = image.dynamic().lazySlots().of(KnownFunctions.pauses());
      lazyPauses = known;
    }
    return known;
  }

  /** Whether an instruction's function only passes its arguments to one operation on memory. */
  boolean passes(long address) {
    return passing.contains(address);
  }

  /** The function that has an instruction; null if that is not known. */
  FunctionBounds.@Nullable Range function(long address) {
    return functions.function(address);
  }

  /** What {@link Instructions} marks an instruction with, except for what runs have learned. */
  public int marks(long address) {
    int marks = 0;
    if (judged(address)) {
      marks |= Instructions.USER;
    } else if (actsForCaller(address)) {
      marks |= Instructions.FOR_CALLER;
    }
    if (copies(address)) {
      marks |= Instructions.COPIES;
    }
    if (code.libraryAlgorithm(address)) {
      marks |= Instructions.ALGORITHM;
    }
    if (parallelRuntime.contains(address) && !judged(address)) {
      marks |= Instructions.PARALLEL_RUNTIME;
    }
    if (runtime.contains(address)) {
      marks |= Instructions.RUNTIME | (runtime.isCxx(address) ? Instructions.CXX_LIBRARY : 0);
    }
    if (isOfAtomicFunction(address) || assembly.contains(address)) {
      marks |= Instructions.ATOMIC_CODE;
    }
    if (constructing.contains(address)) {
      marks |= Instructions.PLAIN | Instructions.CONSTRUCTS;
    } else if (plain.contains(address)) {
      marks |= Instructions.PLAIN;
    } else if (volatiles.contains(address)) {
      marks |= Instructions.VOLATILE;
    }
    if (tsan.contains(address)) {
      marks |= Instructions.STUB;
    }
    if (tsan.accessesOnce(address)) {
      marks |= Instructions.ATOMIC_CODE;
    }
    return isEntry(address) ? marks | Instructions.ENTRY : marks;
  }

  /** Whether a run wants to hear when it comes here: to the program, or to a known function. */
  private boolean isEntry(long address) {
    return heapFunctions.containsKey(address)
        || implementations.chooses(address)
        || stringFunction(address) != null
        || flagTests.contains(address)
        || panics.contains(address)
        || lockFunctions.containsKey(address)
        || runtime.documented().containsKey(address)
        || address == entry();
  }

  /**
   * What its source says of the orders of its atomic operations, if it is asked, and what calls of
   * TSan's do.
   */
  public SourceOrderTable sourceOrders() {
    return sourceOrders;
  }

  /** Which of its ordinary instructions are atomic by its source, whoever says with what order. */
  AtomicPlaces atomicPlaces() {
    return atomicPlaces;
  }

  /** Which of its ordinary instructions are plain although their statement is not. */
  PlainStatements plainStatements() {
    return plainStatements;
  }

  /**
   * Whether what an ordinary instruction accesses may be known from its source: that has an atomic
   * operation there, or it is a standard library's header.
   */
  boolean describesAccess(long address) {
    return atomicPlaces.mayContain(address) || code.libraryAlgorithm(address);
  }

  /** Its variables of atomic type. */
  public List<DebugInfo.AtomicVariable> atomicVariables() {
    return atomicVariables;
  }

  /**
   * Whether a byte says of a static variable in a C++ function that it is initialized: a compiler's
   * object, of which no source speaks (Itanium C++ ABI, 3.3.3 and 5.1.5).
   */
  boolean isGuard(long address) {
    Symbol object = image.symbols().objectAt(address);
    return object != null && object.address() == address && object.name().startsWith(GUARD);
  }

  /** Those that each thread has: their addresses are offsets in the thread's block. */
  public List<DebugInfo.AtomicVariable> threadLocalAtomics() {
    return threadLocalAtomics;
  }

  /** Its heap functions by the address of their first instruction. */
  public Map<Long, HeapFunction> heapFunctions() {
    return heapFunctions;
  }

  /** What the function that begins here reads of strings; null if that is not known. */
  public StringFunctions.@Nullable Use stringFunction(long address) {
    StringFunctions.Use named = stringFunctions.get(address);
    return named != null ? named : implementations.stringFunction(address);
  }

  /** Whether a function begins here that reports what the engine does not keep. */
  public boolean testsLostFlags(long address) {
    return flagTests.contains(address);
  }

  /** Whether the function begins here through which Rust panics. */
  public boolean panics(long address) {
    return panics.contains(address);
  }

  /** Whether it is known which of its code orders only what it is documented to. */
  boolean knowsRuntime() {
    return runtime.isKnown();
  }

  /** Its functions that begin, end or use locks, by address. */
  public Map<Long, LockFunctions.Use> lockFunctions() {
    return lockFunctions;
  }

  /** Its functions that are documented to order something, by address. */
  public Map<Long, Caller> documented() {
    return runtime.documented();
  }

  /** Its functions that are called when something is wrong, by address: their names. */
  public Map<Long, String> lastCalls() {
    Map<Long, String> known = lastCalls;
    if (known == null) {
      known = LastCalls.in(image.symbols());
      lastCalls = known;
    }
    return known;
  }

  /** Its functions that act for their callers and are chosen when the program starts. */
  public Implementations implementations() {
    return implementations;
  }

  /** The first instruction; ARM's addresses say in their lowest bit that it is T32. */
  public long entry() {
    return image.bits() == 32 ? image.entry() & -2 : image.entry();
  }

  /** Lowest address of a segment. */
  long start() {
    return image.segments().getFirst().address();
  }

  /** Behind the last segment. */
  long end() {
    Image.Segment last = image.segments().getLast();
    return last.address() + last.memorySize();
  }

  /**
   * What was added to its addresses if the page at {@code offset} of its file is at {@code
   * address}; -1 if no segment with code has it.
   */
  public long biasOf(long address, long offset) {
    for (Image.Segment segment : image.segments()) {
      long from = segment.offset() & -PAGE;
      boolean executable = (segment.flags() & 1) != 0;
      if (executable && offset >= from && offset < segment.offset() + segment.fileSize()) {
        return address - offset + segment.offset() - segment.address();
      }
    }
    return -1;
  }

  private static final long PAGE = 4096;
}
