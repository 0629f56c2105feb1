// SPDX-License-Identifier: Apache-2.0
/**
 * Drawings as inline SVG: execution graphs and line charts. What they look like (colours, fonts) is
 * for the page's style sheet to say, by class.
 */
package org.rsanemu.cli.report.drawing;
