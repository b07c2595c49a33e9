//expect: holds
//--blockDim=1 --gridDim=2

// The exchange that carries the release is known with it.
__global__ void consumer_lowers_the_flag_by_fences(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    *data = 1;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1) {
    }
    __threadfence();
    *out = *data;
    *flag = 0;
  }
}
