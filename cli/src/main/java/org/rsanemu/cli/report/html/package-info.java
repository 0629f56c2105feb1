// SPDX-License-Identifier: Apache-2.0
/**
 * The report as one HTML file that needs nothing else. Records hold what the templates show, ready
 * to be shown; the templates, the style sheet and the script are resources.
 */
package org.rsanemu.cli.report.html;
