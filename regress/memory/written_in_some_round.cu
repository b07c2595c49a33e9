//expect: violated
//property: uninitialised-read
//line: 14
//--blockDim=4 --gridDim=1 --unwind=4 --error uninitialised-read

// What is written in the last round is written only if there is one.
__global__ void after(const int *in, int *out, int n) {
  __shared__ int s[4];
  for (int i = threadIdx.x; i < n; i += 4) {
    int last = i + 4 >= n;
    if (last) s[threadIdx.x] = in[i];
  }
  __syncthreads();
  out[threadIdx.x] = s[3 - threadIdx.x];
}
