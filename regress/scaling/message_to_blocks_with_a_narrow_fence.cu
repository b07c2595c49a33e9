//expect: violated
//property: race
//line: 10
//--blockDim=1 --gridDim=4

// What is released for a block does not reach another one.
__global__ void message_to_blocks_with_a_narrow_fence(int *data, int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence_block();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    out[blockIdx.x] = *data;
  }
}
