//expect: violated
//property: race
//line: 8
//--blockDim=64 --gridDim=16

// Without the block index every block writes the same 64 elements.
__global__ void fill(int *out) {
  out[threadIdx.x] = blockIdx.x;
}
