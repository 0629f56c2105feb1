// SPDX-License-Identifier: Apache-2.0
/**
 * What is kept of each atomic location, in execution order, and the interface of the memory models
 * that judge accesses by it.
 */
package org.rsanemu.model.location;
