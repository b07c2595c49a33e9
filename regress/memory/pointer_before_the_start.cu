//expect: holds
//--blockDim=64 --gridDim=1

// The pointer ends up before the start of its array, and nobody follows it there. Signed: it is less than the start.
__global__ void backwards() {
  __shared__ int s[64];
  if (threadIdx.x == 0)
    for (int *p = s + 63; p >= s; --p) *p = 1;
}
