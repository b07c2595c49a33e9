//expect: holds
//--blockDim=64 --gridDim=1

// The initial contents of an array of volatile elements.
__global__ void k(volatile int *f) {
  f[threadIdx.x] = f[threadIdx.x] + 1;
  __ensures(f[threadIdx.x] == __initial(f)[threadIdx.x] + 1);
}
