// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.isa.arm.Listing;
import org.rsanemu.isa.arm.TableChecks;

/** The A64 table against GNU as and against itself. */
class A64TableTest {
  private final A64 set = new A64();
  private final Listing listing = Listing.read("a64.s", "//", false);

  A64TableTest() throws IOException {}

  @Test
  void everyInstructionMeansWhatTheListingSays() {
    listing.check(set, false);
  }

  @Test
  void everyRowIsInTheListing() {
    listing.checkRows(false, A64Tables.A64);
  }

  @Test
  void theAssemblerMakesTheListingsWords(@TempDir Path folder) throws Exception {
    listing.checkAssembled("aarch64-linux-gnu-", folder);
  }

  /** What libcapstone 4 does not print. */
  @Test
  void atomicsAreWrittenAsTheAssemblerReadsThem() {
    listing.lines().stream()
        .filter(line -> line.source().matches("(cas|swp|ld(add|clr|eor|set|[su]max|[su]min|ap)).*"))
        .filter(line -> !line.source().startsWith("ldapurs"))
        .forEach(line ->
            assertThat(Listing.meaning(set, line.code(), false).text()).isEqualTo(line.source()));
  }

  @Test
  void noWordMatchesTwoRows() {
    TableChecks.disjoint(A64Tables.A64);
  }

  @Test
  void rowsFitTheScreen() {
    TableChecks.readable(set);
  }

  @Test
  void anyBytesHaveAMeaning() {
    TableChecks.total(set, false);
  }
}
