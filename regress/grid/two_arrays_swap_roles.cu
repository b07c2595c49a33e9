//expect: holds
//--blockDim=64 --gridDim=4

// Reads of one array, writes of another: no block meets another.
__global__ void shift(int *to, const int *from) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  to[i] = from[i + 1];
}
