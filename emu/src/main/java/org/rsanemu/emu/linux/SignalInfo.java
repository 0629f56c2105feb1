package org.rsanemu.emu.linux;

/**
 * A signal under way.
 *
 * @param code si_code: 0 or negative if a thread sent it, positive if the kernel raised it
 * @param address what was accessed, for faults
 * @param value what sigqueue passed
 * @param channel what its handler synchronizes through with its sender
 */
record SignalInfo(int signal, int code, long address, long value, long channel) {
  static final int SI_USER = 0;
  static final int SI_TKILL = -6;
}
