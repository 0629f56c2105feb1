// No code is of this file: debug information does not name it.
#define HEADERS_TWO 9, std::memory_order_release

// SPDX-License-Identifier: Apache-2.0
