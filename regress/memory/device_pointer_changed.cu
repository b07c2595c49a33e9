//expect: violated
//property: assertion
//line: 10
//--blockDim=1 --gridDim=1

// The host may have made it point elsewhere.
__device__ int buffer[4];
__device__ int *p = buffer;
__global__ void write() {
  __assert(p == buffer);
}
