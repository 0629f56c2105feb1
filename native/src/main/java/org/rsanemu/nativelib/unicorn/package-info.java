/** Bindings to libunicorn 2. */
package org.rsanemu.nativelib.unicorn;
