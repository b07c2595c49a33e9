//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// The whole sort within a block: steps in stages, a barrier after each.
extern __shared__ int s[];
__global__ void sort(int *a) {
  const unsigned t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 2; k <= blockDim.x; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      const unsigned other = t ^ j;
      if (other > t && other < blockDim.x) {
        const int x = s[t], y = s[other];
        if ((x > y) == ((t & k) == 0)) s[t] = y, s[other] = x;
      }
      __syncthreads();
    }
  a[blockIdx.x * blockDim.x + t] = s[t];
}
