// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.TableRow;

/** What must hold of every table. */
public final class TableChecks {
  private TableChecks() {}

  /** No word matches two rows. */
  public static void disjoint(ArmTable table) {
    List<ArmRow> rows = table.rows();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        assertThat(rows.get(i).pattern().overlaps(rows.get(j).pattern()))
            .as(rows.get(i).names() + " and " + rows.get(j).names())
            .isFalse();
      }
    }
  }

  /** Three columns of a table that is 80 columns wide. */
  public static void readable(InstructionSet set) {
    for (TableRow row : set.table()) {
      assertThat(row.instruction()).isNotBlank().hasSizeLessThanOrEqualTo(28);
      assertThat(row.events()).isNotBlank().hasSizeLessThanOrEqualTo(30);
      assertThat(row.reference()).isNotBlank().hasSizeLessThanOrEqualTo(20);
    }
  }

  /** Whatever the bytes, there is a meaning, and it has a text. */
  public static void total(InstructionSet set, boolean thumb) {
    Random random = new Random(1);
    for (int i = 0; i < 300_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(15)];
      random.nextBytes(bytes);
      assertThat(Listing.meaning(set, bytes, thumb).text()).isNotEmpty();
    }
  }
}
