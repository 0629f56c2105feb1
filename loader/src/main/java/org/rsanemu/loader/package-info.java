// SPDX-License-Identifier: Apache-2.0
/** What is known of a binary before it runs: image, segments, symbols, source lines, types. */
package org.rsanemu.loader;
