// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.EventSink;

/**
 * Takes the events of a run, in the order in which they happened; {@link EventStream} documents the
 * order of listeners. Every method does nothing unless overridden, so a listener implements what it
 * needs. It is called inside the engine's callbacks: it may take notes, but must not run the
 * engine.
 */
public interface EventListener extends EventSink {
  /**
   * Whether the atomic events that follow are a library's, and not judged.
   *
   * @param theirs see {@link org.rsanemu.model.analysis.Analysis#library}
   */
  default void library(boolean theirs) {}

  /**
   * Whether the atomic events that follow order nothing.
   *
   * @param are see {@link org.rsanemu.model.analysis.Analysis#incidental}
   */
  default void incidental(boolean are) {}

  /**
   * Whether the atomic events that follow take or give back a lock that the program shares.
   *
   * @param are see {@link org.rsanemu.model.analysis.Analysis#sharing}
   */
  default void sharing(boolean are) {}

  /**
   * A plain read of {@code size} bytes of a location, in code that means no atomic one; the same
   * bytes come as {@link #plainRead} before it.
   */
  default void readPlainly(int thread, int location, long address, int size, long site) {}

  /**
   * A plain write of {@code size} bytes of a location, in code that means no atomic one; the same
   * bytes come as {@link #plainWrite} before it.
   *
   * @param value what it writes, zero-extended
   */
  default void writePlainly(
      int thread, int location, long address, int size, long value, long site) {}

  /** The sc fence before a locked access, which comes next. */
  @Override
  default void lock(int thread, long site) {}

  /** The sc fence after a locked access. */
  @Override
  default void unlock(int thread, long site) {}

  /**
   * A location is about to be written.
   *
   * @param before what it holds, zero-extended
   */
  default void overwrites(long address, int size, long before) {}

  /** What the thread that runs does depends on whether others have written there: no event. */
  default void looksAt(long address, int size) {}

  /** This thread runs from now on. */
  default void runs(GuestContext thread) {}

  /** This thread does something, through the kernel, while another runs. */
  default void actsInKernel(int thread) {}

  /** A module was mapped: a program counter may mean something else. */
  default void codeMapped() {}
}
