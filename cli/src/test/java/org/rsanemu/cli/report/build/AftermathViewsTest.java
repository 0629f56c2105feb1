// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.source.SourceFrame;

class AftermathViewsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abort, called by a.c:7 in f | abort",
        "abort, called by a.c:7 in f: stack smashing detected | abort: stack smashing detected",
        "abort, called by (libother.so+0x10) in g | abort, called by (libother.so+0x10) in g",
        "abort by std::terminate, called by std::thread::~thread() at a.c:7 in f"
            + "| abort by std::terminate, called by std::thread::~thread()",
        "abort: pure virtual function called at a.c:7 in f | abort: pure virtual function called",
        "null pointer: p->x is accessed | null pointer: p->x is accessed"
      })
  void thePlaceIsNamedOnce(String cause, String words) {
    SourceFrame frame = new SourceFrame("f", "a.c", 7, "demo", "0x40", false, true);
    assertThat(AftermathViews.withoutPlace(cause, List.of(frame))).isEqualTo(words);
  }
}
