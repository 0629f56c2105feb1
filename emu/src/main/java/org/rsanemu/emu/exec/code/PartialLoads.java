// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.Supplier;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.FunctionFlow;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.UsedBytes;
import org.rsanemu.emu.flow.VectorConstants;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.loader.Image;

/**
 * Loads of a program of which it uses some bytes alone; see {@link UsedBytes}. What was found is
 * remembered by place. For one thread.
 */
public final class PartialLoads {
  private static final int MOST = 1 << 16;
  private static final int WRITABLE = 2;

  private final Supplier<ModuleMap> modules;
  private final RegisterUses uses;
  private final UsedBytes used;
  private final Long2LongHashMap known = new Long2LongHashMap(0);
  private final Long2ObjectHashMap<FunctionFlow> flows = new Long2ObjectHashMap<>();

  /**
   * @param modules what the run under way has mapped
   * @param uses of the program's registers
   * @param liveness of them
   * @param bits which go where in its instructions
   */
  public PartialLoads(
      Supplier<ModuleMap> modules,
      RegisterUses uses,
      Liveness liveness,
      BitDecoder bits,
      Code code) {
    this.modules = modules;
    this.uses = uses;
    VectorConstants constants = new VectorConstants(uses, bits, code, this::flow, this::constant);
    used = new UsedBytes(uses, liveness, bits, code, constants);
  }

  /** The bytes that it uses of the load at a program counter, as {@link UsedBytes#of} has them. */
  public long used(long pc) {
    long bytes = known.get(pc);
    if (bytes == 0) {
      if (known.size() >= MOST) {
        known.clear();
      }
      bytes = used.of(pc);
      known.put(pc, bytes);
    }
    return bytes;
  }

  /** Code has changed. */
  public void codeChanged() {
    known.clear();
    flows.clear();
  }

  private @Nullable FunctionFlow flow(long pc) {
    FrameLiveness.Range range = modules.get().function(pc);
    return range == null
        ? null
        : flows.computeIfAbsent(
            range.start(), _ -> FunctionFlow.of(uses, range.start(), range.end()));
  }

  /** What the file of a module has where nobody may write. */
  private @Nullable Long constant(long address, int size) {
    ModuleMap.Mapped mapped = modules.get().present(address);
    if (mapped == null) {
      return null;
    }
    Image image = mapped.module().image();
    for (Image.Segment segment : image.segments()) {
      long from = address - mapped.bias() - segment.address();
      boolean has = from >= 0 && from + size <= segment.fileSize();
      if (has && (segment.flags() & WRITABLE) == 0) {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
          value = value << Byte.SIZE | image.bytes()[(int) (segment.offset() + from) + i] & 0xffL;
        }
        return value;
      }
    }
    return null;
  }
}
