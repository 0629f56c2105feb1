// SPDX-License-Identifier: Apache-2.0
/**
 * Hardware's memory models by their axioms and brute force: all candidate executions of small
 * programs. Nothing here uses the rules along a run that {@code org.rsanemu.model.hardware} has;
 * what compares the two lies here, too.
 */
package org.rsanemu.oracle.hardware;
