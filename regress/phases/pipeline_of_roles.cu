//expect: unsupported
//--blockDim=32 --gridDim=1

#include <cooperative_groups.h>
#include <cuda/pipeline>

// Some threads fill, the others use.
__global__ void sum(const int *in, int *out) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto role = threadIdx.x < 16 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
  auto pipe = cuda::make_pipeline(cooperative_groups::this_thread_block(), &state, role);
  pipe.producer_acquire();
  out[threadIdx.x] = in[threadIdx.x];
}
