// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.StepView;

class PublicationHintTest {
  private static final int FLAG = 3;
  private static final StepView EARLIER = step("earlier", 1, "write", "na", 1, null, null, null);
  private static final StepView CURRENT = step("current", 2, "read", "na", 9, null, null, null);

  private static StepView step(
      String role,
      int thread,
      String operation,
      String order,
      int line,
      @Nullable Integer location,
      @Nullable Long reads,
      @Nullable Long writes) {
    SourceFrame frame = new SourceFrame("f", "f.c", line, "f", "0x1000", false, true);
    return new StepView(
        role,
        thread,
        operation,
        order,
        location,
        "x",
        "0x10",
        4,
        null,
        reads,
        writes,
        null,
        "",
        List.of(frame));
  }

  private static StepView write(int thread, String order, int line, long position) {
    return step("between", thread, "write", order, line, FLAG, null, position);
  }

  private static StepView read(int thread, String order, int line, long position) {
    return step("between", thread, "read", order, line, FLAG, position, null);
  }

  @ParameterizedTest
  @CsvSource({
    "rlx, rlx, make the write memory_order_release and the read memory_order_acquire",
    "rel, rlx, make the read memory_order_acquire",
    "rlx, acq, make the write memory_order_release",
    "rlx, sc, make the write memory_order_release",
    "acq, rel, make the write memory_order_release and the read memory_order_acquire",
  })
  void saysWhichOrdersAreLacking(String written, String read, String made) {
    assertThat(
            PublicationHint.of(
                List.of(EARLIER, write(1, written, 2, 5), read(2, read, 8, 5), CURRENT)))
        .contains(
            "Thread T1 writes at f.c:2 in f, after its access, what thread T2 reads at f.c:8 in f,"
                + " before its own. To order the two accesses by that, "
                + made
                + ". If the later access does not depend on what is read there, guard both with the"
                + " same mutex.");
  }

  @Test
  void saysNothingOfWhatOrdersThem() {
    assertThat(
            PublicationHint.of(
                List.of(EARLIER, write(1, "rel", 2, 5), read(2, "acq", 8, 5), CURRENT)))
        .isEmpty();
  }

  @Test
  void takesNoOtherWriteForIt() {
    StepView read = read(2, "rlx", 8, 5);
    assertThat(PublicationHint.of(List.of(write(1, "rlx", 2, 5), EARLIER, read, CURRENT)))
        .as("before the access")
        .isEmpty();
    assertThat(PublicationHint.of(List.of(EARLIER, write(3, "rlx", 2, 5), read, CURRENT)))
        .as("by another thread")
        .isEmpty();
    assertThat(PublicationHint.of(List.of(EARLIER, write(1, "rlx", 2, 6), read, CURRENT)))
        .as("not what is read")
        .isEmpty();
    StepView others = read(3, "rlx", 8, 5);
    assertThat(PublicationHint.of(List.of(EARLIER, write(1, "rlx", 2, 5), others, CURRENT)))
        .as("read by another thread")
        .isEmpty();
    assertThat(PublicationHint.of(List.of())).as("nothing is known").isEmpty();
  }

  @Test
  void takesTheNewestOfSeveral() {
    assertThat(
            PublicationHint.of(
                List.of(
                    EARLIER,
                    write(1, "rlx", 2, 5),
                    read(2, "rlx", 7, 5),
                    write(1, "rlx", 3, 6),
                    read(2, "rlx", 8, 6),
                    CURRENT)))
        .hasValueSatisfying(hint -> assertThat(hint).contains("f.c:3").contains("f.c:8"));
  }

  @Test
  void takesFencesBetweenTheAccessesIntoAccount() {
    StepView release = step("between", 1, "fence", "rel", 4, null, null, null);
    StepView acquire = step("between", 2, "fence", "acq", 8, null, null, null);
    StepView write = write(1, "rlx", 5, 5);
    StepView read = read(2, "rlx", 7, 5);
    assertThat(PublicationHint.of(List.of(EARLIER, release, write, read, CURRENT)))
        .hasValueSatisfying(
            hint -> assertThat(hint).contains("make the read memory_order_acquire."));
    assertThat(PublicationHint.of(List.of(EARLIER, write, read, acquire, CURRENT)))
        .hasValueSatisfying(
            hint -> assertThat(hint).contains("make the write memory_order_release."));
    assertThat(PublicationHint.of(List.of(EARLIER, release, write, read, acquire, CURRENT)))
        .isEmpty();
    assertThat(PublicationHint.of(List.of(release, EARLIER, write, read, acquire, CURRENT)))
        .as("a fence before the access")
        .hasValueSatisfying(
            hint -> assertThat(hint).contains("make the write memory_order_release."));
  }
}
