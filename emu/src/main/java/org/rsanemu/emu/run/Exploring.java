package org.rsanemu.emu.run;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.explore.Access;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.Outcome;
import org.rsanemu.emu.explore.Step;
import org.rsanemu.emu.linux.GuestThread;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.rc20.lift.Effect;

/**
 * Stands between a run and the explorer that makes its choices: knows where each thread stands,
 * says what it is about to do there and what it did.
 */
final class Exploring {
  private final Exploration exploration;
  private final Explorer explorer;
  private final Kernel kernel;
  private final Scheduler scheduler;
  private final Instructions instructions;
  private final Outlooks outlooks;
  private final NextAccess nextAccess;
  private final List<Stand> stands = new ArrayList<>();
  private final List<Access> touched = new ArrayList<>();
  private @Nullable Made underWay;

  /** At the end of an execution in which all wait: those who are still to go to sleep. */
  private @Nullable Deque<Stand> drowsy;

  /** Where a thread stands. */
  private static final class Stand {
    private final int thread;
    private Step step;
    private Place place = Place.ELSEWHERE;
    private long where;
    private @Nullable Outlook outlook;

    /** Its state at the places of loops that wait, when it last came there. */
    private final Map<Long, Round> rounds = new HashMap<>();

    /** What it was taken to be about to do while it could not. */
    private @Nullable Step waited;

    /** It has run its loop in vain, and stays in it. */
    private boolean stays;

    Stand(int thread) {
      this.thread = thread;
      step = Step.without(thread, Kind.START);
    }
  }

  /**
   * The step that is being made.
   *
   * @param waited what it was taken to be while it could not be made, or null
   * @param retries whether its compare-and-swap is known to fail
   */
  private record Made(Step step, @Nullable Step waited, long where, boolean retries) {}

  /** What a thread stands before. */
  private enum Place {
    /** An access of the user's. */
    USERS,
    /** A library's first access that others can see, of a call. */
    LIBRARYS,
    /** A system call, or something else that is not looked at. */
    OTHER,
    /** Not an instruction: it is about to begin or to end, or sleeps in a call. */
    ELSEWHERE
  }

  Exploring(
      Exploration exploration,
      Guest guest,
      Scheduler scheduler,
      Outlooks outlooks,
      NextAccess nextAccess) {
    this.exploration = exploration;
    this.scheduler = scheduler;
    this.outlooks = outlooks;
    this.nextAccess = nextAccess;
    explorer = exploration.explorer();
    kernel = guest.kernel();
    instructions = guest.instructions();
    stands.add(new Stand(0));
  }

  /** A thread has been created. */
  void add(int thread) {
    stands.add(new Stand(thread));
  }

  /** Whether there is anything to choose. */
  private boolean isConcurrent() {
    return kernel.living() > 1;
  }

  // --- what the thread that runs did

  /** It has accessed atomic memory, or memory that the kernel synchronizes by. */
  void touches(long address, int size, boolean writes) {
    if (underWay != null && address == tid(underWay.step.thread()) && !writes) {
      return; // nobody else writes that while the thread lives
    }
    touches(writes ? Access.write(address, size) : Access.read(address, size));
  }

  private long tid(int thread) {
    return kernel.threads().get(thread).clearChildTid();
  }

  /** It has made an sc fence. */
  void fences() {
    if (isConcurrent()) {
      exploration.fences();
    }
    if (exploration.ordersFences()) {
      touches(SystemSteps.FENCES);
    }
  }

  private void touches(Access access) {
    if (underWay != null && isConcurrent() && !touched.contains(access)) {
      touched.add(access);
    }
  }

  /** It makes a system call. */
  void calls(String name, long[] arguments) {
    SystemSteps.touches(name, arguments).forEach(this::touches);
    if (isConcurrent() && SystemSteps.asksTime(name)) {
      exploration.left(Exploration.Gap.TIME);
    }
  }

  /** A signal's handler starts. */
  void signalled() {
    if (isConcurrent()) {
      exploration.left(Exploration.Gap.SIGNALS);
    }
  }

  // --- where it has come to

  /** Whether an atomic instruction that comes next is a point of choice: if it touches anything. */
  boolean isPoint(GuestContext thread, int instruction, boolean users) {
    boolean chosen = thread.takeChosen();
    if (chosen || !isConcurrent() || drowsy != null) {
      return false;
    }
    Effect effect = instructions.meaning(instruction).effect();
    boolean touchesNothing =
        effect instanceof Effect.Fence || effect instanceof Effect.ClearExclusive;
    if (touchesNothing && !(exploration.ordersFences() && SystemSteps.isFence(effect))) {
      return false;
    }
    return users || thread.hasComeToUser() && thread.entersLibrary();
  }

  /** The thread, which is loaded, has come to an atomic instruction that is a point of choice. */
  void standsBefore(GuestContext thread, int instruction, boolean users) {
    Stand stand = stand(thread, users ? Place.USERS : Place.LIBRARYS);
    look(thread, stand, true);
    if (users) {
      stand.step = users(thread, instruction, stand);
    }
  }

  /**
   * It has come to a system call.
   *
   * @return whether that is a point of choice: it ends all threads, or is the first of what a
   *     library was called for that others can see
   */
  boolean standsBeforeCall(GuestContext thread, String name, long[] arguments) {
    boolean chosen = thread.takeChosen();
    List<Access> objects = SystemSteps.touches(name, arguments);
    if (chosen || !isConcurrent() || objects.isEmpty() || drowsy != null) {
      return false;
    }
    boolean endsAll = objects.contains(Access.EVERYTHING);
    if (!endsAll && (!thread.hasComeToUser() || !thread.entersLibrary())) {
      return false;
    }
    Stand stand = stand(thread, Place.OTHER);
    stand.step = new Step(thread.number(), Kind.OTHER, objects, true, isOpen(stand));
    return true;
  }

  /** It waits where an annotation says so. */
  void waitsFor(GuestContext thread, long address, int size) {
    Stand stand = stand(thread, Place.ELSEWHERE);
    List<Access> objects = List.of(Access.read(address, size));
    stand.step = new Step(thread.number(), Kind.OTHER, objects, true, true);
  }

  /** It has left the user's code. False if that is no point of choice. */
  boolean ends(GuestContext thread) {
    if (!isConcurrent()) {
      return false;
    }
    Stand stand = stand(thread, Place.ELSEWHERE);
    long word = tid(thread.number());
    List<Access> objects =
        word == 0
            ? List.of(Access.thread(thread.number(), true))
            : List.of(Access.write(word, Integer.BYTES));
    stand.step = new Step(thread.number(), Kind.OTHER, objects, true, isOpen(stand));
    return true;
  }

  /** It sleeps in a system call, or has ended. */
  void sleeps(GuestContext thread, String name, long[] arguments) {
    Stand stand = stand(thread, Place.ELSEWHERE);
    List<Access> objects = SystemSteps.touches(name, arguments);
    stand.step =
        new Step(
            thread.number(),
            Kind.OTHER,
            objects.isEmpty() ? List.of(Access.EVERYTHING) : objects,
            true,
            true);
    if (kernel.threads().get(thread.number()).deadline() != GuestThread.NEVER) {
      exploration.left(Exploration.Gap.TIME);
    }
  }

  /** It spins in a library, and anything may let it go. */
  void spins(GuestContext thread) {
    Stand stand = stand(thread, Place.ELSEWHERE);
    stand.step = new Step(thread.number(), Kind.OTHER, List.of(Access.EVERYTHING), true, true);
  }

  private Stand stand(GuestContext thread, Place place) {
    Stand stand = stands.get(thread.number());
    stand.place = place;
    stand.where = thread.whereabouts();
    stand.outlook = null;
    stand.waited = null;
    return stand;
  }

  private boolean isOpen(Stand stand) {
    return exploration.open().contains(stand.where);
  }

  /** The step of an access of the user's, which stands as it is until it is made. */
  private Step users(GuestContext thread, int instruction, Stand stand) {
    Effect effect = instructions.meaning(instruction).effect();
    boolean known = nextAccess.look(instruction);
    List<Access> objects = new ArrayList<>();
    if (known) {
      objects.add(
          new Access(
              Access.Space.MEMORY, nextAccess.address(), nextAccess.size(), nextAccess.writes()));
    }
    if (exploration.ordersFences() && SystemSteps.isFence(effect)) {
      objects.add(SystemSteps.FENCES);
    }
    boolean without = effect instanceof Effect.Fence || effect instanceof Effect.ClearExclusive;
    boolean open = isOpen(stand) || !known && !without;
    Kind kind = exploration.waiting().contains(stand.where) ? Kind.OTHER : kind(effect);
    return new Step(thread.number(), kind, objects, true, open);
  }

  private Kind kind(Effect effect) {
    return switch (effect) {
      case Effect.Load _ -> Kind.READ;
      case Effect.Store _ -> Kind.WRITE;
      case Effect.Plain _ -> nextAccess.writes() ? Kind.WRITE : Kind.READ;
      case Effect.Rmw _ -> Kind.READ_MODIFY_WRITE;
      case Effect.Fence _, Effect.ClearExclusive _ -> Kind.FENCE;
      default -> Kind.COMPARE_AND_SWAP;
    };
  }

  // --- what it would do

  /**
   * Looks what the thread, which is loaded, would do.
   *
   * @param arrives whether it has just come to where it stands
   */
  private void look(GuestContext thread, Stand stand, boolean arrives) {
    boolean users = stand.place == Place.USERS;
    Outlook outlook = users ? outlooks.users(thread) : outlooks.librarys(thread);
    stand.outlook = outlook;
    if (!users) {
      boolean open = outlook.isOpen() || isOpen(stand);
      stand.step = new Step(stand.thread, kind(outlook, stand), outlook.touches(), true, open);
      if (outlook.waits()) {
        exploration.learned(exploration.waiting(), stand.where);
      }
    } else if (outlook.waits()) {
      exploration.learned(exploration.waiting(), stand.where);
    }
    if (arrives && outlook.way() == Outlook.Way.ROUND) {
      Round round = outlooks.round(thread);
      stand.stays = round.equals(stand.rounds.put(stand.where, round));
    }
  }

  /**
   * A call that takes a lock may fail instead of waiting, and one that looks whether a thread has
   * ended may go on: whether it waits must have been seen.
   */
  private Kind kind(Outlook outlook, Stand stand) {
    boolean mayWait = outlook.step() == Kind.ACQUIRE || outlook.step() == Kind.JOIN;
    return mayWait && !exploration.waiting().contains(stand.where) ? Kind.OTHER : outlook.step();
  }

  /** Whether a thread that was left in a loop would leave it by now. */
  private boolean goOnByNow(List<GuestContext> contexts, Consumer<GuestContext> loader) {
    boolean any = false;
    for (Stand stand : stands) {
      if (stand.stays && isThere(stand)) {
        GuestContext thread = contexts.get(stand.thread);
        loader.accept(thread);
        stand.outlook = outlooks.users(thread);
        Outlook.Way kind = stand.outlook.way();
        any |= kind == Outlook.Way.GOES_ON || kind == Outlook.Way.RETRIES;
      }
    }
    return any;
  }

  /** Lets threads run on that count how often they look. False if there are none. */
  private boolean wakeCounting(List<GuestContext> contexts, Consumer<GuestContext> loader) {
    boolean any = false;
    for (Stand stand : stands) {
      Outlook outlook = stand.outlook;
      if (outlook != null && outlook.way() == Outlook.Way.WAITS_SOFTLY && isThere(stand)) {
        GuestContext thread = contexts.get(stand.thread);
        loader.accept(thread);
        outlooks.wake(thread);
        look(thread, stand, false);
        any = true;
      }
    }
    return any;
  }

  // --- the choice

  /**
   * Chooses who goes on, after the thread that ran has come to a point of choice, sleeps or has
   * ended.
   *
   * @param loader gives the processor a thread's registers, to look what it would do
   * @return {@link Scheduler#NOBODY} if the execution ends here
   */
  int next(List<GuestContext> contexts, Consumer<GuestContext> loader) {
    tell();
    if (drowsy != null) {
      return nextDrowsy(contexts);
    }
    while (true) {
      scheduler.refresh();
      for (Stand stand : stands) {
        if (stand.outlook != null && stand.outlook.isOld() && isThere(stand) && !stand.stays) {
          GuestContext thread = contexts.get(stand.thread);
          loader.accept(thread);
          look(thread, stand, false);
        }
      }
      List<Step> menu = menu();
      if (menu.stream().anyMatch(Step::enabled)) {
        return choose(menu, contexts, loader);
      }
      if (scheduler.passesTime()) {
        exploration.left(Exploration.Gap.TIME);
      } else if (wakeCounting(contexts, loader)) {
        exploration.left(Exploration.Gap.COUNTED_WAITS);
      } else {
        return choose(menu, contexts, loader);
      }
    }
  }

  private int choose(List<Step> menu, List<GuestContext> contexts, Consumer<GuestContext> loader) {
    int thread = explorer.choose(menu);
    if (thread == Explorer.NOBODY) {
      underWay = null;
      if (explorer.outcome() == Outcome.DEADLOCKED && goOnByNow(contexts, loader)) {
        exploration.block();
      }
      if (!exploration.isStuck()) {
        return Scheduler.NOBODY;
      }
      park();
      return nextDrowsy(contexts);
    }
    Stand stand = stands.get(thread);
    Outlook outlook = stand.outlook;
    boolean retries = outlook != null && outlook.way() == Outlook.Way.RETRIES;
    underWay = new Made(stand.step, stand.waited, stand.where, retries);
    if (stand.place != Place.ELSEWHERE) {
      contexts.get(thread).chosen();
    }
    return thread;
  }

  /**
   * Those who wait are put to sleep, for the report to say what for: in the user's loops here, in a
   * library when they come to it.
   */
  private void park() {
    drowsy = new ArrayDeque<>();
    for (Stand stand : stands) {
      Outlook outlook = stand.outlook;
      if (outlook != null && isThere(stand)) {
        if (stand.place == Place.LIBRARYS) {
          drowsy.add(stand);
        } else {
          scheduler.park(stand.thread, outlook.awaited(), false);
        }
      }
    }
  }

  private int nextDrowsy(List<GuestContext> contexts) {
    Stand next = requireNonNull(drowsy).poll();
    if (next == null) {
      return Scheduler.NOBODY;
    }
    contexts.get(next.thread).chosen();
    return next.thread;
  }

  /** Whether the next attempt of the thread that was chosen is known to fail. */
  boolean retries() {
    return underWay != null && underWay.retries;
  }

  /** Says what the step did that was chosen last; at the end of the run, too. */
  void tell() {
    Made made = underWay;
    if (made == null) {
      return;
    }
    underWay = null;
    Step waited = made.waited;
    if (!made.step.permits(touched) || waited != null && !waited.permits(touched)) {
      exploration.learned(exploration.open(), made.where);
    }
    explorer.did(touched);
    touched.clear();
  }

  private List<Step> menu() {
    List<Step> menu = new ArrayList<>();
    for (Stand stand : stands) {
      if (isThere(stand) && !stand.stays) {
        Outlook outlook = stand.outlook;
        boolean waits =
            outlook != null && outlook.waits()
                || !kernel.threads().get(stand.thread).isRunnable()
                || scheduler.isSpinning(stand.thread);
        Step step = stand.step;
        if (waits) {
          step = new Step(step.thread(), step.kind(), step.objects(), false, step.open());
          stand.waited = step;
        }
        menu.add(step);
      }
    }
    return menu;
  }

  private boolean isThere(Stand stand) {
    return !kernel.threads().get(stand.thread).hasEnded();
  }
}
