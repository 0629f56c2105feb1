// SPDX-License-Identifier: Apache-2.0
/** From addresses to source lines, and how names and numbers are written. */
package org.rsanemu.cli.report.source;
