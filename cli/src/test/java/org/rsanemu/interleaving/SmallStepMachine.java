// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rsanemu.interleaving.ThreadCode.Instruction;

/**
 * The small-step semantics. A state is an array of integers: of each thread its place in the code
 * and its registers, then the atomic locations, the plain places, and of each mutex who has it. A
 * thread stands where its next step is one that others can see; what is its own it has done.
 */
final class SmallStepMachine {
  private static final int NOT_CREATED = -1;
  private static final int ENDED = -2;
  private static final int FRAME = 1 + ThreadedProgram.REGISTERS;
  private static final int FREE = 0;

  private final ThreadedProgram program;
  private final List<List<Instruction>> codes;
  private final int locations;
  private final int places;
  private final int mutexes;
  private final int size;

  SmallStepMachine(ThreadedProgram program) {
    this.program = program;
    codes = IntStream.range(0, program.bodies().size()).mapToObj(this::code).toList();
    locations = codes.size() * FRAME;
    places = locations + program.locations();
    mutexes = places + program.places();
    size = mutexes + program.mutexes();
  }

  private List<Instruction> code(int thread) {
    List<ThreadStatement> body = new ArrayList<>(program.bodies().get(thread));
    for (int other = 1; thread == 0 && other < program.bodies().size(); other++) {
      if (program.joined().get(other)) {
        body.add(new ThreadStatement.Join(other));
      }
    }
    return ThreadCode.of(body);
  }

  int threads() {
    return codes.size();
  }

  /** Where all begins. */
  int[] initial() {
    int[] state = new int[size];
    for (int thread = 1; thread < codes.size(); thread++) {
      state[thread * FRAME] = NOT_CREATED;
    }
    settle(state, 0);
    return state;
  }

  /** Whether the process has ended, except for what it prints: main returns, or all have ended. */
  boolean mayExit(int[] state) {
    return program.leaves()
        ? IntStream.range(0, codes.size()).allMatch(each -> hasEnded(state, each))
        : codes.getFirst().get(state[0]) instanceof Instruction.End;
  }

  /** Whether the thread's next step is to fail. */
  boolean aborts(int[] state, int thread) {
    return next(state, thread) instanceof ThreadStatement.Abort;
  }

  /** What the program has printed when it exits: what it read, and what is there in the end. */
  String outcome(int[] state) {
    StringBuilder text = new StringBuilder();
    for (int thread = 0; thread < codes.size(); thread++) {
      if (thread == 0 || program.joined().get(thread)) {
        append(text, state, thread * FRAME + 1, ThreadedProgram.REGISTERS);
      }
    }
    if (program.allJoined()) {
      append(text, state, locations, program.locations());
    }
    return text.toString();
  }

  private static void append(StringBuilder text, int[] state, int from, int count) {
    for (int i = from; i < from + count; i++) {
      text.append(state[i]).append(' ');
    }
  }

  /** Whether two threads are about to access the same plain place, and one of them writes. */
  boolean races(int[] state) {
    for (int one = 0; one < codes.size(); one++) {
      int first = plain(next(state, one));
      for (int two = one + 1; first != FREE && two < codes.size(); two++) {
        int second = plain(next(state, two));
        if (Math.abs(first) == Math.abs(second) && (first < 0 || second < 0)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The place from 1 on, negative if it is written; 0 if it is not a plain access. */
  private static int plain(ThreadStatement statement) {
    return switch (statement) {
      case ThreadStatement.PlainLoad load -> load.place() + 1;
      case ThreadStatement.PlainStore store -> -store.place() - 1;
      default -> FREE;
    };
  }

  /** Whether the thread can make its next step. */
  boolean isEnabled(int[] state, int thread) {
    return switch (next(state, thread)) {
      case ThreadStatement.Return _ -> false;
      case ThreadStatement.Lock lock -> state[mutexes + lock.mutex()] == FREE;
      case ThreadStatement.Join join -> hasEnded(state, join.thread());
      default -> true;
    };
  }

  /** The state after the thread's next step, which is enabled and none to fail. */
  int[] after(int[] state, int thread) {
    int[] then = state.clone();
    ThreadStatement step = next(state, thread);
    then[thread * FRAME]++;
    make(then, thread, thread * FRAME + 1, step);
    settle(then, thread);
    return then;
  }

  private static boolean hasEnded(int[] state, int thread) {
    return state[thread * FRAME] == ENDED;
  }

  /** What the thread does next that others can see; {@link ThreadStatement.Return} if nothing. */
  private ThreadStatement next(int[] state, int thread) {
    int at = state[thread * FRAME];
    return at >= 0 && codes.get(thread).get(at) instanceof Instruction.Plain plain
        ? plain.statement()
        : new ThreadStatement.Return();
  }

  private void make(int[] state, int thread, int base, ThreadStatement step) {
    switch (step) {
      case ThreadStatement.Load s -> state[base + s.register()] = state[locations + s.location()];
      case ThreadStatement.Store s ->
          state[locations + s.location()] = s.value().value(state, base);
      case ThreadStatement.FetchAdd s -> {
        state[base + s.register()] = state[locations + s.location()];
        state[locations + s.location()] += s.addend();
      }
      case ThreadStatement.Exchange s -> {
        int value = s.value().value(state, base);
        state[base + s.register()] = state[locations + s.location()];
        state[locations + s.location()] = value;
      }
      case ThreadStatement.CompareExchange s -> compareExchange(state, base, s);
      case ThreadStatement.PlainLoad s -> state[base + s.register()] = state[places + s.place()];
      case ThreadStatement.PlainStore s -> state[places + s.place()] = s.value().value(state, base);
      case ThreadStatement.Lock s -> state[mutexes + s.mutex()] = thread + 1;
      case ThreadStatement.Unlock s -> state[mutexes + s.mutex()] = FREE;
      case ThreadStatement.Create s -> {
        state[s.thread() * FRAME] = 0;
        settle(state, s.thread());
      }
      case ThreadStatement.Join _ -> {}
      default -> throw new IllegalArgumentException("no step: " + step);
    }
  }

  private void compareExchange(int[] state, int base, ThreadStatement.CompareExchange s) {
    int found = state[locations + s.location()];
    boolean done = found == state[base + s.expected()];
    if (done) {
      state[locations + s.location()] = s.desired().value(state, base);
    }
    state[base + s.expected()] = found;
    state[base + s.done()] = done ? 1 : 0;
  }

  /** Does what nobody else can see. */
  private void settle(int[] state, int thread) {
    int frame = thread * FRAME;
    while (true) {
      switch (codes.get(thread).get(state[frame])) {
        case Instruction.Plain(ThreadStatement.Set(int register, Operand value)) -> {
          state[frame + 1 + register] = value.value(state, frame + 1);
          state[frame]++;
        }
        case Instruction.Plain(ThreadStatement.Or(int register, int other)) -> {
          state[frame + 1 + register] |= state[frame + 1 + other];
          state[frame]++;
        }
        case Instruction.Jump(int target) -> state[frame] = target;
        case Instruction.Unless(BranchCondition condition, int target) ->
            state[frame] = condition.holds(state, frame + 1) ? state[frame] + 1 : target;
        case Instruction.End _ -> {
          end(state, thread, frame);
          return;
        }
        case Instruction.Plain _ -> {
          return;
        }
      }
    }
  }

  /** Main stays at its end unless it leaves; nobody sees what a thread knew that is not joined. */
  private void end(int[] state, int thread, int frame) {
    if (thread > 0 || program.leaves()) {
      state[frame] = ENDED;
    }
    if (thread > 0 && !program.joined().get(thread)) {
      Arrays.fill(state, frame + 1, frame + FRAME, 0);
    }
  }
}
