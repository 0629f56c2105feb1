// SPDX-License-Identifier: Apache-2.0
/** The events of a run, recorded, and the choice of those that explain a finding. */
package org.rsanemu.emu.exec.trace;
