//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=n0*r0*n1*r1 --array in=n0*n1

// An image repeated in both directions.
__global__ void repeat(float *out, const float *in, int n0, int n1, int r0, int r1) {
  __requires(n0 > 0 && n1 > 0 && r0 > 0 && r1 > 0 && n0 <= 4096 && n1 <= 4096 && r0 <= 8 && r1 <= 8);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int w = n0 * r0, h = n1 * r1;
  if (i >= w * h) return;
  const int x = i % w % n0, y = i / w % n1;
  out[i] = in[y * n0 + x];
}
