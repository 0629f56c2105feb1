// SPDX-License-Identifier: Apache-2.0
/** Bindings to libunicorn 2. */
package org.rsanemu.nativelib.unicorn;
