package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;

/** Tells what the thread that runs does to those who follow values of it, if anybody does. */
final class Followed {
  private final Follows follows;
  private final Standing at;
  private @Nullable Following values;

  Followed(Follows follows, Standing at) {
    this.follows = follows;
    this.at = at;
  }

  /** Another thread runs, or this one may have come to hold a value that is followed. */
  void look() {
    values = follows.of(at.thread());
  }

  /** Whether there are any. */
  boolean any() {
    return values != null;
  }

  /** The instruction at {@code pc} is run, and what it does with them must be known. */
  void step(long pc) {
    Following following = values;
    if (following != null) {
      following.step(pc);
      if (following.size() == 0) {
        values = null;
      }
    }
  }

  void read(long address, int size) {
    if (values != null) {
      values.read(address, size);
    }
  }

  void write(long address, int size) {
    if (values != null) {
      values.write(address, size);
    }
  }
}
