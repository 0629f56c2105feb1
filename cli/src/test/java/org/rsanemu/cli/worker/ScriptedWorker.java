// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.rsanemu.cli.report.Samples;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.BadBinaryException;

/** A worker process without an emulator: the program's name and arguments say what happens. */
public final class ScriptedWorker {
  private ScriptedWorker() {}

  public static void main(String[] arguments) throws IOException {
    WorkerLoop.serve(
        ScriptedWorker::open, System.in, new FileOutputStream(WorkerCommand.ANSWERS.toFile()));
  }

  private static Runner open(WorkerOpening opening) throws BadBinaryException, UnableException {
    return switch (opening.binary()) {
      case "bad" -> throw new BadBinaryException("bad: is not an ELF file");
      case "unable" -> throw new UnableException("no library");
      default -> new Scripted(new CountDownLatch(1));
    };
  }

  private record Scripted(CountDownLatch stopped) implements Runner {
    @Override
    public RunResult run(RunRequest request, RunListener output) {
      return ScriptedWorker.run(request, output, stopped);
    }

    @Override
    public void stop() {
      stopped.countDown();
    }
  }

  private static RunResult run(RunRequest request, RunListener output, CountDownLatch stopped) {
    String script =
        request
            .input()
            .arguments()
            .get(Math.min(request.schedule().run(), request.input().arguments().size()) - 1);
    switch (script) {
      case "print" -> System.out.println("noise from native code");
      case "halt" -> {
        System.err.println("the last words");
        Runtime.getRuntime().halt(3);
      }
      case "throw" -> throw new IllegalStateException("a mistake");
      case "hang" -> hang();
      case "wait" -> {
        output.begins();
        output.wrote(1, "so far".getBytes(StandardCharsets.UTF_8));
        output.found(Samples.race(), List.of(new RunResult.Module("/bin/demo", 8)));
        await(stopped);
        return WorkerLoop.empty(new Ending.Limited(Ending.Limit.STOPPED, List.of()));
      }
      default -> {}
    }
    return WorkerLoop.empty(new Ending.Exited(List.of("ok", "print").indexOf(script) + 1));
  }

  private static void await(CountDownLatch stopped) {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void hang() {
    while (true) {
      Thread.onSpinWait();
    }
  }
}
