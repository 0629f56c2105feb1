// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architectures;

/** The table's numbers are those of the headers that compilers use, where these are installed. */
class CallNumbersTest {
  /** The number of calls, and another order of arguments that none of the three ABIs has. */
  private static final Set<String> NOT_HERE = Set.of("syscalls", "sync_file_range2");

  private static final Pattern DEFINITION =
      Pattern.compile(
          "#define __NR_(\\w+)\\s+\\(?(?:__NR_SYSCALL_BASE\\s*\\+\\s*)?(\\d+)\\)?\\s*$");

  @ParameterizedTest
  @CsvSource({
    "62, /usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "183, /usr/aarch64-linux-gnu/include/asm-generic/unistd.h",
    "40, /usr/arm-linux-gnueabihf/include/asm/unistd-eabi.h"
  })
  void everyNumberOfTheHeaderIsInTheTable(int machine, Path header) throws IOException {
    Abi abi = Architectures.of(machine).linux();
    assumeTrue(Files.exists(header), header + " is not installed");
    Map<String, Long> table =
        CallNumbers.of(abi).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    Map<String, Long> missing = new TreeMap<>();
    int seen = 0;
    for (String line : Files.readAllLines(header)) {
      Matcher definition = DEFINITION.matcher(line);
      if (definition.find() && !NOT_HERE.contains(definition.group(1))) {
        seen++;
        Long number = Long.valueOf(definition.group(2));
        if (abi == Abis.AARCH64 && number >= 403 && number <= 423) {
          continue; // the calls with times of 64 bits, for 32-bit machines only
        }
        if (!number.equals(table.get(definition.group(1)))) {
          missing.put(definition.group(1), number);
        }
      }
    }
    assertThat(seen).isGreaterThan(10);
    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.rsanemu.emu.linux.Abis#all")
  void everyHandlerHasANameInTheTable(Abi abi) {
    assertThat(new BareKernel(abi).kernel.handled())
        .isSubsetOf(
            Abis.all().stream()
                .flatMap(each -> CallNumbers.of(each).values().stream())
                .collect(Collectors.toSet()));
  }

  @Test
  void aCallThatIsNotThereIsCountedByName() {
    BareKernel guest = new BareKernel(Abis.AARCH64);
    assertThat(guest.call("io_uring_setup")).isEqualTo(-Errno.ENOSYS);
    assertThat(guest.call("io_uring_setup")).isEqualTo(-Errno.ENOSYS);
    assertThat(guest.kernel.call(guest.thread(0), 9999, new long[6]))
        .isEqualTo(Outcome.error(Errno.ENOSYS));
    assertThat(guest.kernel.unsupported())
        .containsExactly(Map.entry("io_uring_setup", 2L), Map.entry("number 9999", 1L));
  }
}
