// SPDX-License-Identifier: Apache-2.0
/** The stream of a run's events, and the listeners that take them. */
package org.rsanemu.emu.exec.stream;
