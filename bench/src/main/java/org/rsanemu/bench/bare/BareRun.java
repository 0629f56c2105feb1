// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.bare;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.rsanemu.bench.Subject;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.NewThread;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.GuestFiles;
import org.rsanemu.emu.linux.process.ProcessOptions;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/**
 * One run of a program in bare Unicorn: the tool's own kernel, and a thread keeps the processor
 * until it waits or ends.
 */
public final class BareRun implements KernelHost, AutoCloseable {
  private static final class Context {
    private final MemorySegment registers;
    private long pc;

    private Context(MemorySegment registers, long pc) {
      this.registers = registers;
      this.pc = pc;
    }
  }

  private final BareMachine machine;
  private final BareMemory memory;
  private final Kernel kernel;
  private final List<Context> contexts = new ArrayList<>();
  private final CRC32 output = new CRC32();
  private int current;
  private long time;

  /**
   * Loads the program.
   *
   * @throws BadBinaryException if its dynamic loader is not there, or none
   */
  public BareRun(Subject subject) throws BadBinaryException {
    Image image = subject.image();
    Path path = image.path().toAbsolutePath();
    machine = new BareMachine(image.machine());
    memory = new BareMemory(machine.unicorn(), machine.cpu().wide());
    kernel =
        new Kernel(
            image.architecture().linux(),
            memory,
            this,
            new ProcessOptions(
                subject.command(),
                List.of(),
                new byte[0],
                1,
                4,
                path.toString(),
                image.architecture().linux().hwcap(true),
                0,
                Capacity.USUAL,
                1000,
                new GuestFiles(subject.files(), path)));
    Kernel.Started started = kernel.load(image, subject.interpreter());
    machine.unicorn().register(machine.cpu().sp(), started.sp());
    contexts.add(new Context(machine.saveNew(), started.pc()));
  }

  /** Runs to the end; returns the exit status. */
  public int run() {
    while (true) {
      Context context = contexts.get(current);
      long next = machine.runToCall(context.pc);
      context.pc = next;
      long[] arguments =
          machine.cpu().callArguments().stream().mapToLong(machine::general).toArray();
      long number = machine.general(machine.cpu().callNumber());
      Outcome outcome = kernel.call(kernel.threads().get(current), number, arguments);
      machine.cpu().systemCallReturns(machine.registers(), next);
      switch (outcome) {
        case Outcome.Done done -> result(done.result());
        case Outcome.Yielded _ -> result(0);
        case Outcome.Blocked _, Outcome.ThreadExited _ -> switchThread();
        case Outcome.ProcessExited exited -> {
          return exited.status();
        }
        case Outcome.Killed killed ->
            throw new IllegalStateException("ended by signal " + killed.signal());
      }
    }
  }

  private void result(long value) {
    machine.general(machine.cpu().result(), value);
  }

  private void switchThread() {
    machine.unicorn().saveContext(contexts.get(current).registers);
    current = runnable();
    machine.unicorn().restoreContext(contexts.get(current).registers);
    GuestThread thread = kernel.threads().get(current);
    if (thread.hasResult()) {
      result(thread.takeResult());
    }
  }

  private int runnable() {
    kernel.wakeDue(now());
    for (GuestThread thread : kernel.threads()) {
      if (thread.isRunnable()) {
        return thread.number();
      }
    }
    throw new IllegalStateException("no thread can run");
  }

  @Override
  public long now() {
    return time += 1000;
  }

  @Override
  public void started(GuestThread parent, GuestThread child, NewThread as) {
    int resultRegister = machine.cpu().general(machine.cpu().result());
    MemorySegment before = machine.saveNew();
    long next = contexts.get(current).pc;
    machine.unicorn().register(resultRegister, 0);
    if (as.stack() != 0) {
      machine.unicorn().register(machine.cpu().sp(), as.stack());
    }
    if (as.setTls()) {
      threadPointer(as.tls());
    }
    machine.cpu().systemCallReturns(machine.registers(), next);
    contexts.add(new Context(machine.saveNew(), next));
    machine.unicorn().restoreContext(before);
    machine.unicorn().freeContext(before);
  }

  @Override
  public void threadPointer(long value) {
    machine.unicorn().register(machine.cpu().tls(), value);
  }

  @Override
  public long processorTime(@Nullable GuestThread thread) {
    return now();
  }

  @Override
  public long stackPointer() {
    return machine.unicorn().register(machine.cpu().sp());
  }

  @Override
  public long threadPointer() {
    return machine.unicorn().register(machine.cpu().tls());
  }

  @Override
  public int output(int descriptor, byte[] bytes) {
    output.update(bytes);
    return 0;
  }

  /** The checksum (CRC-32) of what it has written to its standard output and error. */
  public long written() {
    return output.getValue();
  }

  @Override
  public void codeChanged(long address, long length) {
    machine.unicorn().removeCache(address, address + length);
  }

  @Override
  public void close() {
    contexts.forEach(context -> machine.unicorn().freeContext(context.registers));
    machine.close();
    memory.close();
  }

  // --- what a checker would want to know

  @Override
  public void exited(GuestThread thread) {}

  @Override
  public void mappedCode(Path file, long address, long offset) {}

  @Override
  public void restricted(long address, long length, boolean readable) {}

  @Override
  public void remains(long address, long length, boolean readable) {}

  @Override
  public void mappingEnded(long address, long length) {}
}
