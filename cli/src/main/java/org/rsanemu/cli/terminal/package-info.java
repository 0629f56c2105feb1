/** The terminal: progress, the output of the program that runs, and signals. */
package org.rsanemu.cli.terminal;
