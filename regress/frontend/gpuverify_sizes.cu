//pass
//expect: holds
//--blockDim=64 --gridDim=1

// The file says that addresses have 32 bits.
typedef unsigned int size_t;
__global__ void k(int *a) {
  size_t i = threadIdx.x;
  assert(sizeof(size_t) == 4);
  a[i] = 1;
}
