//expect: holds
//--blockDim=1 --gridDim=4

// The fence reaches the other blocks.
__global__ void message_to_blocks(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    out[blockIdx.x] = *data;
  }
}
