package org.rsanemu.emu.run;

import java.util.List;
import org.rsanemu.loader.UserCode;

/** Whose code lies where: which module has an address, and whether it is judged there. */
final class CodeOwners {
  private final List<Owner> owners;
  private final boolean judgeAll;

  /**
   * A module's code.
   *
   * @param bias what was added to its ELF addresses
   * @param start first address, end the first behind it
   */
  record Owner(int module, long bias, long start, long end, UserCode code) {}

  CodeOwners(List<Owner> owners, boolean judgeAll) {
    this.owners = List.copyOf(owners);
    this.judgeAll = judgeAll;
  }

  Frame frame(long pc) {
    Owner owner = owner(pc);
    if (owner == null) {
      return new Frame(-1, pc, false);
    }
    long address = pc - owner.bias();
    return new Frame(owner.module(), address, judgeAll || owner.code().judged(address));
  }

  /** Whether the code at this frame acts on behalf of its caller, as {@code memcpy} does. */
  boolean actsForCaller(Frame frame) {
    return frame.module() < 0 || owners.get(frame.module()).code().transparent(frame.address());
  }

  /** Whether the code at this frame is an algorithm of a header, and library code is not judged. */
  boolean isLibraryAlgorithm(Frame frame) {
    return !judgeAll
        && frame.module() >= 0
        && owners.get(frame.module()).code().libraryAlgorithm(frame.address());
  }

  private Owner owner(long pc) {
    for (Owner owner : owners) {
      if (pc >= owner.start() && pc < owner.end()) {
        return owner;
      }
    }
    return null;
  }
}
