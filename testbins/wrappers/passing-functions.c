// Functions that pass their arguments to one operation on memory (y_...), and others that look
// similar (n_...): what each is called is what PassingFunctionsTest expects. Nothing runs but main.
// verdict: robust

#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#define K __attribute__((noinline, used))
typedef struct { _Atomic uint32_t v; } a32; typedef struct { _Atomic uint64_t v; } a64;
typedef struct { volatile uint32_t _v; } vatomic32_t;
int counter;

// These only pass their arguments on.
K uint32_t y_load_rlx(a32 *a){ return atomic_load_explicit(&a->v, memory_order_relaxed);} 
K uint32_t y_load_acq(a32 *a){ return atomic_load_explicit(&a->v, memory_order_acquire);} 
K uint64_t y_load64(a64 *a){ return atomic_load(&a->v);} 
K void y_store_rel(a32 *a,uint32_t x){ atomic_store_explicit(&a->v,x,memory_order_release);} 
K void y_store_sc(a32 *a,uint32_t x){ atomic_store(&a->v,x);} 
K uint32_t y_xchg(a32 *a,uint32_t x){ return atomic_exchange(&a->v,x);} 
K uint32_t y_add(a32 *a,uint32_t x){ return atomic_fetch_add(&a->v,x);} 
K uint32_t y_get_add(a32 *a,uint32_t x){ return y_add(a,x)+x;} 
K uint32_t y_get_inc(a32 *a){ return atomic_fetch_add(&a->v,1);} 
K void y_inc(a32 *a){ atomic_fetch_add(&a->v,1);} 
K _Bool y_cas(a32 *a,uint32_t *e,uint32_t x){ return atomic_compare_exchange_strong(&a->v,e,x);} 
K uint32_t y_cmpxchg(a32 *a,uint32_t e,uint32_t x){ atomic_compare_exchange_strong(&a->v,&e,x); return e;} 
K uint32_t y_vread(const vatomic32_t *a){ return __atomic_load_n(&a->_v,__ATOMIC_RELAXED);} 
K uint32_t y_vcmpxchg(vatomic32_t *a,uint32_t e,uint32_t v){ uint32_t exp=e; __atomic_compare_exchange_n((uint32_t*)&a->_v,&exp,v,0,5,5); return exp;} 
K long y_futex_wait(uint32_t *a,uint32_t v){ return syscall(SYS_futex,a,0,v,0,0,0);}
K long y_futex_wake(a32 *a){ return syscall(SYS_futex,a,1,1,0,0,0);}
K uint32_t y_outer(a32 *a){ return y_load_acq(a);} 

// These do more, or less.
K uint32_t n_counts(a32 *a){ counter++; return atomic_load_explicit(&a->v, memory_order_relaxed);} 
K uint32_t n_counts_by(a32 *a,int *c){ (*c)++; return atomic_load_explicit(&a->v, memory_order_relaxed);} 
K uint32_t n_two(a32 *a,a32*b){ return atomic_load_explicit(&a->v, memory_order_relaxed)+atomic_load_explicit(&b->v, memory_order_relaxed);} 
K void n_lock(a32 *a){ while(atomic_exchange(&a->v,1)); }
K _Bool n_trylock(a32 *a){ return !atomic_exchange(&a->v,1); }
K _Bool n_trycas(a32 *a){ uint32_t e=0; return atomic_compare_exchange_strong(&a->v,&e,1); }
K _Bool n_trycas_by(a32 *a){ return y_cmpxchg(a,0,1)==0; }
K void n_unlock(a32 *a){ atomic_store_explicit(&a->v,0,memory_order_release);} 
typedef struct { int x; _Atomic int m; } q; q Q; _Atomic int g;
K int n_member(q *p){ return atomic_load(&p->m);} 
K int n_global(void){ return atomic_load(&g);} 
K int n_await(a32 *a,uint32_t x){ uint32_t r; while((r=atomic_load(&a->v))!=x); return r;} 
K int n_deref(a32 **a){ return atomic_load(&(*a)->v);} 
K int n_element(a32 *a,int i){ return atomic_load(&a[i].v);} 
K int n_nothing(int a){ return a+1;}
K void n_update(a32 *a){ uint32_t v=atomic_load(&a->v); atomic_store(&a->v,v*2); }
uint32_t word;
K long n_futex_global(uint32_t v){ return syscall(SYS_futex,&word,0,v,0,0,0);}
K long n_futex_member(q *p){ return syscall(SYS_futex,&p->m,1,1,0,0,0);}
K void n_futex_lock(a32 *a){ while(atomic_exchange(&a->v,1)) syscall(SYS_futex,a,0,1,0,0,0);}
K void n_futex_unlock(a32 *a){ atomic_store(&a->v,0); syscall(SYS_futex,a,1,1,0,0,0);}
int main(void){return 0;}

// SPDX-License-Identifier: Apache-2.0
