// SPDX-License-Identifier: Apache-2.0
/** What who emulates a processor must know of it: registers, start-up, exceptions. */
package org.rsanemu.isa.cpu;
