package org.rsanemu.loader.dwarf;

/** Split debug information that cannot be used. The message says why. */
final class SplitException extends Exception {
  private static final long serialVersionUID = 1;

  SplitException(String why) {
    super(why);
  }

  /** Why. */
  String why() {
    return String.valueOf(getMessage());
  }
}
