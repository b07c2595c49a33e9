//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// The condition of a graph is nothing that the kernel sees; the rest is checked as ever.
__global__ void step(cudaGraphConditionalHandle handle, int *n) {
  *n -= 1;
  cudaGraphSetConditional(handle, *n != 0);
}
