// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.lift;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.rsanemu.isa.Instruction;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.nativelib.capstone.Mode;

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
  private final Function<Instruction, Instruction.Decoded> thumbDecoder;

  private Lifter(InstructionSet instructionSet, Mode mode, Mode thumbMode) {
    this.instructionSet = instructionSet;
    this.decoder = new Decoder(mode)::decode;
    this.thumbDecoder = thumbMode == mode ? decoder : new Decoder(thumbMode)::decode;
  }

  /**
   * The lifter for a machine.
   *
   * @param elfMachine ELF's e_machine
   * @throws IllegalArgumentException if no room on the class path provides that instruction set
   */
  public static Lifter forMachine(int elfMachine) {
    InstructionSet found =
        instructionSets().stream()
            .filter(set -> set.elfMachine() == elfMachine)
            .findFirst()
            .orElseThrow(() ->
                new IllegalArgumentException("no instruction set for ELF machine " + elfMachine));
    return switch (elfMachine) {
      case 62 -> new Lifter(found, Mode.X86_64, Mode.X86_64);
      case 183 -> new Lifter(found, Mode.A64, Mode.A64);
      case 40 -> new Lifter(found, Mode.A32, Mode.T32);
      default -> throw new IllegalArgumentException("no decoder for ELF machine " + elfMachine);
    };
  }

  /** Every instruction set on the class path, by name. */
  public static List<InstructionSet> instructionSets() {
    return ServiceLoader.load(InstructionSet.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(java.util.Comparator.comparing(InstructionSet::name))
        .collect(Collectors.toUnmodifiableList());
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
   * @param thumb whether an AArch32 instruction is T32
   * @throws org.rsanemu.nativelib.MissingLibraryException if libcapstone is not installed
   */
  public Meaning meaning(byte[] code, int offset, long pc, boolean thumb) {
    int end = Math.min(code.length, offset + MAX_LENGTH);
    return meaning(Arrays.copyOfRange(code, offset, end), pc, thumb);
  }

  /** The same, from guest memory. */
  public Meaning meaning(MemorySegment code, long offset, long pc, boolean thumb) {
    long end = Math.min(code.byteSize(), offset + MAX_LENGTH);
    return meaning(code.asSlice(offset, end - offset).toArray(ValueLayout.JAVA_BYTE), pc, thumb);
  }

  private Meaning meaning(byte[] bytes, long pc, boolean thumb) {
    return instructionSet.meaning(
        new Instruction(pc, bytes, thumb, thumb ? thumbDecoder : decoder));
  }
}
