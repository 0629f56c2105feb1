// SPDX-License-Identifier: Apache-2.0
/** A stopped run for gdb to look at, by its remote serial protocol. */
package org.rsanemu.cli.gdb;
