package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.rc20.LocationMap;

/**
 * What was atomic in a function's frame is plain memory again when the function has returned
 * (design section 3): another one's variables will be there.
 */
final class LeftFrames {
  private final Engine engine;
  private final LocationMap locations;
  private final ByteSet declared;
  private final List<GuestContext> threads = new ArrayList<>();

  /**
   * @param declared the bytes that are atomic whatever accesses them
   */
  LeftFrames(Engine engine, LocationMap locations, ByteSet declared) {
    this.engine = engine;
    this.locations = locations;
    this.declared = declared;
  }

  void begins(GuestContext thread) {
    threads.add(thread);
  }

  void ended(int thread) {
    threads.removeIf(each -> each.number() == thread);
  }

  /** A location begins at an address that was in none. */
  void atomic(long address) {
    for (GuestContext thread : threads) {
      if (thread.isOnStack(address)) {
        thread.atomicInFrame(address);
        return;
      }
    }
  }

  /** The thread has returned from a function; the engine has its registers. */
  void returned(GuestContext thread) {
    long lowest = thread.lowestAtomic();
    if (lowest == Long.MAX_VALUE) {
      return;
    }
    long pointer = engine.sp();
    if (lowest < pointer && thread.isOnStack(pointer)) {
      locations.clear(lowest, pointer - lowest);
      declared.remove(lowest, pointer - lowest);
      thread.framesLeft(pointer);
    }
  }
}
