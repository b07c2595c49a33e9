//expect: violated
//property: deadlock
//--blockDim=32 --gridDim=64

// Two blocks wait for each other's flag before they set their own.
__global__ void flags_crossed(int *out, int *flag) {
  __requires_forall(flag, it == 0);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    while (atomicAdd(&flag[1], 0) == 0) {
    }
    atomicExch(&flag[0], 1);
  } else if (blockIdx.x == 1) {
    while (atomicAdd(&flag[0], 0) == 0) {
    }
    atomicExch(&flag[1], 1);
  }
}
