// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/**
 * What a thread of a {@link ModelMachine} does. A thread has one register.
 *
 * @param object number of a variable, lock, semaphore or thread
 */
record ModelInstruction(Op op, int object, int a, int b) {
  enum Op {
    /** register = object */
    LOAD,
    /** object = a, plus the register if b is not 0 */
    STORE,
    /** register = object; object += a */
    ADD,
    /** object = b if it is a; register = 1 if it was, 0 if not */
    CAS,
    /** the same, but it may fail spuriously */
    WEAK,
    /** object += 1, then reads or writes the next variable as the old value was even or odd */
    CALL,
    /** object += a, and touches everything */
    ALL,
    LOCK,
    UNLOCK,
    /** blocked while object is not a, whoever writes it */
    UNTIL,
    /** reads object until it is a; sleeps between the reads until somebody writes it */
    SPIN,
    DOWN,
    UP,
    /** sleeps at object if it is a, until woken */
    SLEEP,
    /** wakes the first a sleepers at object */
    WAKE,
    START,
    JOIN,
    /** the rest of a long step: touches nothing */
    REST,
    /** skips the next b instructions if the register is a; no step */
    SKIP,
    /** skips the next b instructions if the register is not a; no step */
    UNLESS
  }

  static ModelInstruction of(Op op, int object) {
    return new ModelInstruction(op, object, 0, 0);
  }

  static ModelInstruction of(Op op, int object, int a) {
    return new ModelInstruction(op, object, a, 0);
  }

  static ModelInstruction of(Op op, int object, int a, int b) {
    return new ModelInstruction(op, object, a, b);
  }
}
