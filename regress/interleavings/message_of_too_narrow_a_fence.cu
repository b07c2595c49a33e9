//expect: violated
//property: race
//line: 16
//--blockDim=1 --gridDim=2

// The fences reach the own block only; the reader is in another one.
__global__ void message_of_too_narrow_a_fence(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence_block();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {}
    __threadfence_block();
    *out = *data;
  }
}
