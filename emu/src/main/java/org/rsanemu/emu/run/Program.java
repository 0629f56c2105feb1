package org.rsanemu.emu.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.cpu.Cpu;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.emu.linux.Abi;
import org.rsanemu.emu.linux.ProcessOptions;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.KnownFunctions;
import org.rsanemu.loader.KnownFunctions.HeapFunction;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.UserCode;

/**
 * A program ready to be run, as often as wanted: its engine and what is known of its instructions
 * are kept from run to run. Thread-confined; close it after use.
 */
public final class Program implements AutoCloseable {
  private static final long MEMORY_LIMIT = 2L << 30;
  private static final int THREAD_LIMIT = 1000;
  private static final long HWCAP_FP_ASIMD = 3;
  private static final long HWCAP_ATOMICS = 1 << 8;

  // HALF, THUMB, FAST_MULT, VFP, EDSP, NEON, VFPv3, TLS, VFPv4, IDIVA, IDIVT, VFPD32, LPAE
  private static final long HWCAP_ARM =
      1 << 1 | 1 << 2 | 1 << 4 | 1 << 6 | 1 << 7 | 1 << 12 | 1 << 13 | 1 << 15 | 1 << 16 | 1 << 17
          | 1 << 18 | 1 << 19 | 1 << 20;

  private final Image image;
  private final Abi abi;
  private final UserCode code;
  private final List<DebugInfo.AtomicVariable> atomicVariables;
  private final Engine engine;
  private final MachineMemory memory;
  private final Instructions instructions;
  private final Map<Long, HeapFunction> heapFunctions;
  private final long bias;

  private Program(
      Image image, UserCode code, List<DebugInfo.AtomicVariable> atomicVariables, Lifter lifter) {
    this.image = image;
    this.code = code;
    this.atomicVariables = atomicVariables;
    abi = Abi.forMachine(image.machine());
    engine = new Engine(Cpu.forMachine(image.machine()));
    memory = new MachineMemory(engine);
    bias = image.relocatable() ? abi.relocatableBase() : 0;
    heapFunctions = heapFunctions();
    instructions =
        new Instructions(
            pc -> lifter.meaning(memory.code(pc, Lifter.MAX_LENGTH), 0, pc, engine.thumb()),
            heapFunctions.keySet(),
            pc -> owner(pc - bias));
  }

  private int owner(long address) {
    int whose =
        code.judged(address)
            ? Instructions.USER
            : code.transparent(address) ? Instructions.FOR_CALLER : 0;
    return whose
        | (code.libraryAlgorithm(address) ? Instructions.ALGORITHM : 0)
        | (code.atomic(address) ? Instructions.ATOMIC_CODE : 0);
  }

  /**
   * Makes a program ready.
   *
   * @param debug its debug information; asked now, not kept
   * @throws BadBinaryException if it cannot be run
   */
  public static Program open(Image image, DebugInfo debug) throws BadBinaryException {
    if (image.interpreter() != null) {
      throw new BadBinaryException(
          image.path()
              + " is dynamically linked (it needs "
              + image.interpreter()
              + "): link it with -static or -static-pie");
    }
    return new Program(
        image,
        UserCode.of(image, debug),
        debug.atomicVariables(),
        Lifter.forMachine(image.machine()));
  }

  /** Runs the program once, from its start to an end. */
  public RunResult run(RunRequest request) {
    memory.reset();
    engine.reset();
    return new RunAssembly(this, request).run();
  }

  Image image() {
    return image;
  }

  Abi abi() {
    return abi;
  }

  UserCode code() {
    return code;
  }

  List<DebugInfo.AtomicVariable> atomicVariables() {
    return atomicVariables;
  }

  Engine engine() {
    return engine;
  }

  MachineMemory memory() {
    return memory;
  }

  Instructions instructions() {
    return instructions;
  }

  ProcessOptions options(RunRequest request) {
    long hwcap =
        switch (abi) {
          case X86_64 -> 0x078bfbfdL;
          case AARCH64 -> request.lse() ? HWCAP_FP_ASIMD | HWCAP_ATOMICS : HWCAP_FP_ASIMD;
          case ARMV7 -> HWCAP_ARM;
        };
    return new ProcessOptions(
        request.arguments(),
        request.environment(),
        request.stdin(),
        request.seed(),
        request.cpus(),
        image.path().toAbsolutePath().normalize().toString(),
        hwcap,
        0,
        MEMORY_LIMIT,
        THREAD_LIMIT,
        request.files());
  }

  /** The heap functions by the address of their first instruction. */
  Map<Long, HeapFunction> heap() {
    return heapFunctions;
  }

  /** What is added to the program's ELF addresses. */
  long bias() {
    return bias;
  }

  private Map<Long, HeapFunction> heapFunctions() {
    Map<Long, HeapFunction> functions = new HashMap<>();
    for (HeapFunction function : KnownFunctions.heap()) {
      for (Symbol symbol : image.symbols().named(function.name())) {
        functions.put(symbol.address() + bias, function);
      }
    }
    return functions;
  }

  @Override
  public void close() {
    engine.close();
    memory.close();
  }
}
