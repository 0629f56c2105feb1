// The same as passing-functions.c, as members of classes over std::atomic.
// verdict: robust

#include <atomic>
#define K __attribute__((noinline, used))
template<class T> struct weak { std::atomic<T> v; 
 K T load(std::memory_order = std::memory_order_acquire) const { return v.load(std::memory_order_relaxed);} 
 K T load_o(std::memory_order o) const { return v.load(o);} 
 K void store(T x, std::memory_order = std::memory_order_release){ v.store(x, std::memory_order_release);} 
 K bool cas(T&e,T x){ return v.compare_exchange_strong(e,x,std::memory_order_acq_rel,std::memory_order_acquire);} 
 K T add(T x){ return v.fetch_add(x);} 
 K T inc(){ return v++;} 
 K T n_lock(){ return v.exchange(1);} 
};
template struct weak<int>; template struct weak<long>;
struct ptrs { std::atomic<int*> p; K int* load(){return p.load();} K int* y_next(){return p.load()+1;} K int n_value(){return *p.load();} };
ptrs P; int r; void f(){ P.load(); P.y_next(); P.n_value(); }
int main(){return 0;}

// SPDX-License-Identifier: Apache-2.0
