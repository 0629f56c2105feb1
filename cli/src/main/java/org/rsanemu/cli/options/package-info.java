// SPDX-License-Identifier: Apache-2.0
/** Options that commands share, what they accept, and how commands fail. */
package org.rsanemu.cli.options;
