//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=2

// GKLEE section 2.2.2 and figure 6, check point 3: a single thread a block writes, but the blocks are not ordered.
__device__ int latest;

__global__ void announce() {
  if (threadIdx.x == 0) latest = blockIdx.x;
}
