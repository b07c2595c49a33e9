//expect: holds
//--blockDim=1 --gridDim=2

// The fences reach the whole device: who sees the flag sees the data.
__global__ void message_of_a_wide_fence(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence();
    *out = *data;
  }
}
