// SPDX-License-Identifier: Apache-2.0
/** What C and C++ sources say of atomics: a reader of single calls, not of the language. */
package org.rsanemu.loader.source;
