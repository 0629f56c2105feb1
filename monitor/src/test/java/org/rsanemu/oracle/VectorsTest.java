package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose verdicts were computed by enumeration, each explored in all interleavings. */
class VectorsTest {
  @ParameterizedTest
  @ValueSource(strings = {"rc20.tsv", "rc20-sc.tsv", "directed.tsv"})
  void theMonitorAgreesWithEveryVerdict(String file) {
    for (List<String> row : Tsv.rows(file)) {
      Program program = Program.parse(row.get(0));
      assertThat(Verdicts.monitor(program)).as(row.get(0)).isEqualTo(row.get(1));
    }
  }

  @Test
  void thereAreVectorsOfBothVerdicts() {
    for (String file : List.of("rc20.tsv", "rc20-sc.tsv")) {
      List<List<String>> rows = Tsv.rows(file);
      assertThat(rows).as(file).hasSizeGreaterThanOrEqualTo(1500);
      assertThat(rows.stream().filter(r -> r.get(1).equals("violation")).count())
          .as("violations in " + file)
          .isGreaterThan(400);
    }
  }
}
