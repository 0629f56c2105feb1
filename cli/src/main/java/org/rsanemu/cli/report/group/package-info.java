// SPDX-License-Identifier: Apache-2.0
/** Which findings have one cause, and are one in a report. */
package org.rsanemu.cli.report.group;
