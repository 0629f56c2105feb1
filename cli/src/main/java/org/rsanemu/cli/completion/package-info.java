// SPDX-License-Identifier: Apache-2.0
/**
 * Scripts that complete a command line in bash, zsh and fish, made from picocli's model of the
 * commands, so that a new option or command is in all of them at once.
 *
 * <p>picocli's own AutoComplete is not used: its script offers the tool's options and commands
 * among the arguments of the program under test, mixes up the values of options whose parameters
 * have the same label, knows no {@code --option=value}, and nothing of fish.
 */
package org.rsanemu.cli.completion;
