// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.cpu.TestMachine;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.service.Architectures;

/** No snapshot is passed over whose registers are the same except for dead ones. */
class SnapshotIndexTest {
  private static final int SNAPSHOTS = 300;

  /**
   * Code that adds two registers to the first and returns, and registers to vary, some of them
   * dead.
   */
  @ParameterizedTest
  @CsvSource({
    "62, 01c8 01d8 c3, 0 1 2 3 6 7",
    "183, 0000018b 0000038b c0035fd6, 0 1 2 3 4 9",
    "40, 010080e0 030080e0 1eff2fe1, 0 1 2 3 12",
  })
  void allThatAreTheSameAreAmongThoseThatMayBe(int machine, String code, String varied) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    int[] numbers = Arrays.stream(varied.split(" ")).mapToInt(Integer::parseInt).toArray();
    Random random = new Random(machine);
    try (TestMachine guest = new TestMachine(machine)) {
      Engine engine = guest.engine();
      guest.load(bytes);
      RegisterFile registers = new RegisterFile(engine);
      Liveness liveness = new Liveness(uses(machine, bytes));
      List<Snapshot> all = new ArrayList<>();
      for (int i = 0; i < SNAPSHOTS; i++) {
        for (int number : numbers) {
          engine.general(number, random.nextInt(2));
        }
        all.add(
            new Snapshot(TestMachine.CODE, TestMachine.CODE, -1, 0, 0, 0, engine.saveNew(), 0, 0));
      }
      SnapshotIndex index = new SnapshotIndex(registers, liveness, all, _ -> 0, _ -> 0);
      for (Snapshot each : all) {
        List<Integer> same =
            IntStream.range(0, SNAPSHOTS)
                .filter(i -> areSame(registers, liveness, each, all.get(i)))
                .boxed()
                .toList();
        assertThat(same).isNotEmpty();
        assertThat(List.copyOf(index.like(each))).isSorted().containsAll(same);
        assertThat(index.like(each)).hasSizeLessThan(SNAPSHOTS / 2);
      }
      all.forEach(each -> engine.free(each.registers()));
      registers.close();
    }
  }

  /** Memory is compared where the same of the stack is in use. */
  @Test
  void ofManyWithTheSameRegistersThoseWithOtherMemoryAreLeftOut() {
    try (TestMachine guest = new TestMachine(62)) {
      Engine engine = guest.engine();
      RegisterFile registers = new RegisterFile(engine);
      Liveness liveness = new Liveness(uses(62, new byte[] {(byte) 0xc3}));
      List<Snapshot> all = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        all.add(
            new Snapshot(
                TestMachine.CODE,
                TestMachine.CODE,
                -1,
                0,
                0,
                i,
                engine.saveNew(),
                0,
                i == 7 ? 16 : 8));
      }
      SnapshotIndex index =
          new SnapshotIndex(registers, liveness, all, i -> i % 10, other -> other.path() % 10);
      assertThat(List.copyOf(index.like(all.get(23)))).containsExactly(3, 7, 13, 23, 33);
      all.forEach(each -> engine.free(each.registers()));
      registers.close();
    }
  }

  private static boolean areSame(
      RegisterFile registers, Liveness liveness, Snapshot one, Snapshot other) {
    return liveness.deadAt(
        TestMachine.CODE, registers.differing(one.registers(), other.registers()));
  }

  private static RegisterUses uses(int machine, byte[] code) {
    return new RegisterUses(
        Architectures.of(machine),
        new Code() {
          @Override
          public byte[] bytes(long pc) {
            int from = (int) (pc - TestMachine.CODE);
            return from >= 0 && from < code.length
                ? Arrays.copyOfRange(code, from, code.length)
                : new byte[0];
          }

          @Override
          public boolean secondState(long pc) {
            return false;
          }
        });
  }
}
