// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectStatesTest {
  /** One field of each sort. */
  private static class Base {
    private long number = 1;
    double real = 0.5;
  }

  private static final class Everything extends Base {
    boolean flag = true;
    byte small = -3;
    char letter = 'x';
    short two = -300;
    int four = -70000;
    float half = 1.5f;
    private @Nullable String text = "before";
    private final long[] numbers = {1, 2, 3};
    private final int[] many = new int[100];
    private @Nullable Object[] links = new Object[3];
    private final List<Object> list = new ArrayList<>(List.of("a", "b"));
    private final Map<String, Object> map = new HashMap<>(Map.of("k", "v"));
    private final TreeMap<Integer, Integer> sorted = new TreeMap<>(Map.of(3, 4));
    private final Deque<Integer> deque = new ArrayDeque<>(List.of(5, 6));
    private final BitSet bits = BitSet.valueOf(new long[] {5});
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Object> shown = Collections.unmodifiableList(list);
    private @Nullable Everything other;
    private LongSupplier captured = () -> four;
    private @Nullable Shared shared;

    /** All of it that is not another object's. */
    String state() {
      return String.join(
          " ",
          List.of(super.number, real, flag, small, letter, two, four, half).toString(),
          String.valueOf(text),
          Arrays.toString(numbers),
          Arrays.toString(many),
          Arrays.toString(links),
          list.toString(),
          new TreeMap<>(map).toString(),
          sorted.toString(),
          deque.toString(),
          bits.toString(),
          bytes.toString(),
          shown.toString(),
          String.valueOf(captured.getAsLong()));
    }

    void change(Random random) {
      super.number = random.nextLong();
      real = random.nextDouble();
      flag = random.nextBoolean();
      small = (byte) random.nextInt();
      letter = (char) random.nextInt();
      two = (short) random.nextInt();
      four = random.nextInt();
      half = random.nextFloat();
      text = random.nextBoolean() ? null : "after" + random.nextInt();
      numbers[random.nextInt(3)] = random.nextLong();
      many[random.nextInt(100)] = random.nextInt();
      links = random.nextBoolean() ? new Object[5] : links;
      links[random.nextInt(3)] = random.nextInt();
      list.removeFirst();
      list.add(random.nextInt());
      list.add(random.nextInt());
      map.put("k", random.nextInt());
      map.put("k" + random.nextInt(50), "more");
      sorted.merge(random.nextInt(9), 1, Integer::sum);
      deque.push(random.nextInt());
      bits.flip(random.nextInt(200));
      bytes.write(random.nextInt());
      captured = random.nextBoolean() ? () -> 7 : captured;
    }
  }

  private static final class Shared {
    private int count;
  }

  private final ObjectStates states = new ObjectStates(Set.of(Shared.class));

  @Test
  void everythingIsPutBackAnyNumberOfTimes() {
    Random random = new Random(1);
    Everything root = new Everything();
    Everything other = new Everything();
    root.other = other;
    other.other = root; // a circle
    List<SavedObjects> saved = new ArrayList<>();
    List<String> before = new ArrayList<>();
    for (int round = 0; round < 200; round++) {
      if (!saved.isEmpty() && random.nextInt(3) == 0) {
        int at = random.nextInt(saved.size());
        saved.get(at).restore();
        assertThat(root.other).isSameAs(other);
        assertThat(root.state() + other.state()).isEqualTo(before.get(at));
      }
      root.change(random);
      other.change(random);
      saved.add(states.save(root));
      before.add(root.state() + other.state());
      root.other = random.nextBoolean() ? null : other;
      other.change(random);
      root.other = other;
      other.change(random);
    }
  }

  @Test
  void whatOnlyALambdaRefersToIsSaved() {
    Everything hidden = new Everything();
    Everything root = new Everything();
    root.captured = () -> hidden.four;
    SavedObjects saved = states.save(root);
    hidden.four = 9;
    saved.restore();
    assertThat(hidden.four).isEqualTo(-70000);
  }

  @Test
  void whatIsSharedStaysAsItIs() {
    Everything root = new Everything();
    root.shared = new Shared();
    SavedObjects saved = states.save(root);
    root.shared.count = 4;
    saved.restore();
    assertThat(root.shared.count).isEqualTo(4);
  }

  @Test
  void memoryIsSaved() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(64);
      Everything root = new Everything();
      root.list.add(segment);
      SavedObjects saved = states.save(root);
      segment.set(ValueLayout.JAVA_INT, 8, 5);
      SavedObjects later = states.save(root);
      saved.restore();
      assertThat(segment.get(ValueLayout.JAVA_INT, 8)).isZero();
      later.restore();
      assertThat(segment.get(ValueLayout.JAVA_INT, 8)).isEqualTo(5);
    }
  }

  @Test
  void whoseStateCannotBeSeenIsRefused() {
    Everything root = new Everything();
    root.list.add(new Random(1));
    assertThatThrownBy(() -> states.save(root))
        .isInstanceOf(UnsavableException.class)
        .hasMessageContaining("java.util.Random");
    root.list.removeLast();
    assertThat(states.save(root)).isNotNull();
  }
}
