//expect: violated
//property: null
//line: 9
//--blockDim=2 --gridDim=1

// Constant memory cannot be written, by an atomic operation neither.
__constant__ int limit;
__global__ void raise(int *a) {
  atomicAdd(&limit, 1);
  a[threadIdx.x] = 0;
}
