// SPDX-License-Identifier: Apache-2.0
/** What instructions do with registers, and what follows: liveness and dependence. */
package org.rsanemu.emu.flow;
