package org.rsanemu.isa.arm.a64;

import java.io.IOException;
import org.junit.jupiter.api.Test;
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
    listing.checkRows(false, Tables.A64);
  }

  @Test
  void theAssemblerMakesTheListingsWords() throws Exception {
    listing.checkAssembled("aarch64-linux-gnu-");
  }

  @Test
  void noWordMatchesTwoRows() {
    TableChecks.disjoint(Tables.A64);
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
