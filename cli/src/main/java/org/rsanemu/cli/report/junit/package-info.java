// SPDX-License-Identifier: Apache-2.0
/** The report as JUnit's XML, which CI systems show as tests that passed or failed. */
package org.rsanemu.cli.report.junit;
