//expect: holds
//size: grid
//--blockDim=128 --gridDim=8

// A step over the whole grid: of two partners the lower acts, whatever j is.
__global__ void step(int *a, unsigned j, unsigned k) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
  if (other > i) {
    const bool up = (i & k) == 0;
    const int x = a[i], y = a[other];
    if ((x > y) == up) a[i] = y, a[other] = x;
  }
}
