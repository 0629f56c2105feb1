// SPDX-License-Identifier: Apache-2.0
/** The project's own data plane, {@code native/src/main/c}: its structure and its functions. */
package org.rsanemu.nativelib.plane;
