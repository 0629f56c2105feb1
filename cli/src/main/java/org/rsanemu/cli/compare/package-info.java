// SPDX-License-Identifier: Apache-2.0
/** The builds of one program side by side: what each does at a source line, and why they differ. */
package org.rsanemu.cli.compare;
