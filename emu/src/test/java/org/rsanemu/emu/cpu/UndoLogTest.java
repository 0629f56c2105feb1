// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.service.Architectures;

/** Memory becomes what it was: what is in it, and what may be done with it. */
class UndoLogTest {
  private static final int X86 = 62;
  private static final long DATA = 0x400000;
  private static final int PAGES = 32;
  private static final int PAGE = MachineMemory.PAGE;
  private static final int[] PERMISSIONS = {0, 1, 3, 3, 3};
  private static final int EXECUTABLE = 5;

  private final Engine engine = new Engine(Architectures.of(X86).cpu());
  private final MachineMemory memory = new MachineMemory(engine);
  private final Random random = new Random(1);

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  /** All pages, each with its permissions and a hash of its content. */
  private List<String> state() {
    List<String> state = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      long page = DATA + (long) i * PAGE;
      String may =
          !memory.permits(page, 1, 0)
              ? "absent"
              : memory.permits(page, 1, 3) ? "write" : memory.permits(page, 1, 1) ? "read" : "none";
      int content = Arrays.hashCode(memory.page(page).toArray(ValueLayout.JAVA_BYTE));
      state.add(may + " " + content);
    }
    return state;
  }

  private void start() {
    memory.reset();
    memory.mayGoBack(true);
    memory.loaded();
    memory.begun();
    memory.map(DATA, 8 * PAGE, 3);
    memory.putLong(DATA + 16, 77);
  }

  private void change() {
    int from = random.nextInt(PAGES);
    long address = DATA + (long) from * PAGE;
    long length = (1L + random.nextInt(Math.min(8, PAGES - from))) * PAGE;
    int prot = PERMISSIONS[random.nextInt(PERMISSIONS.length)];
    switch (random.nextInt(8)) {
      case 0 -> memory.map(address, length, prot);
      case 1 -> memory.mapFile(address, length, prot, new byte[] {1, 2, (byte) random.nextInt()});
      case 2 -> memory.unmap(address, length);
      case 3 -> memory.protect(address, length, prot);
      default -> write(address + random.nextInt(PAGE));
    }
  }

  private void write(long address) {
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    if (memory.permits(address, Math.max(8, bytes.length), 3)) {
      memory.write(address, bytes, 0, bytes.length);
      memory.putByte(address, (byte) random.nextInt());
      memory.putShort(address, (short) random.nextInt());
      memory.putInt(address, random.nextInt());
      memory.putLong(address, random.nextLong());
    }
  }

  @Test
  void anyChangesAreTakenBack() {
    start();
    for (int i = 0; i < 50; i++) {
      change();
    }
    memory.keepChanges();
    List<Integer> marks = new ArrayList<>();
    List<List<String>> states = new ArrayList<>();
    for (int round = 0; round < 300; round++) {
      marks.add(memory.mark());
      states.add(state());
      for (int i = random.nextInt(20); i > 0; i--) {
        change();
      }
      if (random.nextInt(3) == 0) {
        int back = random.nextInt(marks.size());
        memory.goBack(marks.get(back));
        assertThat(state()).isEqualTo(states.get(back));
        marks.subList(back, marks.size()).clear();
        states.subList(back, states.size()).clear();
      }
    }
    assertThat(memory.keepsChanges()).isTrue();
  }

  @Test
  void thereIsNoWayBackOverCode() {
    start();
    memory.keepChanges();
    memory.map(DATA, PAGE, EXECUTABLE);
    assertThat(memory.keepsChanges()).isFalse();
  }

  @Test
  void thereIsNoWayBackOverMoreThanIsKept() {
    start();
    memory.keepChanges();
    byte[] page = new byte[PAGE];
    for (int i = 0; i < (1 << 22) / (PAGE / 8); i++) {
      memory.write(DATA, page, 0, PAGE);
    }
    assertThat(memory.keepsChanges()).isTrue();
    memory.putByte(DATA, (byte) 1);
    assertThat(memory.keepsChanges()).isFalse();
  }
}
