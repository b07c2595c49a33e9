//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// GKLEE section 2.2.2, global memory race on a __device__ variable: all threads of the block write their own number.
__device__ int latest;

__global__ void announce() {
  latest = threadIdx.x;
}
