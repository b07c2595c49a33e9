//expect: violated
//property: race
//line: 14
//--blockDim=1 --gridDim=2

// What the flag announces is not acquired.
#include <cuda/atomic>

__device__ int flag;

__global__ void observed_by_a_look(int *data, int *out) {
  __requires(flag == 0);
  cuda::atomic_ref<int, cuda::thread_scope_device> f(flag);
  if (blockIdx.x == 0) data[0] = 1;
  if (blockIdx.x == 0) f.store(1, cuda::memory_order_release);
  else if (f.load(cuda::memory_order_relaxed) == 1) out[0] = data[0], flag = 0;
}
