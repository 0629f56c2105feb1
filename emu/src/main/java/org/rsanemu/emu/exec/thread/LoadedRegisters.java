// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.isa.linux.Registers;

/**
 * The registers of the thread that the engine has loaded, as the kernel's signal frames want them.
 */
public final class LoadedRegisters implements Registers {
  private final Engine engine;
  private GuestContext thread;

  public LoadedRegisters(Engine engine, GuestContext first) {
    this.engine = engine;
    thread = first;
  }

  /** The thread that the engine has loaded now. */
  public LoadedRegisters of(GuestContext loaded) {
    thread = loaded;
    return this;
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
  public byte[] floatingState() {
    return engine.floatingState();
  }

  @Override
  public void floatingState(byte[] state) {
    engine.floatingState(state);
  }
}
