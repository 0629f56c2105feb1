// SPDX-License-Identifier: Apache-2.0
/** How fast the tool is, and how much memory it needs: {@code make bench} runs these. */
package org.rsanemu.bench;
