// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.KernelListener;
import org.rsanemu.emu.linux.base.NewThread;

/** A host that notes what the kernel asks of it. */
final class RecordingHost implements KernelHost, KernelListener {
  final List<String> events = new ArrayList<>();
  final ByteArrayOutputStream output = new ByteArrayOutputStream();
  int spinning;
  long now = 1000;
  long threadPointer;
  long stackPointer;

  @Override
  public long now() {
    return now;
  }

  @Override
  public void started(GuestThread parent, GuestThread child, NewThread as) {
    events.add(
        "start %d sp=%x tls=%x".formatted(child.number(), as.stack(), as.setTls() ? as.tls() : -1));
  }

  @Override
  public void exited(GuestThread thread) {
    events.add("exit " + thread.number());
  }

  @Override
  public void threadPointer(long value) {
    threadPointer = value;
  }

  @Override
  public long threadPointer() {
    return threadPointer;
  }

  @Override
  public long stackPointer() {
    return stackPointer;
  }

  @Override
  public long processorTime(@org.jspecify.annotations.Nullable GuestThread thread) {
    return now;
  }

  @Override
  public int spinning(@org.jspecify.annotations.Nullable GuestThread thread) {
    return spinning;
  }

  @Override
  public KernelListener listener() {
    return this;
  }

  @Override
  public void releasingWrite(GuestThread thread, long address, int value) {
    events.add("write rel %d %x=%x".formatted(thread.number(), address, value));
  }

  @Override
  public void readModifyWrite(GuestThread thread, long address, int value) {
    events.add("rmw %d %x=%x".formatted(thread.number(), address, value));
  }

  @Override
  public void mappedCode(java.nio.file.Path file, long address, long offset) {
    events.add("mapped code");
  }

  @Override
  public void restricted(long address, long length, boolean readable) {}

  @Override
  public void mappingEnded(long address, long length) {
    events.add("ended %x+%x".formatted(address, length));
  }

  @Override
  public void remains(long address, long length, boolean readable) {}

  @Override
  public void codeChanged(long address, long length) {
    events.add("code %x+%x".formatted(address, length));
  }

  @Override
  public int output(int descriptor, byte[] bytes) {
    output.writeBytes(bytes);
    return 0;
  }

  @Override
  public void channelRelease(GuestThread thread, long channel) {
    events.add("release " + thread.number());
  }

  @Override
  public void channelAcquire(GuestThread thread, long channel) {
    events.add("acquire " + thread.number());
  }

  @Override
  public void fenceAll() {
    events.add("fence");
  }
}
