// SPDX-License-Identifier: Apache-2.0
/** From what an instruction or the kernel did to events, and on to the analysis. */
package org.rsanemu.emu.exec.events;
