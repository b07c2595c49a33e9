//expect: unknown
//--blockDim=64 --gridDim=1

// Each thread by itself could have it so; no n is the number of all of them.
__global__ void named(int *a, int n) {
  __requires(n == threadIdx.x / 32);
  a[threadIdx.x] = n;
}
