//expect: violated
//property: race
// Bins that are counted in: equal elements are what it is about, so distinct ones do not excuse it.
__global__ void count(int *bins, const int *bin, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[bin[i]] += 1;
}
