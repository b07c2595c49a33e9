//expect: holds
//--blockDim=8 --gridDim=1

// Inclusive scan with two buffers that change roles: reads of one, writes of the other, a barrier a step.
__global__ void scan(int *out, const int *in) {
  __shared__ int s[2][8];
  const int tid = threadIdx.x;
  int from = 0;
  s[from][tid] = in[tid];
  __syncthreads();
  for (int d = 1; d < 8; d *= 2) {
    s[1 - from][tid] = tid >= d ? s[from][tid] + s[from][tid - d] : s[from][tid];
    from = 1 - from;
    __syncthreads();
  }
  int serial = 0;
  for (int i = 0; i <= tid; i++) serial += in[i];
  __assert(s[from][tid] == serial);
  out[tid] = s[from][tid];
}
