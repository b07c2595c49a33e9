//expect: violated
//property: barrier-divergence
//line: 16

// Nobody says how large a block is. The kernel looks at threadIdx.y, so a block has rows: with one row alone the loop
// has no iteration, and nothing could be wrong.
__global__ void select_matches(int *out, const int *in, int n, int max_dist) {
  int sid = threadIdx.x * blockDim.y + threadIdx.y;
  __shared__ int s_dist[256];
  s_dist[sid] = sid < n ? in[sid] : max_dist;
  __syncthreads();
  for (unsigned i = blockDim.y / 2; i > 0; i >>= 1) {
    if (threadIdx.y < i) {
      int dist = s_dist[sid + i];
      if (dist < s_dist[sid]) s_dist[sid] = dist;
      __syncthreads();
    }
  }
  if (threadIdx.y == 0) out[blockIdx.x * blockDim.x + threadIdx.x] = s_dist[threadIdx.x * blockDim.y];
}
