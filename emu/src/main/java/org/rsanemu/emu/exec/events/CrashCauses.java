// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.EndedMemory;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.code.StackFrame;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.CrashCause.Kind;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.model.Site;

/** Finds out why a program crashes, from what its memory was and is. */
public final class CrashCauses {
  private static final int SIGABRT = 6;
  private static final int SIGPIPE = 13;

  /** Linux maps nothing there by default: what is accessed there is a member of nothing. */
  private static final long NOTHING = GuestMemory.PAGE_SIZE;

  /** How far below its stack pointer a function may store before it has moved it. */
  private static final long BELOW_POINTER = 1 << 16;

  /** A frame may be as large as that, and miss the guard page. */
  private static final long LARGEST_FRAME = 1 << 28;

  /** So many calls are looked at for a large frame: what fills a local array may call others. */
  private static final int INNERMOST = 4;

  /** The C library's variable with the message of an abort, for debuggers. */
  private static final String MESSAGE = "__abort_msg";

  private static final int MOST_TEXT = 4096;

  private final Machine machine;
  private final ProgramCode code;
  private final HeapBlocks blocks;
  private final Supplier<String> errors;
  private final BooleanSupplier outputClosed;

  /**
   * @param errors the end of what the program wrote to its standard error
   * @param outputClosed whether nobody reads any more what it writes, and it knows
   */
  public CrashCauses(
      Machine machine,
      ProgramCode code,
      HeapBlocks blocks,
      Supplier<String> errors,
      BooleanSupplier outputClosed) {
    this.machine = machine;
    this.code = code;
    this.blocks = blocks;
    this.errors = errors;
    this.outputClosed = outputClosed;
  }

  /** Whether the signal says that nobody reads the program's output: its user wants it so. */
  public boolean isOfOutput(int signal) {
    return signal == SIGPIPE && outputClosed.getAsBoolean();
  }

  /**
   * An instruction of the thread that runs raised a signal that ends the program.
   *
   * @param instruction as an assembler writes it; "" if there is none
   */
  public CrashCause fault(GuestContext thread, int signal, long address, String instruction) {
    if (signal == Signal.SIGFPE
        && machine.engine().cpu().dividesByZero(instruction, machine.engine()::general)) {
      return CrashCause.said(Kind.ZERO_DIVISOR, "");
    }
    if (signal != Signal.SIGSEGV && signal != Signal.SIGBUS) {
      return CrashCause.UNKNOWN;
    }
    EndedMemory.FreeCall call = wrongFree(thread);
    if (call != null) {
      return of(call, "");
    }
    if (Long.compareUnsigned(address, NOTHING) < 0) {
      return CrashCause.said(Kind.NULL_POINTER, "");
    }
    if (isStackOverflow(thread, address)) {
      long size = thread.stackEnd() - thread.stackStart();
      Finding.Memory stack =
          new Finding.Memory(
              Finding.Memory.Kind.STACK, -1, thread.stackStart(), size, thread.number(), List.of());
      return new CrashCause(Kind.STACK_OVERFLOW, "", stack, -1, List.of(), largest(thread, size));
    }
    return machine.kernel().areaAround(address) == null ? ended(address) : CrashCause.UNKNOWN;
  }

  /**
   * The innermost call's frame, or that of one that called what fills it, if it is the most of the
   * stack, and more.
   */
  private CrashCause.@Nullable LargeFrame largest(GuestContext thread, long stack) {
    long inner = machine.engine().sp();
    for (int i = 0; i < INNERMOST; i++) {
      StackFrame frame = thread.frame(inner);
      if (frame == null) {
        return null;
      }
      if (-frame.offset() > stack / 2) {
        return new CrashCause.LargeFrame(-frame.offset(), code.places().stack(frame.site()));
      }
      inner -= frame.offset();
    }
    return null;
  }

  /** Whether the access is where the stack would be if it were larger. */
  private boolean isStackOverflow(GuestContext thread, long address) {
    long below = thread.stackStart() - address;
    return below > 0
        && below < LARGEST_FRAME
        && thread.stackStart() != 0
        && address - machine.engine().sp() >= -BELOW_POINTER;
  }

  private CrashCause ended(long address) {
    EndedMemory.Ended freed = blocks.at(address) == null ? blocks.ended().freedAt(address) : null;
    if (freed != null) {
      return of(Kind.AFTER_FREE, freed, "");
    }
    EndedMemory.Ended unmapped = blocks.ended().unmappedAt(address);
    return unmapped == null ? CrashCause.UNKNOWN : of(Kind.AFTER_UNMAP, unmapped, "");
  }

  private CrashCause of(Kind kind, EndedMemory.Ended ended, String said) {
    HeapBlocks.Block block = ended.block();
    Finding.Memory memory =
        block == null
            ? new Finding.Memory(
                Finding.Memory.Kind.OTHER, -1, ended.start(), ended.size(), -1, List.of())
            : MemoryKinds.of(block, code.places());
    return new CrashCause(kind, said, memory, ended.thread(), code.places().stack(ended.site()));
  }

  /** The thread that runs was sent a signal that ends the program. */
  public CrashCause sent(GuestContext thread, int signal) {
    if (signal != SIGABRT) {
      return CrashCause.UNKNOWN;
    }
    GuestContext.Panic panic = thread.panic();
    if (panic != null && thread.calls().isWithin(Site.context(panic.site()))) {
      return CrashCause.said(Kind.PANIC, Panics.last(errors.get()));
    }
    String message = message();
    String said = message.isEmpty() ? errors.get() : message;
    EndedMemory.FreeCall call = wrongFree(thread);
    return call == null ? CrashCause.said(Kind.OTHER, said) : of(call, said);
  }

  /** The end of what the program wrote to its standard error. */
  public String written() {
    return errors.get();
  }

  /** The call in which the thread frees what is not a block; null if it is in none. */
  private EndedMemory.@Nullable FreeCall wrongFree(GuestContext thread) {
    EndedMemory.FreeCall call = blocks.ended().lastCall(thread.number());
    boolean wrong = call != null && !call.live() && thread.calls().isWithin(call.context());
    return wrong ? call : null;
  }

  private CrashCause of(EndedMemory.FreeCall call, String said) {
    if (call.earlier() != null) {
      return of(Kind.DOUBLE_FREE, call.earlier(), said);
    }
    HeapBlocks.Block inside = blocks.at(call.address());
    Finding.Memory memory = inside == null ? null : MemoryKinds.of(inside, code.places());
    return new CrashCause(Kind.INVALID_FREE, said, memory, -1, List.of());
  }

  /** What the C library said before it aborted, "" if that is not known. */
  private String message() {
    for (ModuleMap.Mapped mapped : code.modules().present()) {
      for (Symbol symbol : mapped.module().image().symbols().named(MESSAGE)) {
        String text = message(symbol.address() + mapped.bias());
        if (!text.isEmpty()) {
          return text;
        }
      }
    }
    return "";
  }

  /** A pointer to a 32-bit size and a text. */
  private String message(long variable) {
    int word = machine.engine().cpu().wide() ? Long.BYTES : Integer.BYTES;
    long message = permits(variable, word) ? machine.memory().peek(variable, word) : 0;
    return message == 0 ? "" : machine.memory().text(message + Integer.BYTES, MOST_TEXT);
  }

  private boolean permits(long address, int size) {
    return machine.memory().permits(address, size, GuestMemory.PROT_READ);
  }
}
