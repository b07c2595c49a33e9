//expect: holds
//--blockDim=64 --gridDim=1 --array levels=32

// The logarithm of a number from 1 on is not negative, and below 32 for those that 32 bits hold. It has an error: of
// 2^31 - 1, which is 2^31 as a float, it may be 31.00003.
__global__ void depth(int *levels, int n) {
  __requires(n >= 1);
  int level = (int)log2f((float)n);
  atomicAdd(&levels[level], 1);
}
