// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.exec.result.Wait;

class LibraryCallTest {
  @ParameterizedTest
  @CsvSource({
    "pthread_mutex_lock, MUTEX, TAKE",
    "___pthread_mutex_lock, MUTEX, TAKE",
    "__pthread_mutex_lock_full, MUTEX, TAKE",
    "__pthread_mutex_unlock_usercnt, MUTEX, GIVE",
    "pthread_mutex_timedlock, MUTEX, TAKE_IN_TIME",
    "__pthread_rwlock_wrlock, RWLOCK, TAKE",
    "pthread_rwlock_clockrdlock, RWLOCK, TAKE_IN_TIME",
    "___pthread_cond_timedwait64, CONDITION, AWAIT",
    "pthread_cond_broadcast, CONDITION, SIGNAL",
    "__new_sem_wait_slow64.constprop.0, SEMAPHORE, AWAIT",
    "__cxa_guard_acquire, ONCE, TAKE"
  })
  void aFunctionIsKnownWithWhateverUnderscoresAndEndings(
      String name, Wait.Kind kind, LibraryCall.LockUse act) {
    assertThat(LibraryCall.named(name)).isEqualTo(new LibraryCall(kind, act));
  }

  @Test
  void othersAreNone() {
    assertThat(LibraryCall.named("pthread_join")).isNull();
    assertThat(LibraryCall.named("my_sem_wait")).isNull();
    assertThat(LibraryCall.named("")).isNull();
  }
}
