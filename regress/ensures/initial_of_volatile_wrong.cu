//expect: violated
//property: ensures
//line: 9
//--blockDim=64 --gridDim=1

// As initial_of_volatile.cu; the elements grow by one.
__global__ void k(volatile int *f) {
  f[threadIdx.x] = f[threadIdx.x] + 1;
  __ensures(f[threadIdx.x] == __initial(f)[threadIdx.x] + 2);
}
