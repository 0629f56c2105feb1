// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

/** What programs can have besides atomic loads and stores. */
enum Feature {
  /** Main does something itself before it joins. */
  MAIN,
  /** Branches on what was read. */
  BRANCH,
  /** Loops that are run a given number of times. */
  REPEAT,
  /** Fetch-add. */
  ADD,
  /** Exchange. */
  EXCHANGE,
  /** Strong compare-and-swap. */
  CAS,
  /** Retry loops of compare-and-swap, some with an early way out. */
  CAS_LOOP,
  /** Plain memory, guarded and not. */
  PLAIN,
  /** Mutexes. */
  MUTEX,
  /** A plain flag that is polled under a mutex. */
  POLL,
  /** A lock of an exchange in a loop, some with a look before it. */
  SPIN_LOCK,
  /** A loop until a location has a value. */
  WAIT,
  /** The same after a look that leads elsewhere. */
  FAST_SLOW,
  /** A loop with two looks. */
  DOUBLE_READ,
  /** A loop that gives up. */
  BOUNDED,
  /** A loop that counts its rounds, and pauses between looks or does more, as the count is. */
  PAUSE,
  /** A loop that remembers what it has seen. */
  REMEMBER,
  /** A loop that two locations can end. */
  TWO_EXITS,
  /** Threads that nobody joins, detached or not. */
  UNJOINED,
  /** Main leaves by pthread_exit. */
  LEAVES,
  /** Threads that create threads. */
  NESTED,
  /** Failures. */
  ABORT
}
