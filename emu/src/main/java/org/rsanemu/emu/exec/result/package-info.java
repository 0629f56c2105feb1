// SPDX-License-Identifier: Apache-2.0
/** What goes into a run and what comes out of it, as data: requests, findings, steps, endings. */
package org.rsanemu.emu.exec.result;
