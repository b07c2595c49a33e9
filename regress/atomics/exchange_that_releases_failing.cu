//expect: unsupported
//--blockDim=2 --gridDim=1

// C++ knows no exchange that releases where it fails.
#include <cuda/atomic>

__global__ void exchange_that_releases_failing(int *flag) {
  cuda::atomic_ref<int> f(*flag);
  int e = threadIdx.x;
  f.compare_exchange_strong(e, 2, cuda::memory_order_acq_rel, cuda::memory_order_acq_rel);
}
