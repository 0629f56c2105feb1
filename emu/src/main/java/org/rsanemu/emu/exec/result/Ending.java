// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/** How a run ended. */
public sealed interface Ending {
  /** It exited with a status of 0 to 255. */
  record Exited(int status) implements Ending {}

  /** A signal ended it. A {@link Finding.Crash} says where. */
  record Killed(int signal) implements Ending {}

  /** No thread can ever run again. A {@link Finding.Stuck} says where they are. */
  record Stuck() implements Ending {}

  /** A limit was reached; {@code threads} says where every thread was. */
  record Limited(Limit limit, java.util.List<Finding.ThreadState> threads) implements Ending {}

  /**
   * It reached an instruction that cannot be emulated.
   *
   * @param instruction as an assembler writes it
   */
  record Unsupported(String instruction, Frame at) implements Ending {}

  /** An exploration needs no more of it: what could follow is seen in other executions. */
  record Abandoned() implements Ending {}

  /** The tool itself failed; {@code message} is one line. */
  record Failed(String message) implements Ending {}

  /** Whether neither the program nor what it did ended it: time was over, or it was stopped. */
  default boolean isCut() {
    return this instanceof Limited(Limit limit, _)
        && (limit == Limit.HOST_TIME || limit == Limit.STOPPED);
  }

  /** What ran out. Only the first is the same in every run of the same request. */
  enum Limit {
    INSTRUCTIONS,
    HOST_TIME,
    /** Nothing: who asked for the run stopped it. */
    STOPPED,
    /** What it may touch. */
    MEMORY,
    /** Java's heap, where this tool's own notes are. */
    NOTES,
    /** How many addresses there are for memory. */
    ADDRESS_SPACE,
    /** What it may write to files. */
    FILES,
    /** What the engine can have of them. */
    CODE_AREAS,
    /** How many of them memory may have. */
    ADDRESSES
  }
}
