//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync=2 --array out=4

// In lock-step a fence of one lane comes after what the others of its warp have written before.
__global__ void publish(int *out) {
  __shared__ int s[2], flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x < 2) {
    s[threadIdx.x] = threadIdx.x;
    __threadfence_block();
    if (threadIdx.x == 0) atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    out[threadIdx.x] = s[3 - threadIdx.x];
  }
}
