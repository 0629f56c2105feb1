// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;

/** A {@link RegisterUse} in the making. */
public final class Draft {
  private final int length;
  private long data;
  private long addresses;
  private long condition;
  private long results;
  private long updates;
  private long kills;
  private boolean others;
  private boolean stores;
  private boolean conditional;
  private RegisterUse.@Nullable Predicate predicate;
  private List<Integer> covers = List.of();
  private RegisterUse.Flow flow = RegisterUse.Flow.NEXT;
  private long target = RegisterUse.NOWHERE;
  private final List<RegisterUse.StackOperand> stack = new ArrayList<>(1);
  private RegisterUse.@Nullable Operand operand;
  private boolean elsewhere;
  private boolean threadLocal;
  private int bits = RegisterUse.Operand.NONE;
  private RegisterUse.@Nullable Transfer transfer;
  private RegisterUse.@Nullable Move move;
  private RegisterUse.@Nullable Bits kept;

  public Draft(int length) {
    this.length = length;
  }

  /** Reads them, and its results depend on them. */
  public Draft reads(long set) {
    data |= set;
    return this;
  }

  /** Reads them to address memory. */
  public Draft addresses(long set) {
    addresses |= set;
    return this;
  }

  /** Reads them to decide where to go. */
  public Draft decidesBy(long set) {
    condition |= set;
    return this;
  }

  /** Overwrites them wholly. */
  public Draft defines(long set) {
    results |= set;
    kills |= set;
    return this;
  }

  /** Overwrites them partly, or perhaps. */
  public Draft changes(long set) {
    results |= set;
    return this;
  }

  /** Changes them from what they were, whatever its data. */
  public Draft updates(long set) {
    addresses |= set;
    updates |= set;
    return this;
  }

  /** Overwrites them wholly with what depends on no register. */
  public Draft sets(long set) {
    updates |= set;
    kills |= set;
    return this;
  }

  public Draft changesOthers() {
    others = true;
    return this;
  }

  public Draft stores() {
    stores = true;
    return this;
  }

  /** Does what it does only if the flags say so, or what is in no set. */
  public Draft onlyIf(long flags) {
    condition |= flags;
    data |= flags;
    conditional = true;
    return this;
  }

  /**
   * The same of one of which all else has been said.
   *
   * @param when see {@link RegisterUse.Predicate#when}
   */
  public Draft onlyIf(long flags, int when) {
    boolean setsFlags = RegisterSet.meet(results | updates, flags);
    predicate = new RegisterUse.Predicate(when, kills, setsFlags);
    return onlyIf(flags);
  }

  /** Says on which conditions alone the next instructions do anything. */
  public Draft covers(List<Integer> conditions) {
    covers = conditions;
    return this;
  }

  public Draft goes(RegisterUse.Flow where) {
    flow = where;
    return this;
  }

  public Draft goes(RegisterUse.Flow where, long to) {
    flow = where;
    target = to;
    return this;
  }

  public Draft stack(int base, long offset, int size, boolean load, boolean store) {
    stack.add(new RegisterUse.StackOperand(base, offset, size, load, store));
    return this;
  }

  public Draft operand(RegisterUse.Operand at) {
    operand = at;
    return this;
  }

  /** Its memory operand is not what its registers say. */
  public Draft elsewhere() {
    elsewhere = true;
    return this;
  }

  /** Its memory operand counts from where the thread has its variables. */
  public Draft threadLocal() {
    threadLocal = true;
    return this;
  }

  /** Its memory operand is the word that has the bit with the number in this register. */
  public Draft wordOfBit(int register) {
    bits = register;
    return this;
  }

  private RegisterUse.@Nullable Operand operand() {
    if (elsewhere || stack.size() > 1 || stack.size() == 1 && operand != null) {
      return null;
    }
    return stack.isEmpty() ? operand : RegisterUse.Operand.of(stack.getFirst());
  }

  private boolean isDistant() {
    return threadLocal || bits != RegisterUse.Operand.NONE;
  }

  private RegisterUse.@Nullable Distant distant() {
    RegisterUse.Operand from = operand();
    return from == null || !isDistant() ? null : new RegisterUse.Distant(from, threadLocal, bits);
  }

  public Draft transfers(boolean load, List<Integer> registers, int size) {
    transfer = new RegisterUse.Transfer(load, List.copyOf(registers), size);
    return this;
  }

  public Draft moves(int to, int from, long offset) {
    move = new RegisterUse.Move(to, from, offset);
    return this;
  }

  /** See {@link RegisterUse.Bits}. */
  public Draft keeps(int to, int from, int left, long bits) {
    kept = new RegisterUse.Bits(to, from, left, bits);
    return this;
  }

  public RegisterUse done() {
    RegisterUse.Move sure =
        conditional && move != null ? new RegisterUse.Move(move.to(), -1, 0) : move;
    boolean goesOn = conditional && flow == RegisterUse.Flow.JUMP;
    return new RegisterUse(
        length,
        data,
        addresses,
        condition,
        results,
        updates,
        conditional ? RegisterSet.NONE : kills,
        others,
        stores,
        conditional && !goesOn,
        flow == RegisterUse.Flow.NEXT ? predicate : null,
        List.copyOf(covers),
        goesOn ? RegisterUse.Flow.BRANCH : flow,
        target,
        List.copyOf(stack),
        isDistant() ? null : operand(),
        distant(),
        transfer,
        sure,
        conditional ? null : kept);
  }
}
