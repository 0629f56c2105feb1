package org.rsanemu.emu.run;

import org.rsanemu.emu.cpu.RegisterSet;
import org.rsanemu.emu.flow.RegisterUse;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.emu.trial.Trial;
import org.rsanemu.rc20.lift.Meaning;

/**
 * Follows a thread from a read into a loop that reads the same again: compilers make the first look
 * of a loop a look of its own. It is the loop's if nothing of what it read is left by then.
 */
final class PeeledRead implements Trial.Follower {
  private final RegisterUses uses;
  private Ranges round = new Ranges();
  private long held;
  private boolean started;
  private boolean lost;

  PeeledRead(RegisterUses uses) {
    this.uses = uses;
  }

  /** A trial begins, and its first instruction is the read. */
  void begin() {
    held = RegisterSet.NONE;
    started = false;
    lost = false;
  }

  /** A round of the loop begins. */
  void round() {
    round = new Ranges();
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    RegisterUse use = uses.at(pc);
    boolean takes = !started || RegisterSet.meet(held, use.reads());
    lost |= use.flow() == RegisterUse.Flow.UNKNOWN || takes && (use.stores() || use.others());
    held = takes ? held & ~use.kills() | use.results() : held & ~use.kills();
    started = true;
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    round.add(address, size);
  }

  @Override
  public void write(long address, int size, long value) {}

  /**
   * Whether the loop, a round of which was followed last, does without what was read before it, and
   * reads all of that again.
   */
  boolean isOfLoop(Trial trial) {
    if (lost || held != RegisterSet.NONE) {
      return false;
    }
    Ranges reads = trial.reads();
    for (int i = 0; i < reads.count(); i++) {
      boolean again = !trial.isShared(reads.start(i));
      for (int j = 0; j < round.count() && !again; j++) {
        again = round.start(j) == reads.start(i) && round.size(j) >= reads.size(i);
      }
      if (!again) {
        return false;
      }
    }
    return true;
  }
}
