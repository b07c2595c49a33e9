//expect: holds
//--blockDim=8 --gridDim=1

#include <cuda/atomic>

// Exactly the thread whose exchange succeeds writes.
__global__ void claim(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> owner;
  if (threadIdx.x == 0) owner.store(-1);
  __syncthreads();
  int nobody = -1;
  if (owner.compare_exchange_strong(nobody, int(threadIdx.x))) out[0] = threadIdx.x;
}
