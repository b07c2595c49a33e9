//expect: violated
//property: race
//line: 8
//--blockDim=64 --gridDim=16

// Blocks are 63 apart: the last element of one is the first of the next.
__global__ void fill(int *out) {
  out[blockIdx.x * 63 + threadIdx.x] = blockIdx.x;
}
