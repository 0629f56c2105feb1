// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.isa.linux.Abi;

/** Whatever a program passes to a system call, it gets an answer, and the same one each time. */
@Tag("slow")
class RandomCallsTest {
  private static final int GUESTS = 150;
  private static final int CALLS = 300;

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void everyCallAnswersWhateverItsArguments(Abi abi) {
    for (int seed = 0; seed < GUESTS; seed++) {
      assertThat(run(abi, seed)).isEqualTo(run(abi, seed));
    }
  }

  private static List<String> run(Abi abi, int seed) {
    Random random = new Random(seed);
    BareKernel guest = new BareKernel(abi, "input");
    guest.string(guest.room, "/tmp/file");
    guest.string(guest.room + 64, "/tmp");
    guest.kernel.space().heap().startsAfter(0x50_0000);
    List<String> names = guest.kernel.handled().stream().filter(guest::knows).sorted().toList();
    List<String> answers = new ArrayList<>();
    guest.startThread();
    for (int i = 0; i < CALLS; i++) {
      int caller = random.nextInt(guest.kernel.threads().size());
      String name = names.get(random.nextInt(names.size()));
      long[] arguments = new long[6];
      for (int a = 0; a < 6; a++) {
        arguments[a] = argument(random, guest);
      }
      long place = guest.room + 4L * random.nextInt(64);
      int value = random.nextInt();
      if (guest.kernel.space().isMapped(place, 4)
          && (guest.kernel.space().permissions(place) & 3) == 3) {
        guest.memory.putInt(place, value);
      }
      if (guest.thread(caller).isRunnable()) {
        try {
          answers.add(caller + " " + name + " " + guest.by(caller, name, arguments));
        } catch (LimitReachedException e) {
          answers.add(caller + " " + name + " " + e.getMessage());
          return answers; // the run ends here
        }
      }
      guest.host.now += 100;
      guest.kernel.wakeDue(guest.host.now);
    }
    return answers;
  }

  private static long argument(Random random, BareKernel guest) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> random.nextInt(8);
      case 2, 3 -> guest.room + 8L * random.nextInt(64);
      case 4 -> guest.room + 4096L * random.nextInt(18) - random.nextInt(9);
      case 5 -> 1L << random.nextInt(64);
      case 6 -> -1L - random.nextInt(4096);
      case 7 -> 4096L * random.nextInt(1 << 10);
      case 8 -> random.nextInt();
      default -> random.nextLong();
    };
  }
}
