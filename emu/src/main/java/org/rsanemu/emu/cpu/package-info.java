// SPDX-License-Identifier: Apache-2.0
/** The guest's processor: the engine, its registers and calling conventions, and its memory. */
package org.rsanemu.emu.cpu;
