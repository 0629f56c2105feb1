// SPDX-License-Identifier: Apache-2.0
/** Thin bindings through Java's foreign-function API, one class a library. */
package org.rsanemu.nativelib;
