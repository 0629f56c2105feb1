// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.lift;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.Function;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;

/**
 * Bytes in, what they mean out, for one ELF machine: the decoder and the room that provides the
 * mapping table. Any thread may call. It remembers nothing: whoever asks twice for the same
 * instruction keeps the answer.
 */
public final class Lifter {
  /** The longest instruction of any set. */
  public static final int MAX_LENGTH = 15;

  private final InstructionSet instructionSet;
  private final Function<Instruction, Instruction.Decoded> decoder;
  private final Function<Instruction, Instruction.Decoded> secondDecoder;

  private Lifter(Architecture architecture) {
    instructionSet = architecture.instructions();
    Disassembler.Mode mode = architecture.decoding();
    decoder = decoder(mode, false);
    secondDecoder = mode.mode() == mode.secondMode() ? decoder : decoder(mode, true);
  }

  private static Function<Instruction, Instruction.Decoded> decoder(
      Disassembler.Mode mode, boolean secondState) {
    return mode.arch() < 0
        ? _ -> Instruction.Decoded.UNKNOWN
        : new Decoder(Disassemblers.capstone(mode, secondState))::decode;
  }

  /**
   * The lifter for a machine.
   *
   * @param elfMachine ELF's e_machine
   * @throws IllegalArgumentException if no room on the class path provides that instruction set
   */
  public static Lifter forMachine(int elfMachine) {
    return new Lifter(Architectures.of(elfMachine));
  }

  /** The instruction set. */
  public InstructionSet instructionSet() {
    return instructionSet;
  }

  /**
   * What an instruction means. Never throws because of the bytes.
   *
   * @param code at least one byte from {@code offset} on
   * @param pc its address, bit 0 clear
   * @param secondState whether an AArch32 instruction is T32
   * @throws org.rsanemu.nativelib.MissingLibraryException if libcapstone is not installed
   */
  public Meaning meaning(byte[] code, int offset, long pc, boolean secondState) {
    int end = Math.min(code.length, offset + MAX_LENGTH);
    return meaning(Arrays.copyOfRange(code, offset, end), pc, secondState);
  }

  /** The same, from guest memory. */
  public Meaning meaning(MemorySegment code, long offset, long pc, boolean secondState) {
    long end = Math.min(code.byteSize(), offset + MAX_LENGTH);
    return meaning(
        code.asSlice(offset, end - offset).toArray(ValueLayout.JAVA_BYTE), pc, secondState);
  }

  private Meaning meaning(byte[] bytes, long pc, boolean secondState) {
    return instructionSet.meaning(
        new Instruction(pc, bytes, secondState, secondState ? secondDecoder : decoder));
  }
}
