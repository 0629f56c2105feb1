// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the kernel asks of whoever runs the guest. */
public interface KernelHost {
  /** Virtual time in nanoseconds since the run began. */
  long now();

  /** Nanoseconds for which a thread has run, or all of them together. */
  long processorTime(@Nullable GuestThread thread);

  /** How many threads use a processor while virtual time jumps: that one, or of all. */
  default int spinning(@Nullable GuestThread thread) {
    return 0;
  }

  /**
   * Gives {@code child} a processor state: the parent's, with another stack and thread pointer, and
   * the call returning 0.
   */
  void started(GuestThread parent, GuestThread child, NewThread as);

  /** The thread has made its last call; nobody can know yet that it has ended. */
  default void ending(GuestThread thread) {}

  /** The thread will not run again. */
  void exited(GuestThread thread);

  /** Sets the thread pointer of the thread that made the call. */
  void threadPointer(long value);

  /** The thread pointer of the thread that made the call. */
  long threadPointer();

  /** The stack pointer of the thread that made the call. */
  long stackPointer();

  /** Who hears what calls do for threads, as far as others could notice. */
  default KernelListener listener() {
    return KernelListener.NONE;
  }

  /**
   * A file is mapped to be executed.
   *
   * @param file on the host
   * @param address where its byte at {@code offset} is now
   */
  void mappedCode(Path file, long address, long offset);

  /**
   * The thread that makes the call takes permissions from a range of memory, or its bytes; before
   * it does.
   *
   * @param readable whether it can still be read
   */
  void restricted(long address, long length, boolean readable);

  /**
   * What was restricted so is mapped still, or again; after {@link #mappingEnded}, if its bytes are
   * gone.
   */
  void remains(long address, long length, boolean readable);

  /** What was in this range of memory is gone. */
  void mappingEnded(long address, long length);

  /** The code in this range may have changed. */
  void codeChanged(long address, long length);

  /**
   * Bytes that the program writes to standard output (1) or error (2).
   *
   * @return 0, or the number of the error that it gets
   */
  int output(int descriptor, byte[] bytes);
}
