//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=32 --gridDim=1

// One barrier in the source, but the two sides of the branch reach it through different calls: not the same barrier.
__device__ void publish(int *s, int v) {
  s[threadIdx.x] = v;
  __syncthreads();
}

__global__ void twoCalls(int *out, const int *in) {
  __shared__ int s[32];
  if (in[threadIdx.x] > 0)
    publish(s, 1);
  else
    publish(s, 0);
  out[threadIdx.x] = s[threadIdx.x];
}
