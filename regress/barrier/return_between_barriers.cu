//expect: violated
//property: exited-thread
//line: 13
//--blockDim=32 --gridDim=1

// The first barrier is met by all; a thread that found nothing leaves before the second.
__global__ void twoPhases(int *out, const int *in) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const int v = s[31 - threadIdx.x];
  if (v == 0) return;
  __syncthreads();
  s[threadIdx.x] = v;
  out[threadIdx.x] = v;
}
