//expect: violated
//property: race
//line: 18
//--blockDim=64 --gridDim=4

// A window slides over a column that is read only: what it holds, and where it reads next, says nothing of where is
// written; but the neighbour is looked at before it is.
__global__ void smooth(const int *in, int *out, int steps, int stride, int n) {
  __shared__ int part[64];
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  int last = at, direction = stride, before = 0, now = 0;
  for (int w = 0; w < steps; w++) {
    for (int r = 0; r < 4; r++) {
      last += direction;
      if (last == n) last -= 2 * direction, direction = -direction;
      before = now, now = in[last] + before / 2;
    }
    if (threadIdx.x < 64) part[threadIdx.x] = now;
  }
  if (threadIdx.x < 64) out[at] = part[threadIdx.x ^ 1] + before;
}
