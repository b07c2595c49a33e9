//expect: holds
//--blockDim=4 --gridDim=1

// Fences on both sides of the flag: who sees the flag sees the message.
__global__ void message(int *out) {
  __shared__ int flag, data;
  if (threadIdx.x == 0) flag = data = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    assert(data == 7);
  }
}
