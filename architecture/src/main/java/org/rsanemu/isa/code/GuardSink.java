// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.code;

/** Takes what {@link CompiledCode#readGuards} finds, in the code's order. */
public interface GuardSink {
  /** The instruction at {@code pc} calls a function. */
  void call(long pc, long target);

  /** The code from {@code start} to before {@code end} is a load that acquires, and no more. */
  void load(long start, long end);
}
