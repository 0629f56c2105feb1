package org.rsanemu.emu.run;

import java.lang.foreign.MemorySegment;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.linux.Registers;

/** The registers of the thread that the engine has loaded. */
final class ThreadRegisters implements Registers {
  private final Engine engine;
  private final GuestContext thread;

  /** An engine's context. */
  private record Context(MemorySegment memory) implements Saved {}

  ThreadRegisters(Engine engine, GuestContext thread) {
    this.engine = engine;
    this.thread = thread;
  }

  @Override
  public long general(int number) {
    return engine.general(number);
  }

  @Override
  public void general(int number, long value) {
    engine.general(number, value);
  }

  @Override
  public long sp() {
    return engine.sp();
  }

  @Override
  public void sp(long value) {
    engine.sp(value);
  }

  @Override
  public long pc() {
    return thread.pc();
  }

  @Override
  public void pc(long value) {
    thread.pc(value);
  }

  @Override
  public long flags() {
    return engine.flags();
  }

  @Override
  public void flags(long value) {
    engine.flags(value);
  }

  @Override
  public Saved save() {
    return new Context(engine.saveNew());
  }

  @Override
  public void restore(Saved saved) {
    engine.restore(((Context) saved).memory());
    discard(saved);
  }

  @Override
  public void discard(Saved saved) {
    engine.free(((Context) saved).memory());
  }
}
