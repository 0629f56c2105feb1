// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.code.FrameSlots;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.dwarf.data.ConstantLocation;

/**
 * Constants that a function puts into its frame. Without optimization compilers give each argument
 * of a function that they must inline a place there, and fill it right before the function's code:
 * {@code movl $2, -12(%rbp)} is the order of the load that follows.
 */
public final class FrameConstants implements FrameSlots {
  /** What a frame's base is: the stack pointer before the call, or a register (DWARF 5, 2.5.1). */
  private static final int OP_CALL_FRAME_CFA = 0x9c;

  private static final int OP_REG0 = 0x50;

  /** Between the constant and the code there are at most the other arguments. */
  private static final int FARTHEST = 128;

  /**
   * By offset from the stack pointer at the function's start: where constants are put, and which.
   */
  private final Map<Long, TreeMap<Long, Long>> slots = new HashMap<>();

  /** Where registers of this number point to, as offsets from that stack pointer. */
  private final Map<Integer, Long> pointers = new HashMap<>();

  /** The function's only operation of DW_AT_frame_base. */
  private final int base;

  private final int callerStack;

  private FrameConstants(int base, int callerStack) {
    this.base = base;
    this.callerStack = callerStack;
  }

  /**
   * Reads a function's code; the range that it starts with is the first.
   *
   * @param base the only operation of its DW_AT_frame_base
   */
  public static FrameConstants of(Image image, List<long[]> code, int base) {
    CompiledCode compiled = image.architecture().code();
    FrameConstants constants = new FrameConstants(base, compiled.callerStack());
    for (long[] range : code) {
      ByteBuffer bytes = bytes(image, range);
      if (bytes != null) {
        boolean secondState = image.symbols().secondStateAt(range[0]);
        compiled.readFrame(constants, bytes, range[0], secondState);
      }
    }
    return constants;
  }

  /** The code of a range; null if the image does not have it. */
  static @Nullable ByteBuffer bytes(Image image, long[] range) {
    for (Image.Segment segment : image.segments()) {
      long inside = range[0] - segment.address();
      long length = range[1] - range[0];
      if (inside >= 0 && inside < segment.fileSize() && length <= segment.fileSize() - inside) {
        int offset = (int) (segment.offset() + inside);
        return offset + length > image.bytes().length
            ? null
            : ByteBuffer.wrap(image.bytes(), offset, (int) length)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
      }
    }
    return null;
  }

  @Override
  public long pointer(int register) {
    return pointers.getOrDefault(register, ConstantLocation.NONE);
  }

  @Override
  public void point(int register, long offset) {
    pointers.put(register, offset);
  }

  @Override
  public void store(long address, int register, long displacement, long constant) {
    long pointer = pointer(register);
    if (pointer != ConstantLocation.NONE) {
      slots.computeIfAbsent(pointer + displacement, _ -> new TreeMap<>()).put(address, constant);
    }
  }

  /**
   * What a location means, as an offset from the stack pointer at the function's start; {@link
   * ConstantLocation#NONE} if that is not known.
   *
   * @param location an operation that {@link ConstantLocation#isMemory}, and its operand
   */
  public long place(long[] location) {
    return place(location, this::pointer);
  }

  /**
   * The same at one place of the code.
   *
   * @param registers where registers point to there; where that is not known, it is what the code
   *     that makes the frame says
   */
  public long placeBy(long[] location, IntToLongFunction registers) {
    long place = place(location, registers);
    return place == ConstantLocation.NONE ? place(location) : place;
  }

  private long place(long[] location, IntToLongFunction registers) {
    boolean inFrame = location[0] == ConstantLocation.OP_FBREG;
    int register = (int) (inFrame ? base - OP_REG0 : location[0] - ConstantLocation.OP_BREG0);
    boolean isCaller = inFrame && base == OP_CALL_FRAME_CFA;
    long from = isCaller ? callerStack : registers.applyAsLong(register);
    return from == ConstantLocation.NONE ? from : from + location[1];
  }

  /**
   * The constant that is in the frame before the code at an address.
   *
   * @param location an operation that {@link ConstantLocation#isMemory}, and its operand
   */
  long at(long[] location, long address) {
    TreeMap<Long, Long> stores = slots.get(place(location));
    Map.Entry<Long, Long> last = stores == null ? null : stores.lowerEntry(address);
    return last != null && address - last.getKey() <= FARTHEST
        ? last.getValue()
        : ConstantLocation.NONE;
  }
}
