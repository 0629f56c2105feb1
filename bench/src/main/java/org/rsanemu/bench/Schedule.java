package org.rsanemu.bench;

/**
 * How threads take turns.
 *
 * @param scheduler by its name
 * @param quantum points of choice that a turn has under {@code round-robin}
 * @param seed decides all chance
 */
record Schedule(String scheduler, int quantum, long seed) {
  /** What the command line takes unless told otherwise. */
  static final Schedule USUAL = random(1);

  static Schedule random(long seed) {
    return new Schedule("random", 10, seed);
  }

  static Schedule roundRobin() {
    return new Schedule("round-robin", 10, 1);
  }
}
