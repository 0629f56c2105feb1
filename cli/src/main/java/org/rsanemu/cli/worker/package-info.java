// SPDX-License-Identifier: Apache-2.0
/**
 * Worker processes (design section 6): each runs the program again and again in a Java process of
 * its own, so that nothing that happens in native code can end the tool without a report.
 */
package org.rsanemu.cli.worker;
