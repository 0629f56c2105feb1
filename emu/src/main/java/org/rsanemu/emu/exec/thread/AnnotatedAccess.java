// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import org.rsanemu.isa.Request;
import org.rsanemu.isa.Request.Kind;

/**
 * What an annotation says about a thread's next atomic access to an object: that it is a wait, a
 * blocking or a strong compare-and-swap, and the expected value. It also records that a wait has
 * found another value: then the thread sleeps at the annotation.
 */
public final class AnnotatedAccess {
  private Kind kind = Kind.LABEL;
  private boolean open;
  private boolean failed;
  private boolean sleeping;
  private long marker;
  private long address;
  private int size;
  private long value;

  /**
   * The thread has come to an annotation.
   *
   * @param pc the annotation's
   */
  public void announce(Kind what, long pc, long where, int bytes, long expected) {
    boolean again =
        kind == what && marker == pc && address == where && size == bytes && value == expected;
    failed &= again;
    kind = what;
    marker = pc;
    address = where;
    size = bytes;
    value = expected;
    open = true;
  }

  /** Whether the next access to the object is to wait. */
  public boolean isWait() {
    return open && blocks(kind);
  }

  /** Whether the access to these bytes is the one that was announced. */
  public boolean concerns(long where, int bytes) {
    return open && address == where && size == bytes;
  }

  /** Whether a read of these bytes is the wait that was announced. */
  public boolean isWaitFor(long where, int bytes) {
    return kind == Kind.WAIT && concerns(where, bytes);
  }

  /** Whether an annotation of this kind says something of the next access, and nothing else. */
  public static boolean announces(Kind kind) {
    return kind == Kind.WAIT || kind == Kind.BLOCKING_CAS || kind == Kind.STRONG_CAS;
  }

  /** What the access is. */
  public Kind kind() {
    return kind;
  }

  public long address() {
    return address;
  }

  public int size() {
    return size;
  }

  /** The value that it expects, as events carry values. */
  public long value() {
    return value;
  }

  /** The access has happened. */
  public void over() {
    open = false;
    failed = false;
  }

  /** It found another value, and the thread will look again. False if it had done so before. */
  public boolean fail() {
    boolean first = !failed;
    failed = true;
    open = false;
    return first;
  }

  /** Whether it has found another value since the wait began. */
  public boolean hasFailed() {
    return failed;
  }

  public void sleeping(boolean sleeps) {
    sleeping = sleeps;
  }

  /** Whether the thread sleeps at the annotation. */
  public boolean isSleeping() {
    return sleeping;
  }

  /** What the thread waits for, as words. */
  public String text() {
    String what = kind == Kind.WAIT ? "to be" : "to be exchanged when it is";
    return "the %d bytes at 0x%x %s 0x%x".formatted(size, address, what, value);
  }

  /** Whether it is a wait, of either sort. */
  public static boolean blocks(Request.Kind kind) {
    return kind == Kind.WAIT || kind == Kind.BLOCKING_CAS;
  }
}
