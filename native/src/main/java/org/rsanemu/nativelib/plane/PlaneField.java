// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.plane;

/** What {@code struct plane} of {@code plane.h} has that Java knows of, in its order. */
public enum PlaneField {
  CURRENT,
  PASSED,
  LEFT,
  BUDGET,
  CAME,
  REACHED,
  INSTRUCTION,
  CALLS,
  WHOLE_BLOCKS,
  STAMP,
  CONTEXT,
  OWN,
  STACK_START,
  STACK_END,
  FRESH,
  CLOCK,
  WRITES,
  OUTWRITES,
  STACKS,
  STACK_COUNT,
  LOWEST_STACK,
  HIGHEST_STACK,
  SHARED,
  JAVA_BLOCK,
  JAVA_CODE,
  JAVA_ACCESS,
  JAVA_CLOCK,
  TOUCHES,
  LINES,
  CELLS,
  LINE_OF_UNIT,
  JAVA_LINES,
  UNITS;
}
