// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.arm.Listing;
import org.rsanemu.isa.arm.TableChecks;

/** The A32 and T32 tables against GNU as and against themselves. */
class Armv7TableTest {
  private final Armv7 set = new Armv7();
  private final Listing a32 = Listing.read("a32.s", "@", false);
  private final Listing t32 = Listing.read("t32.s", "@", true);

  Armv7TableTest() throws IOException {}

  @Test
  void everyInstructionMeansWhatTheListingsSay() {
    a32.check(set, false);
    t32.check(set, true);
  }

  @Test
  void everyRowIsInTheListings() {
    a32.checkRows(false, A32Tables.A32, A32Tables.A32_UNCONDITIONAL);
    t32.checkRows(true, A32Tables.T32_NARROW, A32Tables.T32_WIDE);
  }

  @Test
  void theAssemblerMakesTheListingsWords(@TempDir Path folder) throws Exception {
    a32.checkAssembled("arm-linux-gnueabihf-", folder);
    t32.checkAssembled("arm-linux-gnueabihf-", folder);
  }

  @Test
  void noWordMatchesTwoRows() {
    TableChecks.disjoint(A32Tables.A32);
    TableChecks.disjoint(A32Tables.A32_UNCONDITIONAL);
    TableChecks.disjoint(A32Tables.T32_NARROW);
    TableChecks.disjoint(A32Tables.T32_WIDE);
  }

  @Test
  void rowsFitTheScreen() {
    TableChecks.readable(set);
  }

  @Test
  void anyBytesHaveAMeaning() {
    TableChecks.total(set, false);
    TableChecks.total(set, true);
  }

  @Test
  void anEqualBlockBringsItsComparison() {
    byte[] itCmpeq = {0x08, (byte) 0xbf, (byte) 0x82, 0x42};
    assertThat(Listing.meaning(set, itCmpeq, true).comparison())
        .isEqualTo(RegisterComparison.registers(2, 0));
    byte[] itneCmpne = {0x18, (byte) 0xbf, (byte) 0x82, 0x42};
    assertThat(Listing.meaning(set, itneCmpne, true).comparison()).isNull();
  }
}
