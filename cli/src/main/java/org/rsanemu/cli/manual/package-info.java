// SPDX-License-Identifier: Apache-2.0
/** What explains the tool: the grouped options of its help, its manual page, its explanations. */
package org.rsanemu.cli.manual;
