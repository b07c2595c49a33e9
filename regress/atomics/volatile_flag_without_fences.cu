//expect: violated
//property: race
//line: 17
//--blockDim=64 --gridDim=1

// volatile orders nothing: what is plain races.
__global__ void k(int *out) {
  __shared__ int data;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    ready = 1;
  } else if (threadIdx.x == 32) {
    while (!ready) {}
    int seen = data;
    *out = seen;
  }
}
