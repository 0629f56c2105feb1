// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.unicorn;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.NativeFunction;
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

  // uc_err f(uc_engine *uc, ...), as in <unicorn/unicorn.h>
  private static final NativeFunction UC_VERSION = LIBRARY.function("uc_version");
  private static final NativeFunction UC_OPEN = LIBRARY.function("uc_open");
  private static final NativeFunction UC_CLOSE = LIBRARY.function("uc_close");
  private static final NativeFunction UC_EMU_START = LIBRARY.function("uc_emu_start");
  private static final NativeFunction UC_EMU_STOP = LIBRARY.brief("uc_emu_stop");
  private static final NativeFunction UC_REG_READ = LIBRARY.brief("uc_reg_read");
  private static final NativeFunction UC_REG_WRITE = LIBRARY.brief("uc_reg_write");
  private static final NativeFunction UC_MEM_MAP_PTR = LIBRARY.function("uc_mem_map_ptr");
  private static final NativeFunction UC_MEM_UNMAP = LIBRARY.function("uc_mem_unmap");
  private static final NativeFunction UC_MEM_PROTECT = LIBRARY.function("uc_mem_protect");
  private static final NativeFunction UC_MEM_REGIONS = LIBRARY.function("uc_mem_regions");
  private static final NativeFunction UC_FREE = LIBRARY.function("uc_free");
  private static final NativeFunction UC_CONTEXT_ALLOC = LIBRARY.function("uc_context_alloc");
  private static final NativeFunction UC_CONTEXT_SAVE = LIBRARY.brief("uc_context_save");
  private static final NativeFunction UC_CONTEXT_RESTORE = LIBRARY.brief("uc_context_restore");
  private static final NativeFunction UC_CONTEXT_FREE = LIBRARY.function("uc_context_free");
  private static final NativeFunction UC_CONTEXT_SIZE = LIBRARY.function("uc_context_size");
  private static final NativeFunction UC_STRERROR = LIBRARY.function("uc_strerror");
  private static final NativeFunction UC_HOOK_ADD = LIBRARY.function("uc_hook_add");
  private static final NativeFunction UC_CTL = LIBRARY.function("uc_ctl");

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

  /** The library's handle on the engine. */
  private final long engine;

  private final MemorySegment register = arena.allocate(16, 16);
  private final long registerAt = register.address();

  /**
   * @param cpuModel {@code uc_cpu_*}, or -1 for the default
   */
  public Unicorn(int arch, int mode, int cpuModel) {
    MemorySegment handle = arena.allocate(JAVA_LONG);
    check("uc_open", (int) UC_OPEN.call(arch, mode, handle.address()), arch, mode);
    engine = handle.get(JAVA_LONG, 0);
    if (cpuModel >= 0) {
      int answer = (int) UC_CTL.call(engine, CTL_SET_CPU_MODEL, cpuModel);
      check("uc_ctl_set_cpu_model", answer, cpuModel, 0);
    }
  }

  /** The engine's own state, for what the library has no function for; valid until it is closed. */
  public MemorySegment state() {
    return HostMemory.allocated(MemorySegment.ofAddress(engine));
  }

  /** What is mapped. */
  public List<Region> regions() {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment list = local.allocate(JAVA_LONG);
      MemorySegment count = local.allocate(JAVA_INT);
      check(
          "uc_mem_regions",
          (int) UC_MEM_REGIONS.call(engine, list.address(), count.address()),
          0,
          0);
      MemorySegment first =
          MemorySegment.ofAddress(list.get(JAVA_LONG, 0))
              .reinterpret(count.get(JAVA_INT, 0) * REGION_BYTES);
      List<Region> regions = new ArrayList<>();
      for (long at = 0; at < first.byteSize(); at += REGION_BYTES) {
        long begin = first.get(JAVA_LONG, at);
        long last = first.get(JAVA_LONG, at + 8);
        regions.add(new Region(begin, last - begin + 1, first.get(JAVA_INT, at + 16)));
      }
      check("uc_free", (int) UC_FREE.call(first.address()), 0, 0);
      return regions;
    }
  }

  /** The version of the library in use, as {@code 2.0.1}. */
  public static String version() {
    try (Arena local = Arena.ofConfined()) {
      int packed =
          (int)
              UC_VERSION.call(
                  local.allocate(JAVA_INT).address(), local.allocate(JAVA_INT).address());
      return (packed >>> 24) + "." + (packed >>> 16 & 0xff) + "." + (packed >>> 8 & 0xff);
    }
  }

  /**
   * Runs from {@code pc} until something stops the engine.
   *
   * @return the library's error code, 0 if it was stopped
   */
  public int start(long pc) {
    return (int) UC_EMU_START.call(engine, pc, NOWHERE, 0L, 0L);
  }

  /** Asks the engine to stop at the instruction or block whose hook is under way. */
  public void stop() {
    check("uc_emu_stop", (int) UC_EMU_STOP.call(engine), 0, 0);
  }

  /** Reads a register of up to 8 bytes, zero extended. */
  public long register(int id) {
    register.set(JAVA_LONG, 0, 0L);
    check("uc_reg_read", (int) UC_REG_READ.call(engine, id, registerAt), id, 0);
    return register.get(JAVA_LONG, 0);
  }

  /** Writes a register of up to 8 bytes. */
  public void register(int id, long value) {
    register.set(JAVA_LONG, 0, value);
    check("uc_reg_write", (int) UC_REG_WRITE.call(engine, id, registerAt), id, 0);
  }

  /** Reads the first {@code length} bytes, up to 16, of a vector or x87 register. */
  public void readVector(int id, byte[] into, int offset, int length) {
    register.fill((byte) 0);
    check("uc_reg_read", (int) UC_REG_READ.call(engine, id, registerAt), id, 0);
    MemorySegment.copy(register, JAVA_BYTE, 0, into, offset, length);
  }

  /** Writes the first {@code length} bytes, up to 16, of such a register; the others are zeroed. */
  public void writeVector(int id, byte[] from, int offset, int length) {
    register.fill((byte) 0);
    MemorySegment.copy(from, offset, register, JAVA_BYTE, 0, length);
    check("uc_reg_write", (int) UC_REG_WRITE.call(engine, id, registerAt), id, 0);
  }

  /** Maps host memory into the guest; page aligned. */
  public void map(long address, MemorySegment host, int permissions) {
    check(
        "uc_mem_map_ptr",
        (int) UC_MEM_MAP_PTR.call(engine, address, host.byteSize(), permissions, host.address()),
        address,
        host.byteSize());
  }

  public void unmap(long address, long size) {
    check("uc_mem_unmap", (int) UC_MEM_UNMAP.call(engine, address, size), address, size);
  }

  public void protect(long address, long size, int permissions) {
    check(
        "uc_mem_protect",
        (int) UC_MEM_PROTECT.call(engine, address, size, permissions),
        address,
        size);
  }

  /** Forgets what was translated from {@code [begin, end)}. */
  public void removeCache(long begin, long end) {
    check(
        "uc_ctl_remove_cache",
        (int) UC_CTL.call(engine, CTL_REMOVE_CACHE, begin, end),
        begin,
        end - begin);
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
    MemorySegment handle = arena.allocate(JAVA_LONG);
    int error =
        (int)
            UC_HOOK_ADD.call(
                engine, handle.address(), type, callback.address(), user.address(), begin, end);
    check("uc_hook_add", error, type, 0);
    return HostMemory.allocated(MemorySegment.ofAddress(handle.get(JAVA_LONG, 0)));
  }

  /** Adds a hook on one x86 instruction, {@code UC_X86_INS_*}; see {@link #hook}. */
  public void hookInstruction(int instruction, MemorySegment callback) {
    int error =
        (int)
            UC_HOOK_ADD.call(
                engine,
                arena.allocate(JAVA_LONG).address(),
                HOOK_INSN,
                callback.address(),
                0,
                1L,
                0L,
                instruction);
    check("uc_hook_add", error, HOOK_INSN, instruction);
  }

  /** Memory for one thread's registers. Free it with {@link #freeContext}. */
  public MemorySegment newContext() {
    try (Arena local = Arena.ofConfined()) {
      MemorySegment context = local.allocate(JAVA_LONG);
      check("uc_context_alloc", (int) UC_CONTEXT_ALLOC.call(engine, context.address()), 0, 0);
      long size = UC_CONTEXT_SIZE.call(engine);
      return MemorySegment.ofAddress(context.get(JAVA_LONG, 0)).reinterpret(size);
    }
  }

  public void freeContext(MemorySegment context) {
    check("uc_context_free", (int) UC_CONTEXT_FREE.call(context.address()), 0, 0);
  }

  public void saveContext(MemorySegment context) {
    check("uc_context_save", (int) UC_CONTEXT_SAVE.call(engine, context.address()), 0, 0);
  }

  /** Takes a context over, whose memory may be given back by nobody but the collector. */
  public void restoreContext(MemorySegment context) {
    try {
      check("uc_context_restore", (int) UC_CONTEXT_RESTORE.call(engine, context.address()), 0, 0);
    } finally {
      Reference.reachabilityFence(context); // the call knows its address only
    }
  }

  /** What an error code of {@link #start} means. */
  public static String meaning(int error) {
    MemorySegment text = MemorySegment.ofAddress(UC_STRERROR.call(error));
    return text.reinterpret(Integer.MAX_VALUE).getString(0);
  }

  @Override
  public void close() {
    try {
      check("uc_close", (int) UC_CLOSE.call(engine), 0, 0);
    } finally {
      arena.close();
    }
  }

  private static void check(String function, int error, long address, long size) {
    if (error != 0) {
      throw new UnicornException(function, error, meaning(error), address, size);
    }
  }
}
