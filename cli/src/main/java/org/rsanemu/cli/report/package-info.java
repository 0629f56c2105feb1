// SPDX-License-Identifier: Apache-2.0
/**
 * Reports: findings in source lines instead of addresses, as values that every format renders
 * ({@link org.rsanemu.cli.report.Report}), and the formats.
 */
package org.rsanemu.cli.report;
