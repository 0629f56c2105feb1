// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.util.Arrays;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.plane.Plane;
import org.rsanemu.nativelib.plane.PlaneField;

/**
 * What every instruction and every access of a selectively instrumented run passes before it comes
 * to Java: C code (native/src/main/c) that keeps what needs no decision. It follows the thread
 * through {@linkplain #describe described} blocks, and keeps accesses of plain memory that come
 * after all that they conflict with. When it may, is decided at the end of each callback that Java
 * gets, by {@link #handOver}. At the start of each Java asks what was kept, and then calls {@link
 * #taken}. Thread-confined.
 *
 * <p>What instructions count for are packed numbers whose low 20 bits are how many there are.
 */
public final class DataPlane implements AutoCloseable {
  /** What {@link #reached} is if no instruction was. */
  public static final long NOTHING = -1;

  private static final int INSTRUCTIONS_BITS = 20;

  /** What has been passed is to fit its field, with a block more. */
  private static final long MOST_BUDGET = 1L << INSTRUCTIONS_BITS - 2;

  private final Plane plane = new Plane(Site.PC_BITS);

  /** Where blocks are described, by their numbers; 0 for those that are no more. */
  private long[] blocks = new long[1 << 10];

  private int count = 1;
  private Engine.Calls calls = Engine.Calls.ALL;

  DataPlane(Callbacks callbacks) {
    plane.set(PlaneField.JAVA_BLOCK, callbacks.block().address());
    plane.set(PlaneField.JAVA_CODE, callbacks.instruction().address());
    plane.set(PlaneField.JAVA_ACCESS, callbacks.access().address());
    plane.set(PlaneField.JAVA_CLOCK, callbacks.clock().address());
  }

  /** The structure and the functions that hooks are made of. */
  public Plane plane() {
    return plane;
  }

  void wholeBlocks(WholeBlocks blocks) {
    plane.set(PlaneField.WHOLE_BLOCKS, blocks.flag());
  }

  /**
   * A run of the engine begins: all callbacks are Java's, until one hands over.
   *
   * @param always which stay so
   */
  void begin(Engine.Calls always) {
    calls = always;
    plane.set(PlaneField.CALLS, calls.ordinal());
    plane.set(PlaneField.CURRENT, 0);
    taken();
  }

  /**
   * Whether an access is where the operand of its instruction must not be. Else the operand goes on
   * behind it, if the engine makes several accesses of one.
   */
  public boolean refuses(long address, int size, int alignment) {
    if ((address & alignment - 1) != 0 && address != plane.get(PlaneField.REST)) {
      return true;
    }
    plane.set(PlaneField.REST, address + size);
    return false;
  }

  // --- blocks

  /**
   * Describes the block that begins at {@code pc}.
   *
   * @param total what its instructions count for, packed
   * @param last the address of its last instruction
   * @param flags of {@link Plane#JAVA_START}, {@link Plane#JAVA_END} and {@link Plane#RUNTIME}
   * @param instructions by their offset in bytes: each one's number, with {@link Plane#CALL},
   *     {@link Plane#RETURN} or {@link Plane#JAVA}
   * @return its number; 0 if there is no memory: its callbacks are Java's then
   */
  public int describe(long pc, int size, long total, long last, int flags, int[] instructions) {
    long block = plane.describe(pc, size, total, last, count, flags, instructions);
    if (block == 0) {
      return 0;
    }
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * count);
    }
    blocks[count] = block;
    return count++;
  }

  /** Another block is about to be described that begins where this one does. */
  public void ends(int block) {
    blocks[block] = 0;
  }

  /** Forgets all blocks. */
  public void forgetBlocks() {
    count = 1;
    plane.forgetBlocks();
  }

  // --- who takes callbacks

  /**
   * Until the callback before whose end this is called the thread has come to a described block.
   *
   * @param block 0: the next callback is Java's, whatever it is
   * @param left what the instructions count for that it has still to run there, packed
   * @param budget when it has run so many instructions more, the next block is Java's that begins
   *     before, or at, the last instruction of the one before it
   */
  public void handOver(int block, long left, long budget) {
    plane.set(PlaneField.INSTRUCTION, 0);
    plane.set(PlaneField.CURRENT, block == 0 ? 0 : blocks[block]);
    plane.set(PlaneField.LEFT, left);
    plane.set(PlaneField.BUDGET, Math.min(budget, MOST_BUDGET));
  }

  /** Whether all accesses are Java's for now, if not all callbacks are. */
  public void needsAccesses(boolean all) {
    Engine.Calls now = all && calls == Engine.Calls.NEEDED ? Engine.Calls.ACCESSES : calls;
    plane.set(PlaneField.CALLS, now.ordinal());
  }

  /**
   * What plain accesses are kept with from now on.
   *
   * @param stamp the thread's slot and epoch; 0 if they are not kept
   * @param context of its calls, as {@link Site} has it
   * @param own whether what a runtime library does outside the thread's stack is not kept
   */
  public void keepWith(long stamp, int context, boolean own) {
    plane.set(PlaneField.STAMP, stamp);
    plane.set(PlaneField.CONTEXT, Site.of(0, context));
    plane.set(PlaneField.OWN, own ? 1 : 0);
  }

  /** The stack of the thread that runs from now on, the half-open range. */
  public void stack(long start, long end) {
    plane.set(PlaneField.STACK_START, start);
    plane.set(PlaneField.STACK_END, end);
  }

  /** There are these stacks from now on: the start and the end of each. */
  public void stacks(long[] ranges) {
    plane.stacks(ranges);
  }

  /** Whether a thread has accessed plain memory on another one's stack, as far as that is kept. */
  public boolean areStacksShared() {
    return plane.get(PlaneField.SHARED) != 0;
  }

  /** Whether {@link #clock} has what the thread knows; else the engine's listener is asked. */
  public void clockIs(boolean fresh) {
    plane.set(PlaneField.FRESH, fresh ? 1 : 0);
  }

  /** Sets one component of that clock. */
  public void clock(int slot, long epoch) {
    plane.clock(slot, epoch);
  }

  // --- what was kept of where the thread is

  /**
   * The instruction that was reached last; 0 if that is the start of the block that was begun last,
   * {@link #NOTHING} if none was reached and none begun.
   */
  public long reached() {
    return plane.get(PlaneField.REACHED);
  }

  /** The number of the block that was begun last; 0 if none was begun. */
  public int entered() {
    return came() == 0 ? 0 : plane.currentBlock();
  }

  /** The last instruction of the block before that. */
  public long came() {
    return plane.get(PlaneField.CAME);
  }

  /** What all blocks count for, packed, that have been run to their end since then. */
  public long passed() {
    return plane.get(PlaneField.PASSED);
  }

  /** How often the thread has written since then. */
  public long writes() {
    return plane.get(PlaneField.WRITES);
  }

  /** How often of these not to its own stack. */
  public long writesElsewhere() {
    return plane.get(PlaneField.OUTWRITES);
  }

  /** What was kept of it is known. */
  public void taken() {
    plane.set(PlaneField.REACHED, NOTHING);
    plane.set(PlaneField.CAME, 0);
    plane.set(PlaneField.PASSED, 0);
    plane.set(PlaneField.WRITES, 0);
    plane.set(PlaneField.OUTWRITES, 0);
  }

  @Override
  public void close() {
    plane.close();
  }
}
