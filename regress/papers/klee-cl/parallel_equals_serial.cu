//expect: holds
//--blockDim=8 --gridDim=1

// KLEE-CL section 6.1 and figures 9 and 10: the tree sum of eight elements against the serial loop. Over integers the
// two are equal for every input.
__global__ void treeSum(int *result, const int *in) {
  __shared__ int temp[8];
  const int tid = threadIdx.x;
  temp[tid] = in[tid];
  for (int d = 1; d < 8; d *= 2) {
    __syncthreads();
    if (tid % (2 * d) == 0) temp[tid] += temp[tid + d];
  }
  if (tid == 0) {
    int serial = 0;
    for (int i = 0; i < 8; i++) serial += in[i];
    __assert(temp[0] == serial);
    result[0] = temp[0];
  }
}
