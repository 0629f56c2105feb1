// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Wait.Kind;

/**
 * What a function of a threading library does to an object that threads wait for.
 *
 * @param kind of the object
 */
record LibraryCall(Kind kind, Act act) {
  /** What it does. */
  enum Act {
    /** The thread has the object once it is over, or after a success. */
    TAKE,
    /** The same, but it may give up, and leave what it wrote. */
    TAKE_IN_TIME,
    GIVE,
    /** It waits for another thread to do something. */
    AWAIT,
    /** It does that. */
    SIGNAL
  }

  /** How the names of functions begin, without leading underscores; the first that fits counts. */
  private static final Map<String, LibraryCall> BEGINNINGS = new LinkedHashMap<>();

  static {
    add(Kind.MUTEX, Act.TAKE_IN_TIME, "pthread_mutex_timedlock", "pthread_mutex_clocklock");
    add(Kind.MUTEX, Act.TAKE, "pthread_mutex_lock", "pthread_mutex_trylock");
    add(Kind.MUTEX, Act.TAKE, "pthread_mutex_cond_lock", "lll_lock_wait");
    add(Kind.MUTEX, Act.GIVE, "pthread_mutex_unlock", "lll_unlock_wake", "lll_lock_wake");
    add(Kind.RWLOCK, Act.TAKE, "pthread_rwlock_rdlock", "pthread_rwlock_wrlock");
    add(Kind.RWLOCK, Act.TAKE, "pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock");
    add(Kind.RWLOCK, Act.TAKE_IN_TIME, "pthread_rwlock_timed", "pthread_rwlock_clock");
    add(Kind.RWLOCK, Act.GIVE, "pthread_rwlock_unlock");
    add(Kind.SPINLOCK, Act.TAKE, "pthread_spin_lock", "pthread_spin_trylock");
    add(Kind.SPINLOCK, Act.GIVE, "pthread_spin_unlock");
    add(Kind.ONCE, Act.TAKE, "pthread_once", "cxa_guard_acquire");
    add(Kind.ONCE, Act.GIVE, "cxa_guard_release", "cxa_guard_abort");
    add(Kind.CONDITION, Act.AWAIT, "pthread_cond_wait", "pthread_cond_timedwait");
    add(Kind.CONDITION, Act.AWAIT, "pthread_cond_clockwait");
    add(Kind.CONDITION, Act.SIGNAL, "pthread_cond_signal", "pthread_cond_broadcast");
    add(Kind.SEMAPHORE, Act.AWAIT, "sem_wait", "sem_timedwait", "sem_clockwait", "new_sem_wait");
    add(Kind.SEMAPHORE, Act.SIGNAL, "sem_post", "new_sem_post");
    add(Kind.BARRIER, Act.AWAIT, "pthread_barrier_wait");
  }

  private static void add(Kind kind, Act act, String... names) {
    for (String name : names) {
      BEGINNINGS.put(name, new LibraryCall(kind, act));
    }
  }

  /** What the function of this name does; null if it is none of these. */
  static @Nullable LibraryCall named(String function) {
    String name = function.replaceFirst("^_+", "");
    for (Map.Entry<String, LibraryCall> each : BEGINNINGS.entrySet()) {
      if (name.startsWith(each.getKey())) {
        return each.getValue();
      }
    }
    return null;
  }
}
