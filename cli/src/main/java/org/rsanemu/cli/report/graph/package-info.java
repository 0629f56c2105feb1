// SPDX-License-Identifier: Apache-2.0
/** Execution graphs of findings: events, and the relations between them that the theory names. */
package org.rsanemu.cli.report.graph;
