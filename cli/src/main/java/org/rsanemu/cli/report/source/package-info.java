/** From addresses to source lines, and how names and numbers are written. */
package org.rsanemu.cli.report.source;
