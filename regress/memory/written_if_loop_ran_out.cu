//expect: violated
//property: uninitialised-read
//line: 18
//--blockDim=4 --gridDim=1 --unwind=4 --error uninitialised-read

// Where the loop is left early the element is not written.
__global__ void after(const int *in, int *out, int n) {
  __shared__ int s[4];
  bool all = true;
  for (int i = threadIdx.x; i < n; i += 4)
    if (in[i] == 7) {
      all = false;
      break;
    }
  if (all) s[threadIdx.x] = 1;
  __syncthreads();
  // Of another thread: it may have left.
  out[threadIdx.x] = s[3 - threadIdx.x];
}
