// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

class RecordCodecTest {
  private static Message roundTrip(Message message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Frames.send(bytes, 3, message);
    Frames.Received received =
        Frames.receive(new ByteArrayInputStream(bytes.toByteArray())).orElseThrow();
    assertThat(received.worker()).isEqualTo(3);
    return received.message();
  }

  @Test
  void aResultArrivesAsItWasSent() throws IOException {
    Frame frame = new Frame(0, 0x401000, true);
    Finding.Side side =
        new Finding.Side(
            1,
            Access.Kind.CAS,
            MemoryOrder.SC,
            -1L,
            8,
            Long.MIN_VALUE,
            "casal ü",
            List.of(frame),
            false);
    Finding.Memory memory =
        new Finding.Memory(Finding.Memory.Kind.STACK, -1, 1, 2, 3, List.of(frame, frame));
    Finding.ThreadState state = new Finding.ThreadState(2, null, List.of());
    TraceStep step =
        new TraceStep(
            TraceStep.Role.MISSED,
            1,
            TraceStep.Kind.WRITE,
            MemoryOrder.REL,
            3,
            0x10,
            4,
            7,
            null,
            -1,
            2,
            -1,
            "str w0, [x1]",
            List.of(frame));
    Observed observed =
        new Observed(
            List.of(
                new Observed.Instruction(
                    List.of(frame),
                    "ldr w0, [x1]",
                    List.of(new Observed.Performed(TraceStep.Kind.READ, MemoryOrder.RLX, false, 9)),
                    List.of(0))),
            List.of(new Observed.Location(memory, 8, 4, 1, 2, 3, 4, 5)),
            -5,
            List.of(new Observed.ReadsFrom(new CodeOffset("/a", 1), new CodeOffset("/a", 2))),
            true);
    RunResult result =
        new RunResult(
            new Ending.Limited(Ending.Limit.MEMORY, List.of(state)),
            List.of(new RunResult.Module("/a", 7)),
            List.of(new RunResult.ThreadInfo(1, 2, 0, List.of(frame))),
            List.of(
                new Finding.Robustness(
                    side, side, side, memory, 1, 2, List.of(step), Consequence.UNTRIED),
                new Finding.Race(side, side, memory, List.of(), List.of(step)),
                new Finding.Stuck(true, List.of(state), List.of()),
                new Finding.Crash(11, 1, 0, "nop", List.of(frame), List.of(state))),
            List.of(new RunResult.Output(1, new byte[] {0, -1, 10})),
            List.of(new CodeOffset("/a", 1)),
            new RunResult.Doubtful(
                List.of(new CodeOffset("/a", 2)),
                List.of(),
                List.of(new CodeOffset("/a", 3)),
                List.of(new CodeOffset("/a", 4))),
            List.of(new RunResult.CallCount("statx", 3)),
            List.of("careful"),
            List.of(
                new FileChange.Written("/a", 0644, -1, new byte[] {1}),
                new FileChange.MadeLink("/b", "a"),
                new FileChange.Removed("/c")),
            observed,
            new RunResult.Counters(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    assertThat(roundTrip(new Message.Ran(result)))
        .usingRecursiveComparison()
        .isEqualTo(new Message.Ran(result));
  }

  @Test
  void anEndOfTheStreamIsNoMessage() throws IOException {
    assertThat(Frames.receive(new ByteArrayInputStream(new byte[] {0, 0, 0, 0, 0, 0, 0, 9, 1})))
        .isEmpty();
  }
}
