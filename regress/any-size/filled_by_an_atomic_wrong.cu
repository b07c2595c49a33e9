//expect: violated
//property: uninitialised-read
//line: 12
//--blockDim=4 --gridDim=1 --warp-size=2 --error uninitialised-read

// The first warp sets the counter before it meets. The second one meets by itself, and may count first: atomics of one
// place do not race, whatever the order is.
__global__ void count(int *out) {
  __shared__ int counter;
  if (threadIdx.x == 0) atomicExch(&counter, 0);
  __syncwarp();
  atomicAdd(&counter, 1);
  __syncthreads();
  out[threadIdx.x] = counter;
}
