// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/** A system call's argument points to unmapped memory: EFAULT. */
public final class GuestFaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final long address;

  public GuestFaultException(long address) {
    super("no memory at 0x" + Long.toHexString(address), null, false, false);
    this.address = address;
  }

  /** Where the memory is missing. */
  public long address() {
    return address;
  }
}
