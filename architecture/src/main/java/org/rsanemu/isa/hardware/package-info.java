// SPDX-License-Identifier: Apache-2.0
/**
 * What instructions are to the memory model of the hardware itself: x86-TSO, or Armv8 with its
 * dependencies. Other than {@link org.rsanemu.isa.Effect}, which says it in RC20's words, this
 * keeps apart what RC20 does not distinguish.
 */
package org.rsanemu.isa.hardware;
