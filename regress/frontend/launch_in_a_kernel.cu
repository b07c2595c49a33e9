//expect: unsupported
//--blockDim=32 --gridDim=1

// Dynamic parallelism is unsupported where it happens.
__global__ void child(int *a) { a[threadIdx.x] = 1; }
__global__ void parent(int *a) {
  if (threadIdx.x == 0) child<<<1, 32>>>(a);
}
