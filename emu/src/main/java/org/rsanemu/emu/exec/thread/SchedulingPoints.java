// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

/** Asked wherever another thread could run instead. Each method may stop the engine. */
public interface SchedulingPoints {
  /** Before an atomic instruction. True if the engine was stopped. */
  boolean choice();

  /** Before a plain access at which there is to be a choice. True if the engine was stopped. */
  boolean plainChoice();

  /**
   * Before an atomic instruction, once the choice is made: the thread may be waiting there. True if
   * the engine was stopped.
   */
  boolean look();

  /** Before a thread's first instruction of the user's code. True if the engine was stopped. */
  boolean begins();

  /** After a thread's last instruction of the user's code. True if the engine was stopped. */
  boolean ends();

  /** Before an instruction that the machine stands in for. The engine is to be stopped. */
  void trap(int instruction);

  /** Somebody wants to look at the run before this instruction. The engine is to be stopped. */
  void inspect();

  /** Enough instructions have passed: look at the limits. True if the engine was stopped. */
  boolean pause();

  /** A thread is back where it may be watched. True if the engine was stopped. */
  boolean watched();

  /**
   * Before a load that may be ahead of its condition, whose value then goes nowhere. True if the
   * engine was stopped.
   */
  boolean discards();

  /** A function that the run wants to hear of is entered. True if the engine was stopped. */
  boolean entered(int instruction);

  /** A store-exclusive is to fail spuriously. The engine is to be stopped. */
  void fails();

  /** An analysis has asked for something at this boundary. The engine is to be stopped. */
  void tasks();

  /** The thread's calls are back at a depth at which it waited for a result. */
  void returned();
}
