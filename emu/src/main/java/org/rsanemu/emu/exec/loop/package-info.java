// SPDX-License-Identifier: Apache-2.0
/** The loop of one run, which ties the other packages together, and programs that are run. */
package org.rsanemu.emu.exec.loop;
