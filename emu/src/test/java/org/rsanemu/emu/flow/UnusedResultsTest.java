// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.lift.Lifter;
import org.rsanemu.model.Modification.Operation;

class UnusedResultsTest {
  private static UnusedResults of(String set, byte[] code) {
    RegisterUses uses = CodeSorts.uses(set, code);
    Lifter lifter = Lifter.forMachine(CodeSorts.elfMachine(set));
    return new UnusedResults(
        uses,
        new Liveness(uses),
        pc -> lifter.meaning(code, (int) (pc - CodeSorts.BASE), pc, set.equals("t32")).text());
  }

  @Test
  void whatIsOverwrittenIsUnused() {
    byte[] overwritten = HexFormat.of().parseHex("400021b860008052c0035fd6");
    byte[] returned = HexFormat.of().parseHex("400021b8c0035fd6");
    assertThat(one(overwritten)).isEqualTo(Operation.ADD);
    assertThat(one(returned)).isEqualTo(Operation.OTHER);
  }

  private static Operation one(byte[] code) {
    return of("a64", code).ofOne(CodeSorts.BASE, Operation.ADD, RegisterUse.NOWHERE);
  }

  /** A load-exclusive, one instruction, a store-exclusive, the branch back, and what follows. */
  @ParameterizedTest
  @CsvSource({
    "a64, 407c5f8800040011407c0188a1ffff3500008052c0035fd6, ADD",
    "a64, 407c5f8803040011437c0188a1ffff3503008052c0035fd6, OTHER", // returns what it has read
    "a64, 407c5f880000000b407c0188a1ffff3500008052c0035fd6, OTHER", // doubles it
    "a64, 407c5f888000004b407c0188a1ffff3500008052c0035fd6, OTHER", // subtracts it
    "a64, 407c5f880000044b407c0188a1ffff3500008052c0035fd6, ADD", // subtracts from it
    "a64, 407c5f880000042a407c0188a1ffff3500008052c0035fd6, OR",
    "a64, 407c5f880004040b407c0188a1ffff3500008052c0035fd6, OTHER", // shifts
    "a64, 407c5f880500040b407c0188a1ffff350000805205008052c0035fd6, OTHER", // stores the old one
    "a64, 407c5f8800781f53407c0188a1ffff3500008052c0035fd6, OTHER", // doubles it
    "a64, 407c5f88000400111f2003d5407c018881ffff3500008052c0035fd6, OTHER", // one more between
    "a64, 407c5f880000240a407c0188a1ffff3500008052c0035fd6, AND",
    "t32, 53e8002f013243e800210029f8d100207047, ADD",
    "t32, 53e8002f82ea040243e800210029f7d100207047, XOR",
    "t32, 53e8002f724443e800210029f8d100207047, ADD"
  })
  void aPairDoesWhatTheInstructionBetweenDoes(String set, String hex, Operation operation) {
    byte[] code = HexFormat.of().parseHex(hex);
    UnusedResults results = of(set, code);
    long store = CodeSorts.BASE;
    RegisterUses uses = CodeSorts.uses(set, code);
    do {
      store += uses.at(store).length();
    } while (!uses.at(store).stores());
    assertThat(results.ofPair(CodeSorts.BASE, store, RegisterUse.NOWHERE)).isEqualTo(operation);
  }
}
