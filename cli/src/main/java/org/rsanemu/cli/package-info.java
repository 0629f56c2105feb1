// SPDX-License-Identifier: Apache-2.0
/** The command line: a class a subcommand, and what they share. */
package org.rsanemu.cli;
