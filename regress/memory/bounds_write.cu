//expect: violated
//property: bounds
//line: 8
//--blockDim=64 --gridDim=1 --array out=63

// One element too few for 64 threads.
__global__ void fill(int *out) {
  out[threadIdx.x] = 0;
}
