// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

import java.util.List;

/**
 * A page of code that the kernel itself puts into a process. Real instructions, so that the tables
 * of events hold for them, too.
 *
 * @param page its address
 * @param pieces the code: an offset in the page with three hexadecimal digits, a colon, and bytes
 */
public record KernelCode(long page, List<String> pieces) {
  /** No page. */
  public static final KernelCode NONE = new KernelCode(0, List.of());
}
