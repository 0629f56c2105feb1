// SPDX-License-Identifier: Apache-2.0
/** Files that the tool writes for others. */
package org.rsanemu.cli.files;
