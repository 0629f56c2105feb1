// SPDX-License-Identifier: Apache-2.0
/** From guest memory to meaning: the decoder and the tables brought together. */
package org.rsanemu.lift;
