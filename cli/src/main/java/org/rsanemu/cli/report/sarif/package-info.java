// SPDX-License-Identifier: Apache-2.0
/** The report as SARIF 2.1.0, for GitHub code scanning and whatever else reads that. */
package org.rsanemu.cli.report.sarif;
