// SPDX-License-Identifier: Apache-2.0
/** The terminal: progress, the output of the program that runs, and signals. */
package org.rsanemu.cli.terminal;
