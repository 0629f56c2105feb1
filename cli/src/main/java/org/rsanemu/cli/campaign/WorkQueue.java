// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What is left to do of a batch. A worker keeps to its case as long as there is something to do,
 * because loading another program costs time; then it begins one that nobody has begun; at last it
 * helps others.
 */
final class WorkQueue {
  /** Something to do of a case. */
  sealed interface Task {
    /** The number of the case. */
    int item();

    /** Its first run, to learn what the others start from. */
    record Learn(int item) implements Task {}

    /** A run that starts from {@code basis}. */
    record Run(int item, int run, Basis basis) implements Task {}
  }

  private enum State {
    NEW,
    LEARNING,
    READY
  }

  private static final class Left {
    private final Deque<Integer> runs;
    private State state;
    private Basis basis;
    private boolean dropped;

    Left(BatchItem item) {
      runs = new ArrayDeque<>(item.runs());
      state = item.basis().isPresent() ? State.READY : State.NEW;
      basis = item.basis().orElse(Basis.NOTHING);
    }
  }

  private final List<Left> items = new ArrayList<>();
  private boolean stopped;
  private boolean givenUp;

  WorkQueue(List<BatchItem> all) {
    all.forEach(item -> items.add(new Left(item)));
  }

  /**
   * The next task for who did one of {@code current} last (-1 if none); empty if nothing is left to
   * do. Waits while it depends on what others are learning.
   */
  synchronized Optional<Task> next(int current) {
    while (!stopped) {
      Optional<Task> task = current < 0 ? Optional.empty() : runOf(current);
      task = task.or(this::begin).or(this::help);
      if (task.isPresent() || items.stream().noneMatch(each -> each.state == State.LEARNING)) {
        return task;
      }
      awaitChange();
    }
    return Optional.empty();
  }

  private Optional<Task> runOf(int item) {
    Left left = items.get(item);
    return left.state == State.READY && !left.runs.isEmpty()
        ? Optional.of(new Task.Run(item, left.runs.remove(), left.basis))
        : Optional.empty();
  }

  private Optional<Task> begin() {
    for (int i = 0; i < items.size(); i++) {
      Left left = items.get(i);
      if (left.state == State.NEW && !left.runs.isEmpty()) {
        left.state = State.LEARNING;
        return Optional.of(new Task.Learn(i));
      }
    }
    return Optional.empty();
  }

  private Optional<Task> help() {
    for (int i = 0; i < items.size(); i++) {
      Optional<Task> task = runOf(i);
      if (task.isPresent()) {
        return task;
      }
    }
    return Optional.empty();
  }

  /** The first run of a case is done: it need not be done once more. */
  synchronized void learned(int item, Basis basis) {
    Left left = items.get(item);
    left.basis = basis;
    left.state = State.READY;
    left.runs.remove(1);
    notifyAll();
  }

  /** A task of the case was not done, because the batch ends: so do all. */
  synchronized void giveUp(int item) {
    items.get(item).state = State.READY;
    givenUp = true;
    stop();
  }

  /** Whether all was done. */
  synchronized boolean isEmpty() {
    return !givenUp && items.stream().allMatch(each -> each.runs.isEmpty());
  }

  /** Nothing more is to be done of a case. Whether this is news. */
  synchronized boolean drop(int item) {
    Left left = items.get(item);
    boolean news = !left.dropped;
    left.dropped = true;
    left.runs.clear();
    left.state = State.READY;
    notifyAll();
    return news;
  }

  /** Nothing more is to be done at all. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  @SuppressWarnings("WaitNotInLoop") // who calls it looks again at what has changed
  private void awaitChange() {
    try {
      wait();
    } catch (InterruptedException _) {
      // Whoever wants the batch to end calls stop.
    }
  }
}
