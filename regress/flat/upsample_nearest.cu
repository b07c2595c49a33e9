//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array out=nc*s*h*s*w --array in=nc*h*w

// Each pixel s times in each direction.
__global__ void upsample(float *out, const float *in, int nc, int h, int w, int s) {
  __requires(nc > 0 && h > 0 && w > 0 && s > 0 && h <= 4096 && w <= 4096 && s <= 8 && nc <= 1);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int oh = h * s, ow = w * s;
  if (i >= nc * oh * ow) return;
  const int x = i % ow, y = i / ow % oh, z = i / (ow * oh);
  out[i] = in[(z * h + y / s) * w + x / s];
}
