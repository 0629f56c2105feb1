// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.Arrays;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.hardware.HardwareInstruction;
import org.rsanemu.lift.Lifter;

/**
 * What the instructions of a program are to its processor, remembered from run to run by their
 * bytes. One thread.
 */
public final class HardwareDecoder {
  /** So many are remembered; a guest may write more code than that. */
  private static final int MOST = 1 << 16;

  /**
   * An instruction, decoded.
   *
   * @param calls whether it calls the kernel, whose accesses are none of its own
   */
  record Decoded(HardwareInstruction hardware, RegisterUse use, boolean calls) {}

  private record Known(byte[] bytes, Decoded decoded) {}

  private final HardwareFacts facts;
  private final Lifter lifter;
  private final RegisterUses uses;
  private final Engine engine;
  private final MachineMemory memory;
  private final Long2ObjectHashMap<Known> known = new Long2ObjectHashMap<>();

  public HardwareDecoder(
      HardwareFacts facts, Lifter lifter, RegisterUses uses, Engine engine, MachineMemory memory) {
    this.facts = facts;
    this.lifter = lifter;
    this.uses = uses;
    this.engine = engine;
    this.memory = memory;
  }

  /** Of the processor. */
  HardwareFacts facts() {
    return facts;
  }

  /**
   * The instruction in memory at {@code pc}, in the mode in which the engine is. In T32 code it is
   * decoded anew, as what it is depends on the IT instruction before it.
   */
  Decoded at(long pc) {
    boolean secondState = engine.secondState();
    byte[] bytes = bytes(pc);
    Known before = secondState ? null : known.get(pc);
    if (before != null && Arrays.equals(before.bytes, bytes)) {
      return before.decoded;
    }
    Decoded decoded = decoded(pc, bytes, secondState);
    if (!secondState) {
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(pc, new Known(bytes, decoded));
    }
    return decoded;
  }

  private Decoded decoded(long pc, byte[] bytes, boolean secondState) {
    Meaning meaning = lifter.meaning(bytes, 0, pc, secondState);
    HardwareInstruction hardware = facts.of(meaning, bytes, secondState);
    RegisterUse use = facts.hasDependencies() ? uses.at(pc) : RegisterUse.unknown(0);
    HardwareInstruction sure =
        isSure(hardware, use) ? hardware : hardware.values(HardwareInstruction.Values.PERHAPS);
    return new Decoded(sure, use, meaning.trap() == Trap.SYSTEM_CALL);
  }

  /** Whether it does all that it is decoded to do, and hands on as its register use says. */
  private boolean isSure(HardwareInstruction hardware, RegisterUse use) {
    boolean perhapsNot = use.conditional() && use.flow() != RegisterUse.Flow.BRANCH;
    boolean known = use.length() != 0 && use.flow() != RegisterUse.Flow.UNKNOWN;
    boolean isFence = hardware.kind() == HardwareInstruction.Kind.FENCE;
    return !facts.hasDependencies() || !perhapsNot && (known || isFence);
  }

  private byte[] bytes(long pc) {
    byte[] bytes = new byte[(int) Math.min(Lifter.MAX_LENGTH, left(pc))];
    memory.peek(pc, bytes, bytes.length);
    return bytes;
  }

  /** How many bytes of memory there are from {@code pc} on, as far as instructions need them. */
  private long left(long pc) {
    int size = Lifter.MAX_LENGTH;
    while (size > 1 && !memory.permits(pc, size, 0)) {
      size--;
    }
    return size;
  }
}
