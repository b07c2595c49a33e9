//expect: violated
//property: race
//--blockDim=64 --gridDim=2
// Counting without atomic operations: keys that ascend may still be equal.
__global__ void count(int *bins, const int *key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[key[i]]++;
}
