//expect: holds
//--blockDim=32 --gridDim=2 --alias to,from

// Even if the two are one array, each thread stays with its element.
__global__ void twice(int *to, const int *from) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  to[i] = 2 * from[i];
}
