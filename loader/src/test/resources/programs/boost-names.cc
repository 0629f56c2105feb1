// The names that Boost.Atomic has, with nothing behind them.
namespace boost {
namespace atomics {
namespace detail {
template <unsigned Size, bool Signed, bool Interprocess>
struct core_operations_gcc_atomic {
  static __attribute__((always_inline)) int load(const volatile int &storage) { return storage; }
};

template <bool IsInterprocess>
struct atomic_flag_impl {
  unsigned m_storage;
};
}  // namespace detail

template <typename T>
struct atomic {
  T storage;
  __attribute__((always_inline)) int load() const {
    return detail::core_operations_gcc_atomic<4, true, false>::load(storage);
  }
};

template <typename T>
struct ipc_atomic {
  T storage;
};

typedef detail::atomic_flag_impl<false> atomic_flag;
typedef detail::atomic_flag_impl<true> ipc_atomic_flag;
}  // namespace atomics
}  // namespace boost

boost::atomics::atomic<int> number;
boost::atomics::ipc_atomic<long> shared;
boost::atomics::atomic_flag flags[2];
struct holder {
  int plain;
  boost::atomics::ipc_atomic_flag flag;
};
holder held;

__attribute__((noinline)) int loaded(boost::atomics::atomic<int> *from) { return from->load(); }

int main() { return loaded(&number) + static_cast<int>(shared.storage) + held.plain; }

// SPDX-License-Identifier: Apache-2.0
