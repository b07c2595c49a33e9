//expect: violated
//property: assertion
//line: 18
//--blockDim=4 --gridDim=1

// KLEE-CL section 6.1: float addition is not associative, so the tree sum is not the serial sum. The inputs are fixed:
// 1e8 + 1 rounds back to 1e8, hence ((1e8 + 1) - 1e8) + 1 = 1 in order, but the tree gives (1e8 + 1) + (-1e8 + 1) = 0.
__global__ void treeSum(float *result) {
  __shared__ float temp[4];
  const int tid = threadIdx.x;
  temp[tid] = tid == 0 ? 1e8f : tid == 2 ? -1e8f : 1.0f;
  for (int d = 1; d < 4; d *= 2) {
    __syncthreads();
    if (tid % (2 * d) == 0) temp[tid] += temp[tid + d];
  }
  if (tid == 0) {
    const float serial = ((1e8f + 1.0f) + -1e8f) + 1.0f;
    __assert(temp[0] == serial);
    result[0] = temp[0];
  }
}
