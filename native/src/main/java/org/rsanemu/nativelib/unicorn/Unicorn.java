// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.unicorn;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.NativeCalls;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * One engine of libunicorn. Thread-confined; close it after use. Every method throws {@link
 * UnicornException} if the library reports an error, unless it says otherwise.
 */
public final class Unicorn implements AutoCloseable {
  /** Where no code can be: the engine ends by itself where it is asked to, and not at 0 either. */
  private static final long NOWHERE = -1;

  /** The library's file, and Debian's package of it. */
  public static final String SONAME = "libunicorn.so.2";

  public static final String DEBIAN_PACKAGE = "libunicorn2";

  private static final NativeLibrary LIBRARY = NativeLibrary.open(SONAME, DEBIAN_PACKAGE);

  /** For functions that are short and call nothing back: the JVM need not leave its own state. */
  private static final Linker.Option SHORT = Linker.Option.critical(false);

  // uc_err f(uc_engine *uc, ...), as in <unicorn/unicorn.h>
  private static final MethodHandle UC_VERSION = f("uc_version", ADDRESS, ADDRESS);
  private static final MethodHandle UC_OPEN = f("uc_open", JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle UC_CLOSE = f("uc_close", ADDRESS);
  private static final MethodHandle UC_EMU_START =
      f("uc_emu_start", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle UC_EMU_STOP = shortF("uc_emu_stop", ADDRESS);
  private static final MethodHandle UC_REG_READ = shortF("uc_reg_read", ADDRESS, JAVA_INT, ADDRESS);
  private static final MethodHandle UC_REG_WRITE =
      shortF("uc_reg_write", ADDRESS, JAVA_INT, ADDRESS);
  private static final MethodHandle UC_MEM_MAP_PTR =
      f("uc_mem_map_ptr", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle UC_MEM_UNMAP = f("uc_mem_unmap", ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle UC_MEM_PROTECT =
      f("uc_mem_protect", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle UC_MEM_REGIONS = f("uc_mem_regions", ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle UC_FREE = f("uc_free", ADDRESS);
  private static final MethodHandle UC_CONTEXT_ALLOC = f("uc_context_alloc", ADDRESS, ADDRESS);
  private static final MethodHandle UC_CONTEXT_SAVE = shortF("uc_context_save", ADDRESS, ADDRESS);
  private static final MethodHandle UC_CONTEXT_RESTORE =
      shortF("uc_context_restore", ADDRESS, ADDRESS);
  private static final MethodHandle UC_CONTEXT_FREE = f("uc_context_free", ADDRESS);
  private static final MethodHandle UC_CONTEXT_SIZE =
      LIBRARY.function("uc_context_size", FunctionDescriptor.of(JAVA_LONG, ADDRESS));
  private static final MethodHandle UC_STRERROR =
      LIBRARY.function("uc_strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final MethodHandle UC_HOOK_ADD =
      LIBRARY.function(
          "uc_hook_add",
          FunctionDescriptor.of(
              JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG),
          Linker.Option.firstVariadicArg(7));
  private static final MethodHandle UC_HOOK_ADD_INSN =
      LIBRARY.function(
          "uc_hook_add",
          FunctionDescriptor.of(
              JAVA_INT, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, JAVA_LONG,
              JAVA_INT),
          Linker.Option.firstVariadicArg(7));
  private static final MethodHandle UC_CTL_INT =
      LIBRARY.function(
          "uc_ctl",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle UC_CTL_RANGE =
      LIBRARY.function(
          "uc_ctl",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_LONG, JAVA_LONG),
          Linker.Option.firstVariadicArg(2));

  /** Of {@code uc_arch}. */
  public static final int ARCH_X86 = 4;

  /** {@code uc_hook_type}. */
  public static final int HOOK_INTR = 1;

  public static final int HOOK_INSN = 1 << 1;
  public static final int HOOK_CODE = 1 << 2;
  public static final int HOOK_BLOCK = 1 << 3;
  public static final int HOOK_MEM_WRITE = 1 << 11;
  public static final int HOOK_MEM_READ_AFTER = 1 << 13;
  public static final int HOOK_MEM_INVALID = 0x3f << 4;
  public static final int HOOK_INSN_INVALID = 1 << 14;

  /** Permissions; the same bits as Linux's {@code PROT_}. */
  public static final int PROT_READ = 1;

  public static final int PROT_WRITE = 2;
  public static final int PROT_EXEC = 4;

  private static final int CTL_SET_CPU_MODEL = 0x44000007;
  private static final int CTL_REMOVE_CACHE = 0x48000009;

  /** {@code uc_mem_region}: begin and last address, permissions. */
  private static final long REGION_BYTES = 24;

  /** A part of the guest's memory with the same permissions. */
  public record Region(long address, long size, int permissions) {}

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment engine;
  private final MemorySegment register = arena.allocate(16, 16);

  /**
   * @param cpuModel {@code uc_cpu_*}, or -1 for the default
   */
  public Unicorn(int arch, int mode, int cpuModel) {
    MemorySegment handle = arena.allocate(ADDRESS);
    try {
      check("uc_open", (int) UC_OPEN.invokeExact(arch, mode, handle), arch, mode);
      engine = handle.get(ADDRESS, 0);
      if (cpuModel >= 0) {
        check(
            "uc_ctl_set_cpu_model",
            (int) UC_CTL_INT.invokeExact(engine, CTL_SET_CPU_MODEL, cpuModel),
            cpuModel,
            0);
      }
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** The library's handle on the engine. */
  MemorySegment handle() {
    return engine;
  }

  /** The engine's own state, for what the library has no function for; valid until it is closed. */
  public MemorySegment state() {
    return HostMemory.allocated(engine);
  }

  /** What is mapped. */
  public List<Region> regions() {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment list = local.allocate(ADDRESS);
      MemorySegment count = local.allocate(JAVA_INT);
      check("uc_mem_regions", (int) UC_MEM_REGIONS.invokeExact(engine, list, count), 0, 0);
      MemorySegment first = list.get(ADDRESS, 0).reinterpret(count.get(JAVA_INT, 0) * REGION_BYTES);
      List<Region> regions = new ArrayList<>();
      for (long at = 0; at < first.byteSize(); at += REGION_BYTES) {
        long begin = first.get(JAVA_LONG, at);
        long last = first.get(JAVA_LONG, at + 8);
        regions.add(new Region(begin, last - begin + 1, first.get(JAVA_INT, at + 16)));
      }
      check("uc_free", (int) UC_FREE.invokeExact(first), 0, 0);
      return regions;
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** The version of the library in use, as {@code 2.0.1}. */
  public static String version() {
    try (Arena local = Arena.ofConfined()) {
      int packed = (int) UC_VERSION.invokeExact(local.allocate(JAVA_INT), local.allocate(JAVA_INT));
      return (packed >>> 24) + "." + (packed >>> 16 & 0xff) + "." + (packed >>> 8 & 0xff);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /**
   * Runs from {@code pc} until something stops the engine.
   *
   * @return the library's error code, 0 if it was stopped
   */
  public int start(long pc) {
    try {
      return (int) UC_EMU_START.invokeExact(engine, pc, NOWHERE, 0L, 0L);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Asks the engine to stop at the instruction or block whose hook is under way. */
  public void stop() {
    try {
      check("uc_emu_stop", (int) UC_EMU_STOP.invokeExact(engine), 0, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Reads a register of up to 8 bytes, zero extended. */
  public long register(int id) {
    try {
      register.set(JAVA_LONG, 0, 0L);
      check("uc_reg_read", (int) UC_REG_READ.invokeExact(engine, id, register), id, 0);
      return register.get(JAVA_LONG, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Writes a register of up to 8 bytes. */
  public void register(int id, long value) {
    try {
      register.set(JAVA_LONG, 0, value);
      check("uc_reg_write", (int) UC_REG_WRITE.invokeExact(engine, id, register), id, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Reads the first {@code length} bytes, up to 16, of a vector or x87 register. */
  public void readVector(int id, byte[] into, int offset, int length) {
    try {
      register.fill((byte) 0);
      check("uc_reg_read", (int) UC_REG_READ.invokeExact(engine, id, register), id, 0);
      MemorySegment.copy(register, JAVA_BYTE, 0, into, offset, length);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Writes the first {@code length} bytes, up to 16, of such a register; the others are zeroed. */
  public void writeVector(int id, byte[] from, int offset, int length) {
    try {
      register.fill((byte) 0);
      MemorySegment.copy(from, offset, register, JAVA_BYTE, 0, length);
      check("uc_reg_write", (int) UC_REG_WRITE.invokeExact(engine, id, register), id, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Maps host memory into the guest; page aligned. */
  public void map(long address, MemorySegment host, int permissions) {
    try {
      check(
          "uc_mem_map_ptr",
          (int) UC_MEM_MAP_PTR.invokeExact(engine, address, host.byteSize(), permissions, host),
          address,
          host.byteSize());
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  public void unmap(long address, long size) {
    try {
      check("uc_mem_unmap", (int) UC_MEM_UNMAP.invokeExact(engine, address, size), address, size);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  public void protect(long address, long size, int permissions) {
    try {
      check(
          "uc_mem_protect",
          (int) UC_MEM_PROTECT.invokeExact(engine, address, size, permissions),
          address,
          size);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Forgets what was translated from {@code [begin, end)}. */
  public void removeCache(long begin, long end) {
    try {
      check(
          "uc_ctl_remove_cache",
          (int) UC_CTL_RANGE.invokeExact(engine, CTL_REMOVE_CACHE, begin, end),
          begin,
          end - begin);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Adds a hook over all addresses; {@code callback} must stay reachable as long as the engine. */
  public void hook(int type, MemorySegment callback) {
    hook(type, callback, MemorySegment.NULL, 1, 0);
  }

  /**
   * Adds a hook from {@code begin} to {@code end}, over all addresses if that is less.
   *
   * @param user what the callback gets as its last argument
   * @return what the library keeps of the hook, as long as the engine is open
   */
  public MemorySegment hook(
      int type, MemorySegment callback, MemorySegment user, long begin, long end) {
    try {
      MemorySegment handle = arena.allocate(ADDRESS);
      int error = (int) UC_HOOK_ADD.invokeExact(engine, handle, type, callback, user, begin, end);
      check("uc_hook_add", error, type, 0);
      return HostMemory.allocated(handle.get(ADDRESS, 0));
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Adds a hook on one x86 instruction, {@code UC_X86_INS_*}; see {@link #hook}. */
  public void hookInstruction(int instruction, MemorySegment callback) {
    try {
      int error =
          (int)
              UC_HOOK_ADD_INSN.invokeExact(
                  engine,
                  arena.allocate(JAVA_LONG),
                  HOOK_INSN,
                  callback,
                  MemorySegment.NULL,
                  1L,
                  0L,
                  instruction);
      check("uc_hook_add", error, HOOK_INSN, instruction);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** Memory for one thread's registers. Free it with {@link #freeContext}. */
  public MemorySegment newContext() {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment context = local.allocate(ADDRESS);
      check("uc_context_alloc", (int) UC_CONTEXT_ALLOC.invokeExact(engine, context), 0, 0);
      long size = (long) UC_CONTEXT_SIZE.invokeExact(engine);
      return context.get(ADDRESS, 0).reinterpret(size);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  public void freeContext(MemorySegment context) {
    try {
      check("uc_context_free", (int) UC_CONTEXT_FREE.invokeExact(context), 0, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  public void saveContext(MemorySegment context) {
    try {
      check("uc_context_save", (int) UC_CONTEXT_SAVE.invokeExact(engine, context), 0, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  public void restoreContext(MemorySegment context) {
    try {
      check("uc_context_restore", (int) UC_CONTEXT_RESTORE.invokeExact(engine, context), 0, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  /** What an error code of {@link #start} means. */
  public static String meaning(int error) {
    try {
      MemorySegment text = (MemorySegment) UC_STRERROR.invokeExact(error);
      return text.reinterpret(Integer.MAX_VALUE).getString(0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    }
  }

  @Override
  public void close() {
    try {
      check("uc_close", (int) UC_CLOSE.invokeExact(engine), 0, 0);
    } catch (Throwable t) {
      throw NativeCalls.rethrow(t);
    } finally {
      arena.close();
    }
  }

  private static void check(String function, int error, long address, long size) {
    if (error != 0) {
      throw new UnicornException(function, error, meaning(error), address, size);
    }
  }

  private static MethodHandle f(String name, java.lang.foreign.MemoryLayout... arguments) {
    return LIBRARY.function(name, FunctionDescriptor.of(JAVA_INT, arguments));
  }

  private static MethodHandle shortF(String name, ValueLayout... arguments) {
    return LIBRARY.function(name, FunctionDescriptor.of(JAVA_INT, arguments), SHORT);
  }
}
