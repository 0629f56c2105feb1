// SPDX-License-Identifier: Apache-2.0
/** Reports as text for terminals and logs, in the layout of ThreadSanitizer. */
package org.rsanemu.cli.report.text;
