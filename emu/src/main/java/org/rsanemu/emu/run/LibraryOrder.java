package org.rsanemu.emu.run;

/** What of the C library's code, and of other known libraries', orders the program's accesses. */
public enum LibraryOrder {
  /** What it does inside the functions that are documented to. */
  DOCUMENTED,
  /** All of it, as it happens to be executed. */
  INCIDENTAL
}
