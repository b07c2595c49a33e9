//expect: holds
//--blockDim=32 --gridDim=64

// The first sets its flag, and then waits for the other one.
__global__ void flags_one_after_the_other(const int *in, int *there, int *back, int *out, int *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *there = in[0];
    __threadfence();
    atomicExch(&flag[0], 1);
    while (atomicAdd(&flag[1], 0) == 0) {
    }
    __threadfence();
    out[0] = *back;
  } else if (blockIdx.x == 1) {
    while (atomicAdd(&flag[0], 0) == 0) {
    }
    __threadfence();
    *back = *there + 1;
    __threadfence();
    atomicExch(&flag[1], 1);
  }
}
