// SPDX-License-Identifier: Apache-2.0
/**
 * What the processor itself could show of a run: the run's accesses, fences and branches with their
 * dependencies, as its instructions have them, and the verdict of the hardware's memory model.
 */
package org.rsanemu.emu.exec.hardware;
