package org.rsanemu.cli.worker;

/** A worker process ended while a run was under way. The message is one line. */
public final class WorkerDiedException extends Exception {
  private static final long serialVersionUID = 1L;

  public WorkerDiedException(String message) {
    super(message);
  }
}
