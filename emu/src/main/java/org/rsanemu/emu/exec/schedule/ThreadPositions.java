// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.NextAccess;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Round;
import org.rsanemu.emu.exec.waits.CountedLooks;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.PendingStep;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.isa.Effect;

/**
 * Where the threads of an exploration are: decides what is a scheduling point (see {@link
 * Exploration}), and says what a thread that has come to one is about to do.
 */
public final class ThreadPositions {
  /** Times that a thread lets others run within a step. */
  private static final int MOST_YIELDS = 1000;

  private final Exploration exploration;
  private final Kernel kernel;
  private final Scheduler scheduler;
  private final Instructions instructions;
  private final StepPreviews previews;
  private final NextAccess nextAccess;
  private final List<ThreadPosition> positions = new ArrayList<>();
  private final StepTouches touches;
  private final UnlockedUpdates unlocked;
  private boolean over;

  public ThreadPositions(
      Exploration exploration,
      Machine machine,
      Instructions instructions,
      Scheduler scheduler,
      StepPreviews previews,
      StepTouches touches,
      NextAccess nextAccess,
      UnlockedUpdates unlocked) {
    this.unlocked = unlocked;
    this.touches = touches;
    this.exploration = exploration;
    this.scheduler = scheduler;
    this.previews = previews;
    this.nextAccess = nextAccess;
    kernel = machine.kernel();
    this.instructions = instructions;
    add(0);
  }

  /** A thread has been created. */
  public void add(int thread) {
    long where = ~(long) thread; // where no instruction is
    positions.add(new ThreadPosition(thread, where, exploration.open().contains(where)));
  }

  /**
   * Who a thread is in all executions: which child of its creator, that of which, and so on: {@code
   * 0.2.1}. Its number depends on who else creates threads meanwhile.
   */
  String lineage(int thread) {
    int creator = kernel.threads().get(thread).creator();
    if (creator < 0) {
      return String.valueOf(thread);
    }
    long older =
        kernel.threads().stream().limit(thread).filter(each -> each.creator() == creator).count();
    return lineage(creator) + "." + older;
  }

  /** That of a thread. */
  ThreadPosition of(int thread) {
    return positions.get(thread);
  }

  /** Those of all threads, by number. */
  List<ThreadPosition> all() {
    return Collections.unmodifiableList(positions);
  }

  /** Those of threads that have not ended, by number. */
  List<ThreadPosition> living() {
    return positions.stream()
        .filter(position -> !kernel.threads().get(position.thread()).hasEnded())
        .toList();
  }

  /** What the threads are about to do; those that stay in a loop do nothing any more. */
  List<PendingStep> menu() {
    List<ThreadPosition> there =
        living().stream().filter(position -> !position.stays() || hasSignal(position)).toList();
    boolean othersGoOn = there.stream().anyMatch(position -> !isExit(position) && !waits(position));
    List<PendingStep> menu = new ArrayList<>();
    for (ThreadPosition position : there) {
      boolean waits = isExit(position) ? othersGoOn : waits(position);
      menu.add(waits ? position.waiting() : position.step());
      if (!waits && mayFail(position)) {
        menu.add(position.step().failing());
      }
    }
    return menu;
  }

  /**
   * Whether it is to be tried, too, that the store-exclusive of the thread's step fails spuriously;
   * that is tried once at each of its places.
   */
  private boolean mayFail(ThreadPosition position) {
    StepPreview preview = position.preview();
    boolean may = preview != null && preview.mayFail() && !hasSignal(position);
    if (may && position.hasFailed()) {
      exploration.left(ProofGap.FAILS_AGAIN);
    }
    return may && !position.hasFailed();
  }

  /** Whether all that can be done is to end the process. */
  boolean onlyExits(List<PendingStep> menu) {
    List<PendingStep> enabled = menu.stream().filter(PendingStep::enabled).toList();
    return !enabled.isEmpty() && enabled.stream().allMatch(step -> isExit(of(step.thread())));
  }

  private static boolean isExit(ThreadPosition position) {
    return position.place() == ThreadPosition.Place.EXIT;
  }

  private boolean waits(ThreadPosition position) {
    if (hasSignal(position)) {
      return false; // it runs a handler, which may change what it waits for
    }
    StepPreview preview = position.preview();
    return preview != null && preview.waits()
        || !kernel.threads().get(position.thread()).isRunnable()
        || scheduler.isSpinning(position.thread());
  }

  /** Whether a thread that could run waits in a loop. */
  boolean loops(int thread) {
    ThreadPosition position = of(thread);
    StepPreview preview = position.preview();
    return position.stays() || preview != null && preview.loops();
  }

  private boolean hasSignal(ThreadPosition position) {
    GuestThread thread = kernel.threads().get(position.thread());
    return thread.isRunnable() && thread.hasSignal();
  }

  /** Whether a thread that the process's end has cut short would have waited forever. */
  boolean waitsAtEnd(ThreadPosition position) {
    return position.stays() || waits(position);
  }

  /** Whether another thread, which has changed its mask, blocks a signal. */
  boolean isBlocked(int signal, GuestContext sender) {
    return living().stream()
        .filter(position -> position.thread() != sender.number() && position.hasMasked())
        .map(position -> kernel.threads().get(position.thread()))
        .anyMatch(thread -> (thread.signalMask() >>> signal - 1 & 1) != 0);
  }

  /** Whether main has ended, and the process has not. */
  boolean hasMainEnded() {
    return kernel.threads().getFirst().hasEnded();
  }

  /** Whether there is anything to choose: who goes next, or whether that could have come before. */
  boolean areSeveral() {
    return touches.areSeveral();
  }

  /** There are no more scheduling points. */
  void over() {
    over = true;
  }

  /**
   * Whether an atomic instruction that comes next is a scheduling point: if it touches anything.
   */
  public boolean isPoint(GuestContext thread, int instruction, boolean users) {
    boolean chosen = thread.takeChosen();
    Effect effect = instructions.meaning(instruction).effect();
    if (chosen || !mayStop() && !(users && mayFailAlone(effect))) {
      return false;
    }
    if (SystemSteps.touchesNothing(effect)) {
      return false;
    }
    return users
        || thread.userCode().hasCome()
            && (thread.userCode().entersLibrary() || touches.hasAskedKernel());
  }

  /** A store-exclusive may fail though no other thread is there. */
  private boolean mayFailAlone(Effect effect) {
    return !over && effect instanceof Effect.LoadExclusive;
  }

  /** Whether there are scheduling points. */
  public boolean mayStop() {
    return areSeveral() && !over;
  }

  /**
   * The thread, which is loaded, has come to an atomic instruction that is a scheduling point.
   *
   * @return whether there is anything to choose there
   */
  public boolean reaches(GuestContext thread, int instruction, boolean users) {
    if (users) {
      thread.userCode().leavesLibrary();
    }
    CountedLooks.Look before = positions.get(thread.number()).look();
    ThreadPosition position =
        arrive(thread, users ? ThreadPosition.Place.USERS : ThreadPosition.Place.LIBRARYS);
    if (!unlocked.isHalfDone()) {
      look(thread, position, true);
    }
    if (users) {
      position.step(users(thread, instruction, position));
      if (repeats(thread, position, before)) {
        return false;
      }
    }
    return mayStop() || mayFail(position);
  }

  /**
   * Whether the thread, which is loaded, looks once more at what it has looked at in this step, and
   * did in the one before, and all of these looks are alike: then this one is part of the step, and
   * so is what it reads of its own stack on the way.
   */
  private boolean repeats(
      GuestContext thread, ThreadPosition position, CountedLooks.@Nullable Look before) {
    StepPreview preview = position.preview();
    boolean reads =
        position.step().kind() == Kind.READ
            && preview != null
            && preview.way() == StepPreview.Way.GOES_ON
            && !position.stays()
            && !hasSignal(position);
    if (reads && before != null && isOnWay(thread, position, before)) {
      position.look(before);
      return before.alike();
    }
    CountedLooks.Look look = reads ? previews.countedLook(thread, position.newest(), before) : null;
    position.look(look);
    boolean repeats = look != null && look.alike() && before != null && before.alike();
    if (repeats) {
      exploration.joined().add(position.where());
    }
    return repeats;
  }

  private static boolean isOnWay(
      GuestContext thread, ThreadPosition position, CountedLooks.Look look) {
    return look.isOnWay(thread.pc())
        && position.step().objects().stream()
            .allMatch(access ->
                access.space() == StepAccess.Space.MEMORY && thread.isOnStack(access.address()));
  }

  /**
   * It has come to a system call.
   *
   * @param users whether the instruction is the user's: then it is of no library's call
   * @return whether that is a scheduling point: it ends all threads, or is the first of what a
   *     library was called for that others can see, or one more that asks the kernel: a stream that
   *     is written in two pieces leaves room for others between them
   */
  public boolean reachesCall(GuestContext thread, String name, long[] arguments, boolean users) {
    boolean chosen = thread.takeChosen();
    boolean endsAll = SystemSteps.endsAll(name);
    List<StepAccess> objects =
        endsAll
            ? List.of(StepAccess.thread(thread.number(), true))
            : touches(thread, name, arguments);
    boolean alone = endsAll ? kernel.living() == 1 : !areSeveral();
    if (chosen || alone || objects.isEmpty() || over) {
      return false;
    }
    if (users) {
      thread.userCode().leavesLibrary();
    }
    boolean first = thread.userCode().hasCome() && thread.userCode().entersLibrary();
    if (!endsAll && !first && !(thread.userCode().hasCome() && touches.asksAgain(objects))) {
      return false;
    }
    ThreadPosition position =
        arrive(thread, endsAll ? ThreadPosition.Place.EXIT : ThreadPosition.Place.OTHER);
    position.step(new PendingStep(thread.number(), Kind.OTHER, objects, true, isOpen(position)));
    return true;
  }

  /** It is what ends the process, and lets all go first that others can do, as an exit does. */
  void crashes(GuestContext thread) {
    ThreadPosition position = arrive(thread, ThreadPosition.Place.EXIT);
    List<StepAccess> objects = List.of(StepAccess.thread(thread.number(), true));
    position.step(new PendingStep(thread.number(), Kind.OTHER, objects, true, isOpen(position)));
  }

  /** It waits where an annotation says so. */
  public void waitsFor(GuestContext thread, long address, int size) {
    ThreadPosition position = arrive(thread, ThreadPosition.Place.ELSEWHERE);
    List<StepAccess> objects = List.of(StepAccess.read(address, size));
    position.step(new PendingStep(thread.number(), Kind.OTHER, objects, true, true));
  }

  /** It has left the user's code. False if that is not a scheduling point. */
  public boolean ends(GuestContext thread) {
    if (!areSeveral()) {
      return false;
    }
    ThreadPosition position = arrive(thread, ThreadPosition.Place.ELSEWHERE);
    List<StepAccess> objects = touches.end(thread.number());
    position.step(new PendingStep(thread.number(), Kind.OTHER, objects, true, isOpen(position)));
    return true;
  }

  /** It sleeps in a system call, or has ended. */
  public void sleeps(GuestContext thread, String name, long[] arguments) {
    ThreadPosition position = arrive(thread, ThreadPosition.Place.ELSEWHERE);
    List<StepAccess> objects = called(thread, name, arguments);
    position.step(
        new PendingStep(
            thread.number(),
            Kind.OTHER,
            objects.isEmpty() ? List.of(StepAccess.EVERYTHING) : objects,
            true,
            true));
    if (kernel.threads().get(thread.number()).deadline() != GuestThread.NEVER) {
      exploration.left(ProofGap.TIME);
    }
  }

  /**
   * It has let others run, which is not a step. Whoever does so again and again waits, though
   * nothing that it reads is known to be shared yet: that is a scheduling point then.
   */
  public boolean givesWay(GuestContext thread) {
    boolean waits = mayStop() && positions.get(thread.number()).givesWay() > MOST_YIELDS;
    if (waits) {
      spins(thread);
    }
    return waits;
  }

  /**
   * It has used its share of the processor without coming to a scheduling point. What it waits for
   * may be plain memory, or the time: then the execution ends only if others go. The rest of the
   * step is one of its own, and the share is counted from the thread's last choice, so that it has
   * as many steps wherever others go.
   *
   * @param users whether the instruction is the user's: what a library that has done anything may
   *     still do is not known
   * @return whether that is a scheduling point
   */
  public boolean usesShare(GuestContext thread, boolean users) {
    ThreadPosition position = positions.get(thread.number());
    boolean rests = mayStop() && !unlocked.isHalfDone() && position.usesShare();
    if (rests) {
      position.rests(thread.whereabouts());
      PendingStep rest = PendingStep.without(thread.number(), Kind.REST);
      boolean ofCall = !users && thread.userCode().hasEnteredLibrary();
      position.step(ofCall || isOpen(position) ? rest.opened() : rest);
    }
    return rests;
  }

  /** It spins in a library, and anything may let it go. */
  public void spins(GuestContext thread) {
    ThreadPosition position = arrive(thread, ThreadPosition.Place.ELSEWHERE);
    position.step(
        new PendingStep(thread.number(), Kind.OTHER, List.of(StepAccess.EVERYTHING), true, true));
  }

  /** What a system call of the step under way touches that others can see. */
  List<StepAccess> called(GuestContext thread, String name, long[] arguments) {
    List<StepAccess> touched = touches(thread, name, arguments);
    return SystemSteps.isFutex(name) && !touches.permits(touched)
        ? SystemSteps.ofLibrary(touched)
        : touched;
  }

  /** What a system call touches that others can see; none if nobody can. */
  List<StepAccess> touches(GuestContext thread, String name, long[] arguments) {
    int tid = kernel.threads().get(thread.number()).tid();
    return SystemSteps.touches(name, arguments, tid, kernel);
  }

  private ThreadPosition arrive(GuestContext thread, ThreadPosition.Place place) {
    ThreadPosition position = positions.get(thread.number());
    position.comes(place, thread.whereabouts());
    return position;
  }

  private boolean isOpen(ThreadPosition position) {
    return exploration.open().contains(position.where());
  }

  /** The step of an access of user code, which does not change until it is made. */
  private PendingStep users(GuestContext thread, int instruction, ThreadPosition position) {
    Effect effect = instructions.meaning(instruction).effect();
    boolean readsFirst = unlocked.comes();
    boolean known = nextAccess.look(instruction);
    boolean writes = nextAccess.writes() && !readsFirst;
    List<StepAccess> objects = new ArrayList<>();
    if (known) {
      objects.add(
          new StepAccess(StepAccess.Space.MEMORY, nextAccess.address(), nextAccess.size(), writes));
    }
    boolean open = isOpen(position) || !known && !SystemSteps.touchesNothing(effect);
    Kind kind =
        exploration.waiting().contains(position.where()) ? Kind.OTHER : kind(effect, writes);
    return new PendingStep(thread.number(), kind, objects, true, open);
  }

  private static Kind kind(Effect effect, boolean writes) {
    return switch (effect) {
      case Effect.Load _ -> Kind.READ;
      case Effect.Store _ -> Kind.WRITE;
      case Effect.Plain _ -> writes ? Kind.WRITE : Kind.READ;
      case Effect.Rmw _ -> Kind.READ_MODIFY_WRITE;
      case Effect.Fence _, Effect.ClearExclusive _ -> Kind.FENCE;
      default -> Kind.COMPARE_AND_SWAP;
    };
  }

  /**
   * Checks what the loaded thread would do.
   *
   * @param arrives whether it has just come to where it is
   */
  void look(GuestContext thread, ThreadPosition position, boolean arrives) {
    boolean users = position.place() == ThreadPosition.Place.USERS;
    StepPreview preview =
        users ? previews.users(thread, position.inVain()) : previews.librarys(thread);
    position.preview(preview);
    if (!users) {
      boolean open = preview.isOpen() || isOpen(position);
      position.step(
          new PendingStep(
              position.thread(), kind(preview, position), preview.touches(), true, open));
    }
    if (preview.waits()) {
      exploration.learned(exploration.waiting(), position.where());
    }
    if (arrives) {
      boolean shortens = users && previews.shortensRounds();
      Round now = previews.round(thread);
      Round last =
          position.round(
              now, thread.accesses(), shortens ? previews::goOnAlike : (one, other) -> false);
      if (last != null && last.changed() != now.changed()) {
        position.restores(previews.restored(thread, last));
      }
    }
  }

  /**
   * A call that takes a lock may fail instead of waiting, and one that looks whether a thread has
   * ended may go on: whether it waits must have been seen.
   */
  private Kind kind(StepPreview preview, ThreadPosition position) {
    boolean mayWait = preview.step() == Kind.ACQUIRE || preview.step() == Kind.JOIN;
    return mayWait && !exploration.waiting().contains(position.where())
        ? Kind.OTHER
        : preview.step();
  }
}
