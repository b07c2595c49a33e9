//expect: holds
//--blockDim=2 --gridDim=1

// One order: seq_cst fails as seq_cst.
#include <cuda/atomic>

__global__ void failing_exchange_of_seq_cst(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_block> f(*flag);
  if (threadIdx.x == 0) {
    *data = 1;
    f.store(1, cuda::memory_order_release);
  } else {
    int e = 5;
    if (!f.compare_exchange_strong(e, 6, cuda::memory_order_seq_cst) && e == 1) {
      *out = *data;
    }
  }
}
