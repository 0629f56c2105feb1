// SPDX-License-Identifier: Apache-2.0
/** What may mend a finding, from what its source says. */
package org.rsanemu.cli.report.hint;
