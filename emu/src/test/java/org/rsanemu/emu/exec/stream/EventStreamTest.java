// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.isa.Meaning;
import org.rsanemu.model.MemoryOrder;

class EventStreamTest {
  private final List<String> heard = new ArrayList<>();
  private final OutsideRoutine outside =
      new OutsideRoutine(new Instructions(pc -> Meaning.of(1, () -> "i"), pc -> 0), false);

  /** Hears accesses and fences. */
  private final class Named extends AtomicAccessListener {
    private final String name;

    private Named(String name) {
      this.name = name;
    }

    @Override
    protected void accessed(
        Kind kind, int thread, int location, long value, int written, MemoryOrder by, long site) {
      heard.add("%s %s %d %d %s".formatted(name, kind, value, written, by));
    }

    @Override
    public void fence(int thread, MemoryOrder order, long site) {
      heard.add(name + " fence " + order);
    }

    @Override
    public void plainRead(int thread, long address, int size, long site) {
      heard.add(name + " plain " + size);
    }
  }

  private EventStream stream(List<EventListener> plain, EventListener... all) {
    return new EventStream(outside, List.copyOf(plain), List.of(all));
  }

  @Test
  void eachListenerHearsAnEventInTheirOrder() {
    EventStream stream = stream(List.of(), new Named("trace"), new Named("detectors"));
    stream.read(1, 2, 3, MemoryOrder.ACQ, 4);
    stream.casFailed(1, 2, 5, 6, true, MemoryOrder.RLX, 4);
    stream.casSucceeded(1, 2, 5, 7, true, MemoryOrder.SC, 4);
    stream.writePlainly(1, 2, 0x1000, 4, 8, 4);
    assertThat(heard)
        .containsExactly(
            "trace READ 3 0 ACQ",
            "detectors READ 3 0 ACQ",
            "trace FAILED_CAS 6 0 RLX",
            "detectors FAILED_CAS 6 0 RLX",
            "trace CAS 7 1 SC",
            "detectors CAS 7 1 SC",
            "trace WRITE 8 1 NA",
            "detectors WRITE 8 1 NA");
  }

  @Test
  void plainAccessesGoToThoseWhoWantThem() {
    Named races = new Named("races");
    EventStream stream = stream(List.of(races), new Named("trace"), races);
    stream.plainRead(0, 0x1000, 8, 4);
    assertThat(heard).containsExactly("races plain 8");
  }

  @Test
  void aFenceThatOrdersNothingIsNoEvent() {
    EventStream stream = stream(List.of(), new Named("trace"));
    stream.incidental(true);
    stream.fence(0, MemoryOrder.SC, 4);
    stream.executed();
    stream.fence(0, MemoryOrder.REL, 4);
    assertThat(heard).containsExactly("trace fence REL");
  }

  @Test
  void whoOverridesNothingHearsNothing() {
    EventListener deaf = new EventListener() {};
    EventStream stream = stream(List.of(deaf), deaf, new Named("trace"));
    stream.lock(0, 4);
    stream.rmw(0, 1, 2, MemoryOrder.ACQREL, 4);
    stream.unlock(0, 4);
    stream.forget(0x1000, 8);
    assertThat(heard).containsExactly("trace RMW 2 1 ACQREL");
  }
}
