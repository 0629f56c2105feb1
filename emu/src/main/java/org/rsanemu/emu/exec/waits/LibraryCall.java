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
record LibraryCall(Kind kind, LockUse use) {
  /** What it does. */
  enum LockUse {
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
    add(Kind.MUTEX, LockUse.TAKE_IN_TIME, "pthread_mutex_timedlock", "pthread_mutex_clocklock");
    add(Kind.MUTEX, LockUse.TAKE, "pthread_mutex_lock", "pthread_mutex_trylock");
    add(Kind.MUTEX, LockUse.TAKE, "pthread_mutex_cond_lock", "lll_lock_wait");
    add(Kind.MUTEX, LockUse.GIVE, "pthread_mutex_unlock", "lll_unlock_wake", "lll_lock_wake");
    add(Kind.RWLOCK, LockUse.TAKE, "pthread_rwlock_rdlock", "pthread_rwlock_wrlock");
    add(Kind.RWLOCK, LockUse.TAKE, "pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock");
    add(Kind.RWLOCK, LockUse.TAKE_IN_TIME, "pthread_rwlock_timed", "pthread_rwlock_clock");
    add(Kind.RWLOCK, LockUse.GIVE, "pthread_rwlock_unlock");
    add(Kind.SPINLOCK, LockUse.TAKE, "pthread_spin_lock", "pthread_spin_trylock");
    add(Kind.SPINLOCK, LockUse.GIVE, "pthread_spin_unlock");
    add(Kind.ONCE, LockUse.TAKE, "pthread_once", "cxa_guard_acquire");
    add(Kind.ONCE, LockUse.GIVE, "cxa_guard_release", "cxa_guard_abort");
    add(Kind.CONDITION, LockUse.AWAIT, "pthread_cond_wait", "pthread_cond_timedwait");
    add(Kind.CONDITION, LockUse.AWAIT, "pthread_cond_clockwait");
    add(Kind.CONDITION, LockUse.SIGNAL, "pthread_cond_signal", "pthread_cond_broadcast");
    add(
        Kind.SEMAPHORE,
        LockUse.AWAIT,
        "sem_wait",
        "sem_timedwait",
        "sem_clockwait",
        "new_sem_wait");
    add(Kind.SEMAPHORE, LockUse.SIGNAL, "sem_post", "new_sem_post");
    add(Kind.BARRIER, LockUse.AWAIT, "pthread_barrier_wait");
  }

  private static void add(Kind kind, LockUse use, String... names) {
    for (String name : names) {
      BEGINNINGS.put(name, new LibraryCall(kind, use));
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
